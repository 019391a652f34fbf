"""Runs a notebook as a kernel would, without one: its code cells one after the other, what a cell's last line gives, its plots.

`run.py FILE ...` runs them and writes their outputs into the files; tests call execute().
"""

import ast
import base64
import contextlib
import io
import sys

import matplotlib as mpl
import nbformat

mpl.use("Agg")
import matplotlib.pyplot as plt  # noqa: E402 (after the choice above)


def _shown(value):
    data = {"text/plain": repr(value)}
    if hasattr(value, "_repr_svg_"):
        data["image/svg+xml"] = value._repr_svg_()
    return data


def _plots():
    for number in plt.get_fignums():
        image = io.BytesIO()
        plt.figure(number).savefig(image, format="png", dpi=80, metadata={"Software": None})
        yield {"image/png": base64.b64encode(image.getvalue()).decode(), "text/plain": "<Figure>"}
    plt.close("all")


def run_cell(source, name, namespace):
    """The outputs of a cell, as a notebook holds them."""
    body = ast.parse(source, name)
    last = ast.Expression(body.body.pop().value) if body.body and isinstance(body.body[-1], ast.Expr) else None
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(body, name, "exec"), namespace)
        value = eval(compile(last, name, "eval"), namespace) if last else None
    outputs = []
    if printed.getvalue():
        outputs.append(nbformat.v4.new_output("stream", name="stdout", text=printed.getvalue()))
    if value is not None:
        outputs.append(nbformat.v4.new_output("display_data", data=_shown(value)))
    outputs += [nbformat.v4.new_output("display_data", data=plot) for plot in _plots()]
    return outputs


def execute(book, name):
    """Gives each code cell the outputs that it has now."""
    namespace = {"__name__": "__main__"}
    for number, cell in enumerate(book.cells):
        if cell.cell_type == "code":
            cell.outputs = run_cell(cell.source, f"{name}, cell {number}", namespace)


if __name__ == "__main__":
    for file in sys.argv[1:]:
        notebook = nbformat.read(file, as_version=4)
        execute(notebook, file)
        nbformat.write(notebook, file)
