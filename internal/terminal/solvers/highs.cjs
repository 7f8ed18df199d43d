// Solves an LP or MPS file with the npm package highs and prints the answer as
// lines: status, objective, bound, then the name and value of each column.
// node highs.cjs FILE FORMAT SECONDS [START], the start as a solution file of CBC
const fs = require('fs');
const [file, format, seconds, start] = process.argv.slice(2);
require('highs')().then((highs) => {
  const data = format === 'mps' ? fs.readFileSync(file) : fs.readFileSync(file, 'utf8');
  const model = highs.createModel({ format, data });
  const left = Math.max(Number(seconds) - performance.now() / 1000, 0.1); // loading took some of it
  model.options.set({ output_flag: false, time_limit: left, mip_rel_gap: 0, mip_abs_gap: 0.5 });
  if (start) {
    const lines = fs.readFileSync(start, 'utf8').trim().split('\n').slice(1).map((line) => line.trim().split(' '));
    model.setSolution({ indices: lines.map(([, name]) => model.getColByName(name)), values: lines.map(([, , value]) => Number(value)) });
  }
  model.run();
  const names = { 7: 'Optimal', 8: 'Infeasible', 9: 'Infeasible', 13: 'Time limit reached' };
  const status = model.getModelStatus();
  console.log('status ' + (names[status] || 'other ' + status));
  const found = model.info.get('primal_solution_status') === 2;
  if (found) console.log('objective ' + model.getObjectiveValue());
  console.log('bound ' + model.info.get('mip_dual_bound'));
  if (found) {
    model.getSolution().colValue.forEach((value, i) => console.log(model.getColName(i) + ' ' + value));
  }
  process.kill(process.pid, 'SIGKILL'); // everything is printed; an exit would wait seconds for the compiler
}).catch((error) => { console.error(String(error)); process.exit(1); });
