// Runs HiGHS on one integer program. The page terminates the worker after the run.

import load from "highs";
import url from "highs/runtime?url";
import type { HighsMessage, HighsRequest } from "./highsMessages";

const tell = (message: HighsMessage) => self.postMessage(message);

/** The names of HiGHS's status codes. */
const statuses: Record<number, string> = { 7: "Optimal", 8: "Infeasible", 9: "Infeasible", 13: "Time limit reached" };

async function run({ file, seconds }: HighsRequest): Promise<void> {
  const print = (line: string) => tell({ line });
  const highs = await load({ locateFile: () => url, print, printErr: print });
  tell({ loaded: true });
  const model = highs.createModel({ format: "lp", data: file });
  // Costs are integers, so a gap below 1 means the solution is optimal.
  model.options.set({ output_flag: true, log_to_console: true, time_limit: seconds, mip_rel_gap: 0, mip_abs_gap: 0.5 });
  const begun = performance.now();
  model.run();
  const took = (performance.now() - begun) / 1000;
  const status = model.getModelStatus();
  const lines = [`status ${statuses[status] ?? `other ${status}`}`];
  const found = model.info.get("primal_solution_status") === 2;
  if (found) lines.push(`objective ${model.getObjectiveValue()}`);
  lines.push(`bound ${model.info.get("mip_dual_bound")}`);
  const values = found ? Array.from(model.getSolution().colValue) : [];
  lines.push(...values.map((value, i) => `${model.getColName(i)} ${value}`));
  tell({ output: lines.join("\n"), seconds: took });
}

self.onmessage = ({ data }: MessageEvent<HighsRequest>) => {
  run(data).catch((error) => tell({ trouble: String(error) }));
};
