/**
 * Liquidations of the desk's margin wallet, which no endpoint shows (document §4.3): as the lab tells them each is told
 * once, and its orders are known as the exchange's own. A live venue tells none of it.
 */
import type { MarginReply } from '@shared/contract/terminal';
import { formatTrimmed, parseExact } from '@shared/money/decimal';
import type { Activity } from '../activity';
import type { SettingsStore } from '../ports';
import type { ControlsPort } from './lab-port';

type Liquidation = MarginReply['liquidations'][number];

/** Times at which those began that were told to their end, of those that the lab still lists. */
const TOLD = 'marginLiquidationsTold';

export interface MarginLiquidationsParts {
  readonly activity: Activity;
  readonly settings: SettingsStore;
  readonly lab: Pick<ControlsPort, 'margin'>;
}

export class MarginLiquidations {
  readonly #parts: MarginLiquidationsParts;
  /** Null until the first look ever: what is past by then is no news. */
  #told: ReadonlySet<number> | null;
  /** Told as running by this program. */
  readonly #running = new Set<number>();
  #newest: readonly Liquidation[] = [];
  #reading: Promise<void> | null = null;
  #nextReading: Promise<void> | null = null;

  constructor(parts: MarginLiquidationsParts) {
    this.#parts = parts;
    this.#told = readTold(parts.settings.get(TOLD));
  }

  /** Whether an order of the margin wallet is one of the exchange's own. Asks the lab where that is not known yet. */
  async isForced(orderId: string): Promise<boolean> {
    if (this.#isOfOne(orderId)) return true;
    await this.#readAnew();
    return this.#isOfOne(orderId);
  }

  /** What the lab says of the wallet now. */
  onRead({ liquidations, waitsFor }: MarginReply): void {
    this.#newest = liquidations;
    const ended = liquidations.filter(({ endedAt }) => endedAt !== null);
    const times = ended.map(({ startedAt }) => startedAt);
    const told = this.#told ?? new Set(times);
    const news = ended.filter(({ startedAt }) => !told.has(startedAt));
    for (const one of news) this.#tellEnded(one);
    this.#keep(times);
    // What the lab does not list will not be listed again, unless the market has begun anew: then it is another one.
    for (const startedAt of this.#running) {
      if (!liquidations.some((one) => one.startedAt === startedAt)) this.#running.delete(startedAt);
    }
    for (const one of liquidations) {
      if (one.endedAt !== null || this.#running.has(one.startedAt)) continue;
      this.#running.add(one.startedAt);
      const owed = sumsText(one.owed);
      this.#parts.activity.add('marginLiquidating', { owed, pairs: waitsFor.join(', ') });
    }
  }

  #tellEnded({ owed, left, pairs, funds, afterOrderId, lastOrderId }: Liquidation): void {
    this.#parts.activity.add('marginLiquidated', {
      owed: sumsText(owed),
      pairs: pairs.join(', '),
      toFund: sumsText(funds.map(({ asset, paidToFund }) => ({ asset, amount: paidToFund }))),
      byFund: sumsText(funds.map(({ asset, paidByFund }) => ({ asset, amount: paidByFund }))),
      left: left?.length === 0 ? NOTHING : sumsText(left),
      orderId: afterOrderId === lastOrderId ? '' : lastOrderId,
    });
  }

  #keep(told: readonly number[]): void {
    const known = this.#told;
    const isSame = known?.size === told.length && told.every((one) => known.has(one));
    if (isSame) return;
    this.#told = new Set(told);
    this.#parts.settings.set(TOLD, [...told]);
  }

  #isOfOne(orderId: string): boolean {
    const id = BigInt(orderId);
    return this.#newest.some(
      ({ afterOrderId, lastOrderId }) => id > BigInt(afterOrderId) && id <= BigInt(lastOrderId),
    );
  }

  /** A read that had begun before it was asked for may not tell of it: the next one does, for all that wait. */
  #readAnew(): Promise<void> {
    this.#nextReading ??= (this.#reading ?? Promise.resolve()).then(() => {
      this.#nextReading = null;
      this.#reading = this.#read();
      return this.#reading;
    });
    return this.#nextReading;
  }

  async #read(): Promise<void> {
    const margin = await this.#parts.lab.margin();
    if (margin.ok) this.onRead(margin.value);
  }
}

/** "0": it is known that nothing is; "": it is not known. */
const NOTHING = '0';

/** "1400.014 USDT, 0.1 BTC"; nothing of what is not there. */
function sumsText(sums: Liquidation['owed']): string {
  return (sums ?? [])
    .flatMap(({ asset, amount }) => {
      const parsed = parseExact(amount);
      if (!parsed.ok || parsed.value.units === 0n) return [];
      return [`${formatTrimmed(parsed.value.units, parsed.value.scale)} ${asset}`];
    })
    .join(', ');
}

function readTold(saved: unknown): ReadonlySet<number> | null {
  if (!Array.isArray(saved)) return null;
  return new Set(saved.filter((one) => typeof one === 'number'));
}
