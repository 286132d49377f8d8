/**
 * `npm run bench`: measures every part and writes docs/performance.md and docs/performance.json.
 * `npm run bench -- engine` measures one part (or several, named one after the other) and prints it;
 * `--guard` compares with the stored report and ends with 1 when a ratio has fallen by a third.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { becomeTrial } from './engine-trial';
import { fallen } from './guard';
import { becomeServer } from './loopback-servers';
import { machineLine, takenAt } from './report-machine';
import { becomePart, measurePart } from './report-part';
import { PARTS, type Part, type PartReport, type Report } from './report-row';
import { figure, line, markdown } from './report-text';

const JSON_PATH = 'docs/performance.json';
const MARKDOWN_PATH = 'docs/performance.md';

async function main(words: readonly string[]): Promise<number> {
  const unknown = words.filter((word) => word !== '--guard' && !isPart(word));
  if (unknown.length > 0) {
    console.error(`Unknown: ${unknown.join(', ')}. Parts are ${PARTS.join(', ')}; or --guard.`);
    return 64;
  }
  const named = PARTS.filter((part) => words.includes(part));
  const chosen = named.length === 0 ? PARTS : named;
  const isGuarding = words.includes('--guard');
  const parts: PartReport[] = [];
  for (const part of chosen) {
    console.log(part);
    restDisk();
    const measured = await measurePart(part);
    for (const row of measured.rows) console.log(line(row));
    parts.push(measured);
  }
  if (isGuarding) return guard(parts);
  const at = takenAt();
  const report: Report = { at, machine: machineLine(), parts };
  console.log(`${report.machine}; ${at}`);
  if (named.length === 0) {
    writeFileSync(JSON_PATH, `${JSON.stringify(report, null, 2)}\n`);
    writeFileSync(MARKDOWN_PATH, markdown(report));
    console.log(`Written: ${MARKDOWN_PATH}, ${JSON_PATH}.`);
  }
  return parts.some(({ isWhole }) => !isWhole) ? 1 : 0;
}

/** What a build or the part before has written is on the disk: writing it back takes a part of a core for half a minute. */
function restDisk(): void {
  if (process.platform === 'linux') spawnSync('sync');
}

/** Of the stored report, the parts that were measured now. */
function guard(parts: readonly PartReport[]): number {
  if (!existsSync(JSON_PATH)) {
    console.error(`${JSON_PATH} is not there to compare with: npm run bench writes it.`);
    return 1;
  }
  const stored = JSON.parse(readFileSync(JSON_PATH, 'utf8')) as Report;
  const measured = new Set(parts.map(({ part }) => part));
  const before = stored.parts.filter(({ part }) => measured.has(part)).flatMap(({ rows }) => rows);
  const falls = fallen(
    before,
    parts.flatMap(({ rows }) => rows),
  );
  for (const { id, was, is } of falls) {
    console.log(`FALLEN ${id}: ${figure(was, 'x')} on ${stored.at}, now ${figure(is, 'x')}`);
  }
  const guarded = before.filter(({ unit, value }) => unit === 'x' && value !== null).length;
  console.log(`${guarded - falls.length} of ${guarded} ratios stand`);
  return falls.length === 0 ? 0 : 1;
}

const isPart = (word: string): word is Part => PARTS.some((part) => part === word);

const { ENGINE_TRIAL: subject, ENGINE_FLOW: flow } = process.env;
if (subject !== undefined && flow !== undefined) becomeTrial(subject, flow);
else if (process.env['LOOPBACK_ROLE'] !== undefined) await becomeServer();
else if (process.env['BENCH_PART'] !== undefined) await becomePart(process.env['BENCH_PART']);
else {
  // What is being measured ends with it (report-part).
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => process.exit(1));
  }
  process.exit(await main(process.argv.slice(2)));
}
