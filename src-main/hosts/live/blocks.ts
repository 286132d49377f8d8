/**
 * Until when an exchange wants to hear nothing from this machine, kept beside the profiles: a program that
 * is started again, or another account of the same exchange, must not make a ban longer.
 */
import { MINUTE_MS } from '@shared/domain/limits';
import type { Clock } from '@shared/kernel/ports';
import type { Block, ClientHealth } from '../../client';
import type { SettingsStore } from '../../terminal/ports';

const KEY = 'blocks';
/** For so long after the last refusal a new run is careful with an exchange that allows less than the document. */
const TIGHT_FOR_MS = 60 * MINUTE_MS;

type Refusal = Pick<ClientHealth, 'blockedUntilMs' | 'isBanned' | 'learned'>;

export class Blocks {
  readonly #settings: SettingsStore;
  readonly #clock: Clock;

  constructor(settings: SettingsStore, clock: Clock) {
    this.#settings = settings;
    this.#clock = clock;
  }

  /** By wall time, as a client counts before it knows the exchange's; null when nothing is to be kept in mind. */
  of(baseUrl: string): Block | null {
    const block = this.#all()[new URL(baseUrl).origin];
    return block !== undefined && this.#counts(block) ? block : null;
  }

  learn(baseUrl: string, { blockedUntilMs, isBanned, learned = [] }: Refusal): void {
    if (blockedUntilMs === null) return;
    const { origin } = new URL(baseUrl);
    const all = Object.entries(this.#all()).filter(([, block]) => this.#counts(block));
    const known = Object.fromEntries(all);
    const isTighter =
      known[origin]?.isTighter === true ||
      learned.some(({ what }) => what === 'ip' || what === 'uid');
    const block: Block = { untilMs: blockedUntilMs, isBanned, isTighter };
    this.#settings.set(KEY, { ...known, [origin]: block });
  }

  #counts({ untilMs, isTighter = false }: Block): boolean {
    return untilMs + (isTighter ? TIGHT_FOR_MS : 0) > this.#clock.nowMs();
  }

  #all(): Readonly<Record<string, Block>> {
    const saved = this.#settings.get(KEY);
    if (typeof saved !== 'object' || saved === null) return {};
    const sound = Object.entries(saved).filter((entry): entry is [string, Block] => {
      const { untilMs, isBanned, isTighter = false } = (entry[1] ?? {}) as Partial<Block>;
      const isSound = typeof untilMs === 'number' && typeof isBanned === 'boolean';
      return isSound && typeof isTighter === 'boolean';
    });
    return Object.fromEntries(sound);
  }
}
