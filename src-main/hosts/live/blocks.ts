/**
 * Until when an exchange wants to hear nothing from this machine, kept beside the profiles: a program that
 * is started again, or another account of the same exchange, must not make a ban longer.
 */
import type { Clock } from '@shared/kernel/ports';
import type { Block, ClientHealth } from '../../client';
import type { SettingsStore } from '../../terminal/ports';

const KEY = 'blocks';

export class Blocks {
  readonly #settings: SettingsStore;
  readonly #clock: Clock;

  constructor(settings: SettingsStore, clock: Clock) {
    this.#settings = settings;
    this.#clock = clock;
  }

  /** By wall time, as a client counts before it knows the exchange's; null when it may be asked. */
  of(baseUrl: string): Block | null {
    const block = this.#all()[new URL(baseUrl).origin];
    return block !== undefined && block.untilMs > this.#clock.nowMs() ? block : null;
  }

  learn(baseUrl: string, { blockedUntilMs, isBanned }: ClientHealth): void {
    if (blockedUntilMs === null) return;
    const nowMs = this.#clock.nowMs();
    const others = Object.entries(this.#all()).filter(([, { untilMs }]) => untilMs > nowMs);
    const block: Block = { untilMs: blockedUntilMs, isBanned };
    const blocks = { ...Object.fromEntries(others), [new URL(baseUrl).origin]: block };
    this.#settings.set(KEY, blocks);
  }

  #all(): Readonly<Record<string, Block>> {
    const saved = this.#settings.get(KEY);
    if (typeof saved !== 'object' || saved === null) return {};
    const sound = Object.entries(saved).filter((entry): entry is [string, Block] => {
      const { untilMs, isBanned } = (entry[1] ?? {}) as Partial<Block>;
      return typeof untilMs === 'number' && typeof isBanned === 'boolean';
    });
    return Object.fromEntries(sound);
  }
}
