/** The bare book's reference in C++: compiled and run where there is a g++. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { invariant } from '@shared/kernel/result';
import type { TrialFigures } from './engine-trial';

const SOURCE = 'e2e/bench/reference/book.cpp';
const FLAGS = ['-std=c++20', '-O3', '-march=native', '-DNDEBUG'];

export class Reference {
  readonly #folder: string;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  /** Null where nothing compiles it. */
  static compile(): Reference | null {
    const folder = mkdtempSync(join(tmpdir(), 'tidemark-reference-'));
    const done = spawnSync('g++', [...FLAGS, SOURCE, '-o', join(folder, 'book')]);
    if (done.status === 0) return new Reference(folder);
    rmSync(folder, { recursive: true });
    invariant(done.error !== undefined, `the reference compiles: ${String(done.stderr)}`);
    return null;
  }

  /** Lives through the flow in a file. */
  run(file: string): TrialFigures {
    const done = spawnSync(join(this.#folder, 'book'), [file], { encoding: 'utf8' });
    invariant(done.status === 0, `the reference runs: ${done.stderr}`);
    const told = done.stdout.trim().split(' ').map(Number);
    const [ns = NaN, trades = NaN, volume = NaN, tradeHash = NaN, depthHash = NaN] = told;
    return { ns, outcome: { trades, volume, tradeHash, depthHash } };
  }

  close(): void {
    rmSync(this.#folder, { recursive: true });
  }
}
