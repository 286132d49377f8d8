/** `npm run seeds -- --count 50`: random traders among the crowd, audited; part of `npm run check`. */
import { runEngineSeeds } from '../simulation/engine-seeds';

const at = process.argv.indexOf('--count');
const count = at === -1 ? 50 : Number(process.argv[at + 1]);
const report = runEngineSeeds(count, 1000);
console.log(report.summary);
process.exitCode = report.failed === 0 ? 0 : 1;
