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

  constructor(parts: SwitchParts) {
    this.#parts = parts;
    const saved = parts.store.work(KIND, ID);
    this.#pulled = saved?.isLive === true ? readPulled(saved.content, saved.createdAtMs) : null;
  }

  get pulled(): Pulled | null {
    return this.#pulled;
  }

  refusal(kind: GatedKind): Refusal | null {
    return this.#pulled === null || kind === 'cancel' ? null : KILLED;
  }

  /** False when it is on already. */
  pull(source: KillSource): boolean {
    if (this.#pulled !== null) return false;
    this.#pulled = { source, sinceMs: this.#parts.clock.nowMs() };
    this.#save(this.#pulled, true);
    return true;
  }

  /** False when it is not on. */
  lift(): boolean {
    const pulled = this.#pulled;
    if (pulled === null) return false;
    this.#pulled = null;
    this.#save(pulled, false);
    return true;
  }

  /** A disk that refuses keeps nobody from stopping; until it takes it, the next start would not know of it. */
  #save(pulled: Pulled, isLive: boolean): void {
    const { store, late } = this.#parts;
    const createdAtMs = pulled.sinceMs;
    const content = JSON.stringify(pulled);
    late.write(KIND, () => {
      store.saveWork({ kind: KIND, intentId: ID, createdAtMs, isLive, content });
    });
  }
}

/** What is damaged is on all the same: that it was pulled is known. */
function readPulled(content: string, createdAtMs: number): Pulled {
  try {
    const read = JSON.parse(content) as { readonly source?: unknown; readonly sinceMs?: unknown };
    const source = SOURCES.find((known) => known === read.source) ?? 'key';
    return { source, sinceMs: typeof read.sinceMs === 'number' ? read.sinceMs : createdAtMs };
  } catch {
    return { source: 'key', sinceMs: createdAtMs };
  }
}
