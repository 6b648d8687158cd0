"""Decodes files without a declared encoding: UTF-8, UTF-16 or an older encoding."""

import codecs
import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from typing import Final

# The frequency of characters. The rarer a character is in the languages of its encoding, the more
# bits it costs: the cheapest reading of a text is the most plausible. Of the samples in
# ``tests/data/encodings.txt``, most of them names only, 83 of 84 are found so, and 44 by charset-
# normalizer 3.5; of single names of countries and languages in CLDR 95 % and 41 %.


_CHINESE: Final = (
    "的一是不了在人有我他这中大来上国个到说们为子和你地出道也时年得就那要下以生会自着去之过家学对可她里后小么心多"
    "天而能好都然没日于起还发成事只作当想看文无开手十用主行方又如前所本见经头面公同三已老从动两长知民样现分将外但"
    "身些与高意进把法此实回二理美点月明其种声全工己话儿者向情部正名定女问力机给等几很业最间新什打便位因重被走电四"
    "第门相次东政海口使教西再平真听世气信北少关并内加化由却代军产入先山五太水万市眼体别处总才场师书比住员九笑性通"
    "目华报立马命张活难神数件安表原车白应路期叫死常提感金何更反合放做系计或司利受光王果亲界及今京务制解各任至清物"
    "台象记边共风战干接它许八特觉望直服毛林题建南度统色字请交爱让认算论百吃义科怎元社术结六功指思非流每青管夫连远"
    "资队跟带花快条院变联言权往展该领传近留红治决周保达办运武半候七必城父强步完革深区即求品士转量空甚众技轻程告江"
    "语英基派满式李息写呢识极令黄德收脸钱党倒未持取设始版双历越史商千片容研像找友孩站广改议形委早房音火际则首单据"
    "导影失拿网香似斯专石若兵弟谁校读志飞观争究包组造落视济喜离虽坏兴切热八亚团易黑棋胜负赛杯冠军亚季局谱连珠禁手"
    "弈冲挡败着斜疏雨丰赵敏陈伟刘洋吴孙朱胡郭何罗宋郑谢韩唐冯董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴"
    "夏钟汪田姜范姚谭廖邹熊陆郝孔崔邱秦顾侯邵孟龙段雷钱汤尹黎常贺赖龚樊兰殷施陶洪翟颜倪严牛温芦季俞章鲁葛伍韦申尤毕"
    "聂焦冬欧阳雪诸亮刚勇毅俊峰强杰鹏涛超辉静丽娟芳秀兰燕玲婷芬莉萍霞洁琳春秋级附友谊轮赢输换打浦恒溪岚银银瑞寒残"
    "松丘流星云彩峡名柱岩游晓宇浩轩梓涵博昊健波斌磊鑫凯旭东"
)
_TRADITIONAL_CHARACTERS: Final = (
    "這來國個說們為時會著過學對裡後麼沒於還發當開無見經頭從動兩長樣現將與進實點種聲話兒問機給幾業間門東電難師書員華"
    "報馬張應車軍產場體別處總數勝題統讓認論義術連遠資隊帶條變聯權領傳紅決達運區轉眾輕語滿極黃臉錢黨雙歷廣議際則單據"
    "導網專觀爭組視濟離雖壞興熱團負賽盃亞譜沖擋敗規則陳劉吳孫鄭謝韓馮蕭鄧許蘇盧蔣賈葉閻餘鍾譚鄒陸顧龍湯賀賴龔蘭顏嚴"
    "盧魯韋畢聶歐陽諸剛傑鵬濤輝靜麗燕潔琳級輪贏輸換銀殘雲峽巖遊曉協屆戰學師認臺灣灣楊樂靈榮偉寶選擇橋關係獎對稱營點"
    "認識開局鬥擬練習壇試複應該組國際連線網絡貴賓華國義張佳怡雅婷淑惠志豪宗翰冠宇承恩建宏俊傑家豪美玲淑芬登"
)
_JAPANESE: Final = (
    "日本一人大年会国中出同十二三四五六七八九上下前後生学的者事田長小山川村東京市県地方部手自分対社新発金高今木野井藤"
    "佐加伊渡辺斎斉橋鈴清崎岡島森林池石原阿小河典彦茂奈良坂沢福松竹内谷杉浜古青平和子美恵幸代正雄郎太次夫男明弘博樹健"
    "隆志洋浩章昭誠勝負点期名人戦目並連珠世界選権関西決優準予番黒白先必禁剣剛将棋碁題詰段級位級盤局譜花月浦雲恒星峡"
    "渓山残雨金松丘新瑞寒流水游疎嵐銀明岩桜彗長斜夏問次作勝打引分"
)
_KOREAN: Final = (
    "이다는의을를에가고한하지은도로기사리어자들시나해인서그아라있대일정보수것스으면게여부전만적주구제상니장원않과와"
    "오비마있동우지소요했안성위드내었거세용조호들중데때야공방신무생미물경모관말계연문선모화실없속람까려운학더히음같바"
    "국니회교민차영러개분치발습결되번금됩당른식유두강행년간날남단노본진재현건타형양터등여입레목면명많크반저체던살"
    "집업불파직결달란통심표할래록설합알러네트서백흑승기권오렌주규칙둔둘삼사쌍착패먼돌판략빈오후봤임감김박최윤조임한"
    "강류황배철희숙옥영석종태훈준민혜경은미지성환균욱빈호진우현재광병근덕길춘복순창섭열웅빛솔규혁찬혜윤서율울산"
    "부천주포수친첫참습격겨룸선권대결승준왕급팀개최격녕습았였겼습까져졌합니까응각곳올바른막아야됨못잘왜좋쁜"
)
_OFTEN: Final = frozenset(_CHINESE + _TRADITIONAL_CHARACTERS + _JAPANESE + _KOREAN)

_ASCII_BITS: Final = 5
"""Bits for a character of ASCII; as a part of a double byte it costs none."""

_IMPOSSIBLE: Final = 45
_CYRILLIC_CASE: Final = re.compile("[а-яёіїєґ][А-ЯЁІЇЄҐ]|[A-Za-z][А-яЁё]|[А-яЁё][A-Za-z]")
_LATIN_PAIR: Final = re.compile("[À-ÿ]{2}|[a-zß-ÿ][À-Þ]|(?<![A-Za-z])[ß-ÿ](?![A-Za-z])")
_BROKEN: Final = 6
"""Bits for each byte of a text that cannot be decoded, and of three more."""

_ODD: Final = 8
"""Bits for two letters that seldom stand side by side."""


@dataclass(frozen=True)
class _Encoding:
    """A codec, and the cost of its characters.

    ``first`` are the first bytes of the usual characters of two bytes, with a second byte of at
    least ``second``; all others are rare. ``kana`` is the cost of a Japanese letter, ``start`` the
    extra cost of a text in an unusual encoding.
    """

    codec: str
    first: range = range(0)
    second: int = 0xA1
    kana: int = 14
    start: int = 0

    def cost(self, texts: Iterable[bytes]) -> int:
        """Return the number of bits that all texts of a file cost."""
        decoded, broken = list[str](), 0
        for data in dict.fromkeys(texts):
            broken += 3 + len(data)
            with suppress(UnicodeDecodeError):
                decoded.append(_decoded(data, self.codec, whole=False))
                broken -= 3 + len(data)
        text = "\n".join(decoded)
        bits = sum(self._cost_of(character) * many for character, many in Counter(text).items())
        pairs = _LATIN_PAIR if self.codec == "cp1252" else _CYRILLIC_CASE
        odd = 0 if self.first else len(pairs.findall(text))
        return self.start + _BROKEN * broken + bits + _ODD * odd

    def _cost_of(self, character: str) -> int:
        if character.isascii():
            return _ASCII_BITS
        return self._cost_of_double(character) if self.first else _cost_of_single(character)

    def _cost_of_double(self, character: str) -> int:
        if character in _OFTEN:
            return 9
        if "ぁ" <= character <= "ん" or "ァ" <= character <= "ー":
            return self.kana
        if "\u3001" <= character <= "\u3011" or "！" <= character <= "～":
            return 11
        if "\ue000" <= character <= "\uf8ff":
            return _IMPOSSIBLE
        return self._cost_of_rare(character)

    def _cost_of_rare(self, character: str) -> int:
        data = character.encode(self.codec)
        if len(data) != 2:
            return 16 if len(data) == 1 else 26
        if not character.isalpha():
            return 17
        return 13 if data[0] in self.first and data[1] >= self.second else 20


def _cost_of_single(character: str) -> int:
    if character < "\xa0":
        return _IMPOSSIBLE
    if not character.isalpha():
        return 13
    return 5 if character in "абвгдежзийклмнопрстуфхцчшщъыьэюя" else 7


_EAST_ASIAN_ENCODINGS: Final = (
    _Encoding("gb18030", range(0xB0, 0xD8)),
    _Encoding("cp950", range(0xA4, 0xC7), second=0x40, start=4),
    _Encoding("cp932", range(0x88, 0x99), second=0x40, kana=7, start=4),
    _Encoding("euc_jp", range(0xB0, 0xD0), kana=7, start=6),
    _Encoding("cp949", range(0xB0, 0xC9), start=4),
    _Encoding("cp1251", start=7),
    _Encoding("koi8_r", start=9),
    _Encoding("cp1252", start=4),
)
"""The candidates, the likelier first."""

_MOST_DECIDING_BYTES: Final = 1 << 16
"""The most bytes of a file that decide its encoding, from the first word beyond ASCII on."""

_FOREIGN: Final = re.compile(rb"[A-Za-z]{0,20}[\x80-\xff]")


def ranked_encodings(texts: Iterable[bytes]) -> list[str]:
    """Return the possible codecs of the texts of one file, the most plausible first."""
    sample, size = list[bytes](), 0
    for text in texts:
        if (found := _FOREIGN.search(text)) and size < _MOST_DECIDING_BYTES:
            sample.append(text[found.start() :][: _MOST_DECIDING_BYTES - size])
            size += len(sample[-1])
    return [one.codec for one in sorted(_EAST_ASIAN_ENCODINGS, key=lambda one: one.cost(sample))]


# Decoding and encoding


Decoder = Callable[[bytes], str]

_UTF_8: Final = "utf-8"
_LATIN: Final = "latin-1"
_TRUSTED: Final = (
    "ascii",
    "utf-8",
    "gbk",
    "gb2312",
    "gb18030",
    "big5",
    "cp949",
    "euc-kr",
    "euc-jp",
    "shift-jis",
    "koi8-r",
    "koi8-u",
    *(f"cp125{page}" for page in range(9)),
    *(f"iso8859-{part}" for part in (*range(1, 12), *range(13, 17))),
)
"""The encodings that a file may declare: Python also has codecs that do not encode text."""

_WIDER: Final = {
    "gb2312": "gb18030",
    "gbk": "gb18030",
    "big5": "cp950",
    "euc_kr": "cp949",
    "shift_jis": "cp932",
    "iso8859-1": "cp1252",
}
"""Newer codecs in place of declared older ones, whose files often have newer characters."""

_LINE_END: Final = re.compile(r"\r\n|\n\r|\r")


def decode(data: bytes, declared: str = "", told: str = "", *, whole: bool = True) -> str:
    """Return the text of a file, without a byte order mark.

    Decodes by the encoding that the player ``told``. Without one, tries in turn: UTF-16 if the
    first bytes show it, the declared encoding, UTF-8, the most plausible older encoding, and
    Latin-1, where every byte is a character. A part of a file, not ``whole``, may end within a
    character. Raises UnicodeDecodeError if the text is not in the encoding told.
    """
    if told:
        return _decoded(data, told, whole=whole).removeprefix("\ufeff")
    if wide := _wide(data):
        with suppress(UnicodeDecodeError):
            return data.decode(wide).removeprefix("\ufeff")
    data = data.removeprefix(codecs.BOM_UTF8)
    for encoding in (*_known(declared), _UTF_8):
        with suppress(UnicodeDecodeError):
            return _decoded(data, encoding, whole=whole)
    for encoding in ranked_encodings([data]):
        with suppress(UnicodeDecodeError):
            return _decoded(data, encoding, whole=whole)
    return data.decode(_LATIN)


def encoding_named(name: str) -> str:
    """Return the codec of an encoding for files. Raises LookupError for another encoding."""
    known = _known(name)
    if not known:
        raise LookupError(name)
    return known[0]


def decoder_of(texts: Collection[bytes], told: str = "") -> Decoder:
    """Return a decoder for the texts of one file, with an encoding guessed from all of them.

    The encoding is the player's ``told`` one, else UTF-8 if more than half of the texts beyond
    ASCII are valid in it, else the most plausible. A text invalid in it is decoded separately.
    """
    foreign = [text for text in texts if not text.isascii()]
    if not told and 2 * sum(_fits(text, _UTF_8) for text in foreign) > len(foreign):
        told = _UTF_8
    encoding = told or ranked_encodings(foreign)[0]

    def decoded(data: bytes) -> str:
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            return decode(data)

    return decoded


def encode_all(texts: Collection[str]) -> dict[str, bytes]:
    """Return bytes for every text, such that ``decoder_of`` reads them as these texts.

    The encoding is Latin-1 if possible, else GBK for old Chinese programs, else UTF-8. Raises
    UnicodeEncodeError for a lone surrogate.
    """
    for first in (_LATIN, "gbk"):
        with suppress(UnicodeEncodeError):
            fitting = {text: first if _fits(text, first) else _LATIN for text in texts}
            encoded = {text: text.encode(codec) for text, codec in fitting.items()}
            decoded = decoder_of(encoded.values())
            if all(decoded(data) == text for text, data in encoded.items()):
                return encoded
    return {text: text.encode("utf-8") for text in texts}


def line_feeds(text: str) -> str:
    return _LINE_END.sub("\n", text) if "\r" in text else text


def _decoded(data: bytes, encoding: str, *, whole: bool) -> str:
    return codecs.getincrementaldecoder(encoding)().decode(data, whole)


def _fits(text: bytes | str, encoding: str) -> bool:
    """Whether bytes can be decoded, or characters encoded."""
    with suppress(UnicodeError):
        return (text.decode if isinstance(text, bytes) else text.encode)(encoding) is not None
    return False


def _wide(data: bytes) -> str:
    """The UTF-16 that a byte order mark, or zero bytes beside the first characters, show; or ""."""
    if data.startswith(codecs.BOM_UTF16_LE):
        return "utf-16-le"
    if data.startswith(codecs.BOM_UTF16_BE):
        return "utf-16-be"
    zeros = [byte == 0 for byte in data[:4]]
    if len(data) % 2 == 0 and zeros in ([False, True] * 2, [True, False] * 2):
        return "utf-16-be" if zeros[0] else "utf-16-le"
    return ""


@cache
def _trusted() -> frozenset[str]:
    """Return the names of the trusted codecs, each a module of Python's."""
    return frozenset(codecs.lookup(name).name for name in _TRUSTED)


def _known(declared: str) -> tuple[str, ...]:
    try:
        name = codecs.lookup(declared).name
    except (LookupError, ValueError):
        return ()
    return (_WIDER.get(name, name),) if name in _trusted() else ()
