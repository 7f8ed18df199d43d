// All tests in a browser but for the measurements, in one process: they share a browser and the programs.

import "./addresses.test.mjs";
import "./app.test.mjs";
import "./days.test.mjs";
import "./editor.test.mjs";
import "./embed.test.mjs";
import "./files.test.mjs";
import "./hint.test.mjs";
import "./keep.test.mjs";
import "./learn.test.mjs";
import "./models.test.mjs";
import "./offline.test.mjs";
import "./play.test.mjs";
import "./a11y.test.mjs";
import "./lab.test.mjs";
import "./layout.test.mjs";
import "./shell.test.mjs";
import "./space.test.mjs";
import "./studio.test.mjs";
import "./studioFilm.test.mjs";
import "./table.test.mjs";
import "./together.test.mjs";
