// The boards that the app offers, besides grids. The build asks the core for their shapes, so that the
// page draws them before the core has loaded.

import { shapes } from "virtual:shapes";
import { addShape } from "./board";

for (const [spec, shape] of Object.entries(shapes)) addShape(spec, shape);

export { famous } from "virtual:shapes";
