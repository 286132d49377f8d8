// Fuzzes the exchange at both doors. Usage: npm run fuzz -- --requests 200000 --seed 1
import { parseArgs } from 'node:util';
import { endpoints } from '@shared/contract/exchange';
import { Fuzz } from './fuzz';

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '200000' },
    seed: { type: 'string', default: '1' },
  },
});
const report = await new Fuzz(Number(values.seed)).run(Number(values.requests));
for (const problem of report.problems) console.log(problem);
for (const { name } of endpoints) {
  const codes = [...(report.coverage.get(name) ?? [])].sort(([a], [b]) => b - a);
  console.log(`${name.padEnd(22)} ${codes.map(([code, times]) => `${code}×${times}`).join(' ')}`);
}
const pairs = [...report.coverage.values()].reduce((sum, codes) => sum + codes.size, 0);
console.log(
  `${report.requests} requests, ${report.perSecond}/s, ${report.accepted} accepted, ` +
    `${report.coverage.size} endpoints, ${pairs} endpoint and outcome pairs, ` +
    `${report.hashes} full hashes, ${report.problems.length} problems`,
);
process.exit(report.problems.length === 0 ? 0 : 1);
