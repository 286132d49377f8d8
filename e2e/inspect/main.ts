// Proves the inspector's mathematics on random accounts. Usage: npm run inspect:proof -- --accounts 10000 --seed 1
import { readOptions } from '../scripts/options';
import { proveAccount } from './proof';

const { accounts, seed: first } = readOptions({ accounts: 10_000, seed: 1 });
const seen = new Map<string, number>();
let proven = 0;
let wrong = 0;
for (let seed = first; proven < accounts; seed += 1) {
  const proof = proveAccount(seed);
  // Chance may have traded nothing.
  if (!proof.seen.includes('nothing')) proven += 1;
  for (const kind of proof.seen) seen.set(kind, (seen.get(kind) ?? 0) + 1);
  for (const problem of proof.problems) console.log(problem);
  if (proof.problems.length > 0) wrong += 1;
}
for (const [kind, count] of [...seen].sort(([, a], [, b]) => b - a)) {
  console.log(`${kind.padEnd(26)} ${count}`);
}
console.log(`${proven} accounts with positions, ${wrong} wrong`);
process.exit(wrong === 0 ? 0 : 1);
