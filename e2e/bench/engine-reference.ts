/** The bare book's reference in C++: compiled and run where there is a g++. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { invariant } from '@shared/kernel/result';
import { verify } from './engine-check';
import type { Flow } from './engine-flows';

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

  /** To be called before it runs a flow. */
  write(flow: Flow): void {
    const head = Int32Array.of(flow.prefill, flow.count, flow.prefill + flow.count, flow.handles);
    const bytes = [head, flow.records].map((part) => new Uint8Array(part.buffer));
    writeFileSync(this.#fileOf(flow), Buffer.concat(bytes));
  }

  /** CPU nanoseconds per operation. */
  run(flow: Flow): number {
    const done = spawnSync(join(this.#folder, 'book'), [this.#fileOf(flow)], { encoding: 'utf8' });
    invariant(done.status === 0, `the reference runs: ${done.stderr}`);
    const told = done.stdout.trim().split(' ').map(Number);
    const [ns = NaN, trades = NaN, volume = NaN, tradeHash = NaN, depthHash = NaN] = told;
    verify('the reference', flow, { trades, volume, tradeHash, depthHash });
    return ns;
  }

  close(): void {
    rmSync(this.#folder, { recursive: true });
  }

  #fileOf({ workload }: Flow): string {
    return join(this.#folder, `${workload}.flow`);
  }
}
