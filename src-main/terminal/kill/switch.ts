/**
 * The kill switch itself: on or off, in memory at once and then on the disk of this account, so that it is
 * still on after a restart. While it is on nothing but cancels leaves for the exchange.
 */
import type { TopicValue } from '@shared/contract/terminal';
import type { Clock } from '@shared/kernel/ports';
import type { GatedKind, GateSource } from '../gate';
import type { LateWrites } from '../late-writes';
import type { TerminalStore } from '../ports';
import type { Refusal } from '../refusal-words';

export type KillSource = Exclude<TopicValue<'kill'>['source'], ''>;

interface Pulled {
  readonly sinceMs: number;
  readonly source: KillSource;
}

/** From when to when it was on, by the wall clock. `fromMs`: it was before, and what that led to had not been done. */
export interface Lifted {
  readonly fromMs: number;
  readonly sinceMs: number;
  readonly liftedMs: number;
}

const KIND = 'kill';
/** There is one for an account. */
const ID = 'kill';
const SOURCES: readonly KillSource[] = ['key', 'button', 'tray', 'global-key'];
const KILLED: Refusal = {
  code: 'KILLED',
  message: 'the kill switch is on: only cancels are sent until you lift it',
};

interface SwitchParts {
  readonly clock: Clock;
  readonly store: Pick<TerminalStore, 'saveWork' | 'work'>;
  readonly late: LateWrites;
}

export class KillSwitch implements GateSource {
  readonly #parts: SwitchParts;
  #pulled: Pulled | null;
  /** Since when exits were cancelled that are not offered again yet. */
  #fromMs: number;
  #unsettled: Lifted | null = null;

  constructor(parts: SwitchParts) {
    this.#parts = parts;
    const saved = parts.store.work(KIND, ID);
    this.#pulled = saved?.isLive === true ? readPulled(saved.content, saved.createdAtMs) : null;
    const { fromMs, sinceMs, liftedMs } = numbersOf(saved?.content ?? '');
    this.#fromMs = fromMs ?? this.#pulled?.sinceMs ?? 0;
    if (fromMs !== undefined && sinceMs !== undefined && liftedMs !== undefined) {
      this.#unsettled = { fromMs, sinceMs, liftedMs };
    }
  }

  get pulled(): Pulled | null {
    return this.#pulled;
  }

  /** It was lifted, and nobody has come to the end of what that leads to: perhaps an earlier run died over it. */
  get unsettled(): Lifted | null {
    return this.#unsettled;
  }

  refusal(kind: GatedKind): Refusal | null {
    return this.#pulled === null || kind === 'cancel' ? null : KILLED;
  }

  /** False when it is on already. */
  pull(source: KillSource): boolean {
    if (this.#pulled !== null) return false;
    const sinceMs = this.#parts.clock.nowMs();
    this.#pulled = { source, sinceMs };
    this.#fromMs = this.#unsettled?.fromMs ?? sinceMs;
    this.#unsettled = null;
    this.#save(sinceMs, true, { source, sinceMs, fromMs: this.#fromMs });
    return true;
  }

  /** Null when it is not on. */
  lift(): Lifted | null {
    if (this.#pulled === null) return null;
    const { sinceMs } = this.#pulled;
    this.#pulled = null;
    const liftedMs = this.#parts.clock.nowMs();
    this.#unsettled = { fromMs: this.#fromMs, sinceMs, liftedMs };
    this.#save(sinceMs, false, this.#unsettled);
    return this.#unsettled;
  }

  /** All that it leads to has been done, unless it was pulled again meanwhile. */
  settled(lifted: Lifted): void {
    if (this.#unsettled !== lifted) return;
    this.#unsettled = null;
    this.#save(lifted.fromMs, false, {});
  }

  /** A disk that refuses keeps nobody from stopping; until it takes it, the next start would not know of it. */
  #save(createdAtMs: number, isLive: boolean, kept: Partial<Pulled & Lifted>): void {
    const { store, late } = this.#parts;
    const content = JSON.stringify(kept);
    late.write(KIND, () => {
      store.saveWork({ kind: KIND, intentId: ID, createdAtMs, isLive, content });
    });
  }
}

/** What is damaged is on all the same: that it was pulled is known. */
function readPulled(content: string, createdAtMs: number): Pulled {
  const { sinceMs = createdAtMs } = numbersOf(content);
  return { source: SOURCES.find((known) => known === read(content)['source']) ?? 'key', sinceMs };
}

function numbersOf(content: string): Partial<Record<'sinceMs' | 'fromMs' | 'liftedMs', number>> {
  const entries = Object.entries(read(content));
  return Object.fromEntries(entries.filter(([, value]) => typeof value === 'number'));
}

function read(content: string): Readonly<Record<string, unknown>> {
  try {
    return { ...(JSON.parse(content) as object) };
  } catch {
    return {};
  }
}
