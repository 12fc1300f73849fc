"""The results, as a Markdown table."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Result:
    """One line of the table."""

    measure: str
    ours: str
    reference: str
    ratio: float | None = None
    #: The maximum of the ratio; None for an informative line.
    most: float | None = None
    #: The target, if it is not a ratio; `is_reached` then says whether it was reached.
    asked: str | None = None
    is_reached: bool | None = None


def compared(measure, comparison, most=None):
    """A line about times."""
    return Result(
        measure, duration(comparison.seconds), duration(comparison.reference_seconds),
        comparison.ratio, most)


def duration(seconds):
    """A time in a suitable unit."""
    if seconds >= 1:
        return f"{seconds:.2f} s"
    if seconds >= 1e-3:
        return f"{seconds * 1e3:.1f} ms"
    return f"{seconds * 1e9:.1f} ns"


def markdown(results):
    """The table."""
    head = ["measure", "ours", "reference", "ratio", "asked", "reached"]
    return table([head] + [_cells(result) for result in results])


def table(rows):
    """A table of texts; the first row is its head."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = [_line(row, widths) for row in rows]
    rule = ["-" * width if column == 0 else "-" * (width - 1) + ":"
            for column, width in enumerate(widths)]
    return "\n".join([lines[0], _line(rule, widths), *lines[1:]])


def _cells(result):
    ratio = "" if result.ratio is None else _number(result.ratio)
    if result.most is not None:
        asked, reached = f"≤ {result.most:.3g}", result.ratio <= result.most
    else:
        asked, reached = result.asked or "", result.is_reached
    said = "" if reached is None else "yes" if reached else "**no**"
    return [result.measure, result.ours, result.reference, ratio, asked, said]


def _number(ratio):
    return f"{ratio:.2f}" if ratio >= 0.1 else f"{ratio:.4f}"


def _line(cells, widths):
    padded = [cell.ljust(width) if column == 0 else cell.rjust(width)
              for column, (cell, width) in enumerate(zip(cells, widths))]
    return f"| {' | '.join(padded)} |"
