from tools.docs.keys import PAGE, keys_page


def test_the_page_of_keys_is_what_the_tool_writes() -> None:
    assert PAGE.read_text(encoding="utf-8") == keys_page()
