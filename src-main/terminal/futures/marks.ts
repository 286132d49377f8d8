/**
 * Mark, index and funding of the contracts somebody looks at, holds or has orders on: the stream does
 * not carry them, so they are asked for, the selected one every second (document §4.4).
 */
import type { MarkRow, TopicSink } from '@shared/contract/terminal';
import type { ListedContract } from '@shared/domain/instrument';
import { agoMs, momentOf, type Moment } from '@shared/domain/lateness';
import type { Clock } from '@shared/kernel/ports';
import { formatTrimmed } from '@shared/money/decimal';
import { MARK_DECIMALS, RATE_SCALE, type Mark } from '@shared/money/units';
import type { ExchangeClient, IndexPrices } from '../../client/exchange-client';
import type { Latest, Outbox } from '../outbox';
import { budgetFactor } from '../reconcile/cadence';

export interface MarkFacts {
  contractOf(symbol: string): ListedContract | undefined;
  selectedSymbol(): string;
  /** Symbols some panel shows. */
  watchedSymbols(): Iterable<string>;
  /** Contracts with a position or an open order, and those an alert waits on. */
  heldSymbols(): Iterable<string>;
}

const LOOK_MS = 250;
const SELECTED_MS = 1_000;
const OTHERS_MS = 3_000;
/** As old as a price may be that orders are compared with (reliability.md P12). */
const FRESH_MS = 3_000;
/** Funding is settled on the grid of 8 h from 00:00 UTC (exchange-rules §5.7). */
const FUNDING_INTERVAL_MS = 8 * 3_600_000;

interface Asked {
  atMs: number;
  isAsking: boolean;
}

export class Marks {
  readonly #clock: Clock;
  readonly #facts: MarkFacts;
  readonly #topic: Latest<MarkRow[]>;
  readonly #onMark: (row: MarkRow) => void;
  readonly #rows = new Map<string, MarkRow>();
  readonly #known = new Map<string, { readonly mark: Mark; readonly read: Moment }>();
  readonly #asked = new Map<string, Asked>();
  #watchers = 0;
  #client: ExchangeClient | null = null;
  #cancelAlarm: () => void = () => undefined;

  constructor(outbox: Outbox, clock: Clock, facts: MarkFacts, onMark: (row: MarkRow) => void) {
    this.#clock = clock;
    this.#facts = facts;
    this.#onMark = onMark;
    this.#topic = outbox.latest<MarkRow[]>([]);
  }

  open(client: ExchangeClient): void {
    this.close();
    this.#client = client;
    this.#look();
  }

  /** What was read stays, and ages. */
  close(): void {
    this.#cancelAlarm();
    this.#client = null;
    this.#asked.clear();
  }

  watch(sink: TopicSink<MarkRow[]>): () => void {
    this.#watchers += 1;
    const unwatch = this.#topic.watch(sink);
    return () => {
      this.#watchers -= 1;
      unwatch();
    };
  }

  /** Null when it is not known as of now. */
  fresh(symbol: string): Mark | null {
    const known = this.#known.get(symbol);
    return known !== undefined && agoMs(this.#clock, known.read) <= FRESH_MS ? known.mark : null;
  }

  /** The same, as it is told. */
  freshText(symbol: string): string | null {
    return this.fresh(symbol) === null ? null : (this.#rows.get(symbol)?.mark ?? null);
  }

  get(symbol: string): MarkRow | undefined {
    return this.#rows.get(symbol);
  }

  #look(): void {
    const client = this.#client;
    if (client === null) return;
    this.#cancelAlarm = this.#clock.setAlarm(LOOK_MS, () => {
      this.#look();
    });
    const health = client.health();
    if (health.blockedUntilMs !== null) return;
    const factor = budgetFactor(health);
    const selected = this.#facts.selectedSymbol();
    const nowMs = this.#clock.monotonicMs();
    for (const contract of this.#wanted(selected)) {
      const asked = this.#asked.get(contract.symbol) ?? { atMs: -Infinity, isAsking: false };
      this.#asked.set(contract.symbol, asked);
      const paceMs = (contract.symbol === selected ? SELECTED_MS : OTHERS_MS) * factor;
      if (asked.isAsking || nowMs - asked.atMs < paceMs) continue;
      asked.atMs = nowMs;
      void this.#ask(client, contract, asked);
    }
  }

  /** What a panel shows counts while a desk wants marks at all. */
  #wanted(selected: string): ListedContract[] {
    const symbols = new Set(this.#facts.heldSymbols());
    if (this.#watchers > 0) {
      symbols.add(selected);
      for (const symbol of this.#facts.watchedSymbols()) symbols.add(symbol);
    }
    return [...symbols].flatMap((symbol) => this.#facts.contractOf(symbol) ?? []);
  }

  async #ask(client: ExchangeClient, contract: ListedContract, asked: Asked): Promise<void> {
    asked.isAsking = true;
    const answer = await client.futures.index(contract);
    asked.isAsking = false;
    if (answer.kind !== 'accepted' || this.#client !== client) return;
    const { mark } = answer.value;
    this.#known.set(contract.symbol, { mark, read: momentOf(this.#clock) });
    const row = toRow(contract, answer.value, this.#clock.nowMs());
    this.#rows.set(contract.symbol, row);
    this.#topic.set([...this.#rows.values()]);
    this.#onMark(row);
  }
}

function toRow(contract: ListedContract, prices: IndexPrices, readAtMs: number): MarkRow {
  const decimals = contract.pricePrecision + MARK_DECIMALS;
  return {
    symbol: contract.symbol,
    mark: formatTrimmed(prices.mark, decimals),
    index: formatTrimmed(prices.index, decimals),
    fundingRate: formatTrimmed(prices.fundingRate, RATE_SCALE),
    nextFundingAtMs: (Math.floor(prices.atMs / FUNDING_INTERVAL_MS) + 1) * FUNDING_INTERVAL_MS,
    readAtMs,
  };
}
