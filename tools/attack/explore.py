"""Explore the program: in every state press what was least tried there.

    python -m tools.attack.explore --seconds 600 --seed 1

Drives the whole program in this process, with stand-ins for terminal, engines and clock, one run
after the other on the same data, and counts how often each key was pressed in each state: page,
rule, step of the opening, end of the game, open question, shown advice, who is to move ... Now and
then it plays sensible stones, so that games end in every way.

Friends come, move, propose, answer, break off and send nonsense; keys, clicks, pastes, sizes, the
clock and friends also act in one moment.

A fault is an exception, an exit code, a frame that is another when painted again, a text cut
without a mark, a key of the screen that "does nothing here", a word that help lists and line mode
then refuses, a state that the next start refuses, a friend's program that finds ours wrong, or an
act of more than 0.3 seconds of the processor, also in a replay, without those of engines and of the
collection of garbage: most of it is the explorer's own. Each is told on standard error at once, and
at the end with a short list of acts that shows it again. Exits with 1 after a fault.
"""

import random
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path

from tools.attack.exploration import Act, Fault, Progress, Report, Tried
from tools.attack.explored_world import World, shortened, slow_again
from tools.attack.explorer import Explorer
from tools.command_line import command_line


def explore(
    seed: int,
    goes_on: Callable[[Report], bool],
    found: Callable[[Fault, Sequence[Act]], None] = lambda _fault, _acts: None,
) -> Report:
    """Explore as long as ``goes_on`` says so.

    Calls ``found`` with every new fault, and all acts on its data.
    """
    report = Report({}, Tried(), [])
    chance = random.Random(seed)
    while goes_on(report):
        with tempfile.TemporaryDirectory() as home:
            explorer = Explorer(chance, report.tried, lambda: goes_on(report))
            world = World(Path(home), explorer)
            fault = world.live()
            for used, what in slow_again(explorer.acts, world.slow):
                report.slow.append((used, what))
                found(Fault(what, f"{used:.2f} s"), explorer.acts)
            if fault is not None and fault.kind not in report.faults:
                report.faults[fault.kind] = fault, explorer.acts
                found(fault, explorer.acts)
    return report


def tell(report: Report, seed: int, seconds: float) -> None:
    """Print faults and figures."""
    for kind, (fault, acts) in report.faults.items():
        short = shortened(acts, kind)
        print(f"\n{kind} (seed {seed})\n{fault.detail}")
        print("acts:", " ".join(map(str, acts[-40:] if short is None else short)))
        print("" if short is not None else "(not shown again by a replay)")
    for used, what in sorted(report.slow, reverse=True)[:10]:
        print(f"{used:.2f} s  {what}")
    tried = report.tried
    pages: Counter[str] = Counter()
    for state, counts in tried.pairs.items():
        pages[str(state[0])] += sum(counts.values())
    print("pages:", ", ".join(f"{page} ({count})" for page, count in pages.most_common()))
    print(
        "ends:", ", ".join(f"{end.strip()} ({count})" for end, count in sorted(tried.ends.items()))
    )
    print(f"{report.figures}, {tried.steps / seconds:.0f} a second")


def main() -> int:
    parser = command_line(__doc__)
    parser.add_argument("--seconds", type=float, default=600, help="how long")
    parser.add_argument("--seed", type=int, default=1, help="for other acts")
    options = parser.parse_args()
    progress = Progress(options.seconds, options.seed)
    report = explore(options.seed, progress.goes_on, progress.found)
    tell(report, options.seed, progress.seconds)
    return 1 if report.faults or report.slow else 0


if __name__ == "__main__":
    sys.exit(main())
