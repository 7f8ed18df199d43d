"""Runs the cells of the notebook and checks their results. It needs matplotlib, but not Jupyter."""

import json
import os
import pathlib

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt

folder = pathlib.Path(__file__).resolve().parent
os.environ.setdefault("LIGHTSOUT", str(folder.parents[1] / "build" / "lightsout"))

plots = []
plt.show = lambda: plots.append(plt.gcf().axes) or plt.close()

found = {}
notebook = json.loads((folder / "lights-out.ipynb").read_text())
for cell in notebook["cells"]:
    if cell["cell_type"] == "code":
        assert cell["outputs"] == [], f"{cell['id']} has outputs; clear them before you commit"
        exec(compile("".join(cell["source"]), cell["id"], "exec"), found)

assert [found["nullity"][n] for n in (4, 5, 6, 9, 19)] == [4, 2, 0, 8, 16]
assert found["rank"](found["A"]) == 23
assert found["best"]["count"] == 15 and found["best"]["proved"]
assert [x.sum() for x in found["solutions"]] == [15] * 4
assert found["y"].sum() == 12
assert [len(found["depths"][n]) - 1 for n in (4, 5)] == [7, 15]
assert len(plots) == 6 and all(axis.has_data() for axes in plots for axis in axes)
print(f"{len(plots)} plots, and all answers match the published ones")
