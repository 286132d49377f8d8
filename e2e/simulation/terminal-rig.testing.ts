/** A terminal against the simulated exchange itself, both on one clock that is moved by hand. */
import { ok } from '@shared/kernel/result';
import { Bench } from '../../src-main/terminal/bench.testing';
import { closeSound, openFloor, type Floor } from '../conformance/scenarios/trader.testing';
import { OWNER } from '../conformance/stage';

type Config = Parameters<typeof openFloor>[0];
type Watched = Parameters<Bench['watch']>[0];
type Reply<T> = Promise<{ ok: true; value: T } | { ok: false; error: unknown }>;

/** Messages between the two programs take turns of the real loop. */
const HOPS = 12;
const turn = () => new Promise((resolve) => setImmediate(resolve));

export class TerminalRig {
  readonly floor: Floor;
  readonly bench: Bench;

  private constructor(floor: Floor) {
    const { stage } = floor;
    this.floor = floor;
    this.bench = new Bench({
      clock: stage.clock,
      connect: () => Promise.resolve(ok(stage.client(stage.doors[0], OWNER))),
    });
  }

  /** Trading on paper, the account read. */
  static async open(topics: readonly Watched[], config: Config = {}): Promise<TerminalRig> {
    const rig = new TerminalRig(await openFloor(config));
    for (const topic of topics) rig.bench.watch(topic);
    await rig.#answered(rig.bench.desk.call('startPaper', {}));
    await rig.pass(3_000);
    return rig;
  }

  /** Moves both programs' wall time on. */
  async pass(forMs: number, stepMs = 100): Promise<void> {
    for (let passedMs = 0; passedMs < forMs; passedMs += stepMs) {
      this.floor.stage.clock.advance(stepMs);
      for (let hop = 0; hop < HOPS; hop += 1) await turn();
    }
  }

  /** What was answered, while time passes; throws what was refused. */
  async value<T>(reply: Reply<T>): Promise<T> {
    const answer = await this.#answered(reply);
    if (!answer.ok) throw new Error(JSON.stringify(answer.error));
    return answer.value;
  }

  /** Throws unless money is conserved. */
  async close(): Promise<void> {
    await this.bench.terminal.close();
    await closeSound(this.floor);
  }

  async #answered<T>(answer: Promise<T>): Promise<T> {
    const state = { isOver: false };
    const done = answer.finally(() => (state.isOver = true));
    while (!state.isOver) await this.pass(50, 50);
    return done;
  }
}
