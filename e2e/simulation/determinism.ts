/**
 * `npm run determinism`: one market and some worlds from their seeds, in two processes of this Node and in
 * one of the newest Node of the npm registry, at speeds 1 and 60: the same state everywhere, to the bit.
 * `--worlds 50`: so many, from seed 1 on; `--here`: by this Node alone, for which nothing is fetched.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { npmCommand } from '../../src-main/hosts/launch/prepare.mjs';
import { tellCounts } from '../promises/counts';
import { readOptions } from '../scripts/options';
import { marketHash } from './market-hash';
import { live } from './world/world';

const MARKET_SEEDS = [7];
/** The registry's package of Node for this machine. */
const NEWEST = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}@latest`;
const WORLD_STEPS = 60;

async function print(worlds: number): Promise<void> {
  for (const seed of MARKET_SEEDS) {
    for (const speed of [1, 60] as const) {
      console.log(`market ${seed}: ${await marketHash(seed, speed)}`);
    }
  }
  for (let seed = 1; seed <= worlds; seed += 1) {
    const { hash, violation } = await live({ seed, steps: WORLD_STEPS });
    console.log(`world ${seed}: ${hash} ${violation?.rule ?? ''}`);
  }
}

interface Run {
  readonly name: string;
  readonly lines: readonly string[];
}

function run(command: string, worlds: number, version: string): Run {
  const words = [fileURLToPath(import.meta.url), '--print', '--worlds', String(worlds)];
  const { stdout, stderr, status } = spawnSync(command, words, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command}: ${stderr}`);
  return { name: `Node ${version}`, lines: stdout.trim().split('\n') };
}

/** Null, and said, where it cannot be fetched: the others are compared all the same. */
function runNewest(worlds: number): Run | null {
  const { command, lead, shell } = npmCommand();
  const words = ['exec', '--yes', `--package=${NEWEST}`, '--loglevel=error', '--', 'node'];
  // Its own path: with npm between them a failure would not say whose it is.
  const asked = [...lead, ...words, '-p', 'JSON.stringify([process.execPath, process.version])'];
  const { stdout, stderr, status } = spawnSync(command, asked, { encoding: 'utf8', shell });
  if (status !== 0) {
    const [why = 'npm did not say why'] = /\S.*/.exec(stderr) ?? [];
    console.log(`${NEWEST} could not be fetched, nothing was compared with it: ${why}`);
    return null;
  }
  const [program, version] = JSON.parse(stdout) as [string, string];
  return run(program, worlds, version);
}

/** How many subjects there are, and of how many not all runs and speeds have one hash. */
function compare(runs: readonly Run[]): { readonly subjects: number; readonly differ: number } {
  const hashes = new Map<string, Set<string>>();
  for (const line of runs.flatMap(({ lines }) => lines)) {
    const [subject = '', hash = ''] = line.split(': ');
    hashes.set(subject, (hashes.get(subject) ?? new Set()).add(hash.trim()));
  }
  for (const [subject, found] of hashes) {
    console.log(`${found.size === 1 ? 'equal  ' : 'DIFFERS'}  ${subject}  ${[...found].join(' ')}`);
  }
  const differ = [...hashes.values()].filter(({ size }) => size !== 1).length;
  return { subjects: hashes.size, differ };
}

const options = readOptions({ worlds: 2, here: false, print: false });
if (options.print) await print(options.worlds);
else {
  const { execPath, version } = process;
  const newest = options.here ? null : runNewest(options.worlds);
  const runs = [run(execPath, options.worlds, version), run(execPath, options.worlds, version)];
  if (newest !== null) runs.push(newest);
  console.log(runs.map(({ name }) => name).join(', '));
  const { subjects, differ } = compare(runs);
  await tellCounts({ 'markets and worlds run twice': subjects, 'that differ': differ });
  process.exitCode = differ === 0 && (options.here || newest !== null) ? 0 : 1;
}
