/** The wallet as last read: one read at a time, and another after it when asked meanwhile. */
import type { TopicValue } from '@shared/contract/terminal';
import type { Balance } from '@shared/domain/balance';
import type { Clock } from '@shared/kernel/ports';
import { formatTrimmed } from '@shared/money/decimal';
import { ASSET_SCALE } from '@shared/money/units';
import type { ExchangeRest } from '../client/exchange-client';
import type { Latest, Outbox } from './outbox';
import { refusalWords } from './refusal-words';

export class Account {
  readonly balances: Latest<TopicValue<'balances'>>;
  readonly #clock: Clock;
  #refusal = '';
  #known = new Map<string, Balance>();
  #reading: Promise<boolean> | null = null;
  #next: Promise<boolean> | null = null;

  constructor(outbox: Outbox, clock: Clock) {
    this.#clock = clock;
    this.balances = outbox.latest<TopicValue<'balances'>>({ rows: [], readAtMs: 0 }, 'own');
  }

  get isRead(): boolean {
    return this.balances.get().readAtMs > 0;
  }

  /** Why the exchange does not let it be read, and what mends that; empty while it does, or does not answer. */
  get refusal(): string {
    return this.#refusal;
  }

  /** As last read. */
  balanceOf(asset: string): Balance | undefined {
    return this.#known.get(asset);
  }

  all(): Iterable<Balance> {
    return this.#known.values();
  }

  /** True when a read that began after this call has succeeded. */
  read(rest: ExchangeRest, onChanged: (assets: ReadonlySet<string>) => void): Promise<boolean> {
    if (this.#reading === null) return this.#begin(rest, onChanged);
    this.#next ??= this.#reading.then(() => {
      this.#next = null;
      return this.#begin(rest, onChanged);
    });
    return this.#next;
  }

  #begin(rest: ExchangeRest, onChanged: (assets: ReadonlySet<string>) => void): Promise<boolean> {
    const reading = this.#readOnce(rest, onChanged);
    this.#reading = reading;
    void reading.then(() => {
      this.#reading = null;
    });
    return reading;
  }

  async #readOnce(
    rest: ExchangeRest,
    onChanged: (assets: ReadonlySet<string>) => void,
  ): Promise<boolean> {
    const answer = await rest.balances();
    if (answer.kind === 'accepted') this.#refusal = '';
    else if (answer.kind === 'rejected' && answer.by === 'exchange') {
      this.#refusal = refusalWords(answer);
    }
    if (answer.kind !== 'accepted') return false;
    const isFirst = !this.isRead;
    const changed = new Set<string>();
    for (const balance of answer.value) {
      const before = this.#known.get(balance.asset);
      if (before?.free !== balance.free || before.locked !== balance.locked) {
        changed.add(balance.asset);
      }
    }
    this.#known = new Map(answer.value.map((balance) => [balance.asset, balance]));
    this.balances.set({
      rows: answer.value.map(({ asset, free, locked }) => ({
        asset,
        free: formatTrimmed(free, ASSET_SCALE),
        locked: formatTrimmed(locked, ASSET_SCALE),
      })),
      readAtMs: this.#clock.nowMs(),
    });
    if (!isFirst && changed.size > 0) onChanged(changed);
    return true;
  }
}
