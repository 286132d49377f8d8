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
/** The longest that the document knows of (§7). */
const LONGEST_MS = 3 * 24 * 60 * MINUTE_MS;
/** Two clocks that are further apart than this: one was set. */
const SET_MS = 1_000;

type Refusal = Pick<ClientHealth, 'blockedUntilMs' | 'isBanned'> &
  Partial<Pick<ClientHealth, 'learned'>>;

/** As it is kept: by the wall's clock, the only one that outlives the program. */
interface Kept extends Block {
  /** How long it was to last: by a clock that was ahead when it began, it would last until then. */
  readonly lastsMs?: number;
}

export class Blocks {
  readonly #settings: SettingsStore;
  readonly #clock: Clock;
  /** Monotonic times at which blocks end, by origin: no clock that is set ends one or makes it longer. */
  readonly #untilMs = new Map<string, number>();

  constructor(settings: SettingsStore, clock: Clock) {
    this.#settings = settings;
    this.#clock = clock;
    for (const [origin, { untilMs, lastsMs = LONGEST_MS }] of Object.entries(this.#all())) {
      const leftMs = Math.min(untilMs - clock.nowMs(), lastsMs);
      this.#untilMs.set(origin, clock.monotonicMs() + leftMs);
    }
  }

  /** By wall time, as a client counts before it knows the exchange's; null when nothing is to be kept in mind. */
  of(baseUrl: string): Block | null {
    const { origin } = new URL(baseUrl);
    const kept = this.#all()[origin];
    if (kept === undefined || !this.#counts(origin, kept)) return null;
    const untilMs = this.#clock.nowMs() + this.#leftMs(origin);
    const { isBanned, isTighter = false } = kept;
    // What was wrong by the clock of an earlier run, or of this one, is put right for the next.
    if (Math.abs(untilMs - kept.untilMs) > SET_MS) this.#keep(origin, { ...kept, untilMs });
    return { untilMs, isBanned, isTighter };
  }

  learn(baseUrl: string, { blockedUntilMs, isBanned, learned = [] }: Refusal): void {
    if (blockedUntilMs === null) return;
    const { origin } = new URL(baseUrl);
    const lastsMs = blockedUntilMs - this.#clock.nowMs();
    const known = this.#all()[origin];
    const isTighter =
      (known?.isTighter === true && this.#counts(origin, known)) ||
      learned.some(({ what }) => what === 'ip' || what === 'uid');
    this.#untilMs.set(origin, this.#clock.monotonicMs() + lastsMs);
    this.#keep(origin, { untilMs: blockedUntilMs, isBanned, isTighter, lastsMs });
  }

  #keep(origin: string, kept: Kept): void {
    const others = Object.entries(this.#all()).filter(([name, one]) => this.#counts(name, one));
    this.#settings.set(KEY, { ...Object.fromEntries(others), [origin]: kept });
  }

  #counts(origin: string, { isTighter = false }: Kept): boolean {
    return this.#leftMs(origin) + (isTighter ? TIGHT_FOR_MS : 0) > 0;
  }

  #leftMs(origin: string): number {
    return (this.#untilMs.get(origin) ?? -Infinity) - this.#clock.monotonicMs();
  }

  #all(): Readonly<Record<string, Kept>> {
    const saved = this.#settings.get(KEY);
    if (typeof saved !== 'object' || saved === null) return {};
    const sound = Object.entries(saved).filter((entry): entry is [string, Kept] => {
      const {
        untilMs,
        isBanned,
        isTighter = false,
        lastsMs = 0,
      } = (entry[1] ?? {}) as Partial<Kept>;
      const isSound = typeof untilMs === 'number' && typeof isBanned === 'boolean';
      return isSound && typeof isTighter === 'boolean' && typeof lastsMs === 'number';
    });
    return Object.fromEntries(sound);
  }
}
