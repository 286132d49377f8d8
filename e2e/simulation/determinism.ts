/**
 * `npm run determinism`: one market and some worlds from their seeds, in two processes of this Node and in
 * one of the newest Node of the npm registry, at speeds 1 and 60: the same state everywhere, to the bit.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { npmCommand } from '../../src-main/hosts/launch/prepare.mjs';
import { marketHash } from './market-hash';
import { live } from './world/world';

const MARKET_SEEDS = [7];
const WORLD_SEEDS = [3, 151];
/** The registry's package of Node for this machine. */
const NEWEST = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}@latest`;
const WORLD_STEPS = 60;

async function print(): Promise<void> {
  for (const seed of MARKET_SEEDS) {
    for (const speed of [1, 60] as const) {
      console.log(`market ${seed}: ${await marketHash(seed, speed)}`);
    }
  }
  for (const seed of WORLD_SEEDS) {
    const { hash, violation } = await live({ seed, steps: WORLD_STEPS });
    console.log(`world ${seed}: ${hash} ${violation?.rule ?? ''}`);
  }
}

interface Run {
  readonly name: string;
  readonly lines: readonly string[];
}

function run(command: string, args: readonly string[], version: string): Run {
  const self = fileURLToPath(import.meta.url);
  const { stdout, stderr, status } = spawnSync(command, [...args, self, '--print'], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr}`);
  return { name: `Node ${version}`, lines: stdout.trim().split('\n') };
}

/** Null, and said, where it cannot be fetched: the others are compared all the same. */
function runNewest(): Run | null {
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
  return run(program, [], version);
}

/** Each subject has one hash in all runs and speeds. */
function compare(runs: readonly Run[]): boolean {
  const hashes = new Map<string, Set<string>>();
  for (const line of runs.flatMap(({ lines }) => lines)) {
    const [subject = '', hash = ''] = line.split(': ');
    hashes.set(subject, (hashes.get(subject) ?? new Set()).add(hash.trim()));
  }
  for (const [subject, found] of hashes) {
    console.log(`${found.size === 1 ? 'equal  ' : 'DIFFERS'}  ${subject}  ${[...found].join(' ')}`);
  }
  return [...hashes.values()].every(({ size }) => size === 1);
}

if (process.argv.includes('--print')) await print();
else {
  const { execPath, version } = process;
  const newest = runNewest();
  const runs = [run(execPath, [], version), run(execPath, [], version)];
  if (newest !== null) runs.push(newest);
  console.log(runs.map(({ name }) => name).join(', '));
  process.exitCode = compare(runs) && newest !== null ? 0 : 1;
}
