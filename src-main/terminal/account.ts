/** The spot wallet as last read. One read runs at a time; if another is asked for meanwhile, it follows. */
import type { TopicValue } from '@shared/contract/terminal';
import type { Balance } from '@shared/domain/balance';
import type { Clock } from '@shared/kernel/ports';
import { formatTrimmed } from '@shared/money/decimal';
import { ASSET_SCALE } from '@shared/money/units';
import type { ExchangeSpot, Outcome } from '../client/exchange-client';
import type { Activity } from './activity';
import type { Latest, Outbox } from './outbox';
import { faultOf, type Unread } from './unread';

export class Account {
  readonly balances: Latest<TopicValue<'balances'>>;
  readonly #clock: Clock;
  readonly #activity: Pick<Activity, 'add'>;
  /** Assets of which it was said that what is shown of them is cut. */
  readonly #toldCut = new Set<string>();
  #refusal: Unread | null = null;
  #fault: Unread | null = null;
  #known = new Map<string, Balance>();
  #readSpan = { begunMs: 0, doneMs: 0 };
  #reading: Promise<boolean> | null = null;
  #next: Promise<boolean> | null = null;

  constructor(outbox: Outbox, clock: Clock, activity: Pick<Activity, 'add'>) {
    this.#clock = clock;
    this.#activity = activity;
    this.balances = outbox.latest<TopicValue<'balances'>>({ rows: [], readAtMs: 0 }, 'own');
  }

  get isRead(): boolean {
    return this.balances.get().readAtMs > 0;
  }

  /** Why the exchange does not let it be read; null while it does, or does not answer. */
  get refusal(): Unread | null {
    return this.#refusal;
  }

  /** Why the last read of it failed; null where it did not, or nobody said why. */
  get fault(): Unread | null {
    return this.#fault;
  }

  /** When the last read that succeeded began and was answered, by the monotonic clock. */
  get readSpan(): { readonly begunMs: number; readonly doneMs: number } {
    return this.#readSpan;
  }

  /** As last read. */
  balanceOf(asset: string): Balance | undefined {
    return this.#known.get(asset);
  }

  all(): Iterable<Balance> {
    return this.#known.values();
  }

  /** What is read with it could not be, so it was not asked for. */
  notRead(answer: Outcome<unknown>): void {
    this.#fault = faultOf(answer);
  }

  /** True when a read that began after this call has succeeded. */
  read(spot: ExchangeSpot, onChanged: (assets: ReadonlySet<string>) => void): Promise<boolean> {
    if (this.#reading === null) return this.#begin(spot, onChanged);
    this.#next ??= this.#reading.then(() => {
      this.#next = null;
      return this.#begin(spot, onChanged);
    });
    return this.#next;
  }

  #begin(spot: ExchangeSpot, onChanged: (assets: ReadonlySet<string>) => void): Promise<boolean> {
    const reading = this.#readOnce(spot, onChanged);
    this.#reading = reading;
    void reading.then(() => {
      this.#reading = null;
    });
    return reading;
  }

  async #readOnce(
    spot: ExchangeSpot,
    onChanged: (assets: ReadonlySet<string>) => void,
  ): Promise<boolean> {
    const begunMs = this.#clock.monotonicMs();
    const answer = await spot.balances();
    this.#fault = faultOf(answer);
    if (answer.kind === 'accepted') this.#refusal = null;
    else if (answer.kind === 'rejected' && answer.by === 'exchange') {
      const { code, message } = answer;
      this.#refusal = { code, message };
    }
    if (answer.kind !== 'accepted') return false;
    this.#tellCut(answer.value);
    const isFirst = !this.isRead;
    const changed = new Set<string>();
    for (const balance of answer.value) {
      const before = this.#known.get(balance.asset);
      if (before?.free !== balance.free || before.locked !== balance.locked) {
        changed.add(balance.asset);
      }
    }
    this.#readSpan = { begunMs, doneMs: this.#clock.monotonicMs() };
    this.#known = new Map(answer.value.map((balance) => [balance.asset, balance]));
    this.balances.set({
      rows: answer.value.map(({ asset, free, locked, isCut }) => ({
        asset,
        free: formatTrimmed(free, ASSET_SCALE),
        locked: formatTrimmed(locked, ASSET_SCALE),
        ...(isCut === true ? { isCut } : {}),
      })),
      readAtMs: this.#clock.nowMs(),
    });
    if (!isFirst && changed.size > 0) onChanged(changed);
    return true;
  }

  /** All new ones in one line. */
  #tellCut(balances: readonly Balance[]): void {
    const cut = balances.filter(({ isCut }) => isCut === true).map(({ asset }) => asset);
    const fresh = cut.filter((asset) => !this.#toldCut.has(asset));
    if (fresh.length === 0) return;
    for (const asset of fresh) this.#toldCut.add(asset);
    this.#activity.add('amountsCut', { assets: fresh.join(', ') });
  }
}
