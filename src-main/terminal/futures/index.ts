/** Contracts as the account sees them: marks, the wallet with its positions, and what was closed. */
import type { MarkRow } from '@shared/contract/terminal';
import type { PublicTrade } from '@shared/domain/market';
import type { Fill } from '@shared/domain/fill';
import type { FuturesAccount } from '@shared/domain/position';
import type { Clock } from '@shared/kernel/ports';
import type { ExchangeClient } from '../../client/exchange-client';
import type { Market } from '../market';
import type { TrackedOrder } from '../orders/tracked-order';
import type { Outbox } from '../outbox';
import { PrintWatch } from '../print-watch';
import { Marks } from './marks';
import type { ProfitHistory } from './profit-history';
import { FuturesWallet } from './wallet';

export interface FuturesParts {
  readonly outbox: Outbox;
  readonly clock: Clock;
  readonly market: Market;
  readonly profits: ProfitHistory;
  selectedSymbol(): string;
  /** Contracts with open orders, and those an alert waits on. */
  usedSymbols(): Iterable<string>;
  onMark(row: MarkRow): void;
  /** `begun`: which of the reads that have begun it was. */
  onAccounts(accounts: readonly FuturesAccount[], begun: number): void;
}

export class FuturesDesk {
  readonly marks: Marks;
  readonly wallet: FuturesWallet;
  readonly profits: ProfitHistory;
  readonly #market: Market;
  readonly #prints: PrintWatch;
  #heldSymbols: ReadonlySet<string> = new Set();
  #client: ExchangeClient | null = null;

  constructor(parts: FuturesParts) {
    const { outbox, clock, market } = parts;
    this.#market = market;
    this.profits = parts.profits;
    this.#prints = new PrintWatch(market.tape);
    this.wallet = new FuturesWallet(outbox, clock, (accounts, begun) => {
      this.#follow(accounts);
      parts.onAccounts(accounts, begun);
    });
    this.marks = new Marks(
      outbox,
      clock,
      {
        contractOf: (symbol) => market.contract(symbol)?.contract,
        selectedSymbol: () => parts.selectedSymbol(),
        watchedSymbols: () => market.watchedSymbols(),
        heldSymbols: () => new Set([...this.#heldSymbols, ...parts.usedSymbols()]),
      },
      (row) => {
        if (this.#heldSymbols.has(row.symbol)) this.wallet.nudge();
        parts.onMark(row);
      },
    );
  }

  /** The futures host has listed its contracts; more than once is as good as once. */
  open(client: ExchangeClient): void {
    if (this.#client === client) return;
    this.#client = client;
    this.marks.open(client);
    this.wallet.open(client);
  }

  /** What was read stays, and ages. */
  close(): void {
    this.#client = null;
    this.marks.close();
    this.wallet.close();
  }

  /** As last read; null while a first read may still come, empty when the host cannot be reached. */
  accounts(): readonly FuturesAccount[] | null {
    if (this.wallet.readAtMs > 0) return this.wallet.accounts();
    return this.#market.futuresState.phase === 'unreachable' ? [] : null;
  }

  /** More of a contract has executed, nobody can say how much: its position is another one. */
  executed(symbol: string): void {
    this.wallet.executed(symbol);
  }

  /** How much of an order has executed is news. */
  told(order: TrackedOrder): void {
    if (order.book === 'futures') this.wallet.told(order);
  }

  /** Of the past it is not said which of them the wallet tells; `orderOf`: an order that is known. */
  onFills(
    fills: readonly Fill[],
    isHistory: boolean,
    orderOf: (fill: Fill) => TrackedOrder | undefined,
  ): void {
    for (const fill of fills) {
      if (fill.book !== 'futures') continue;
      const { lots } = fill;
      if (isHistory || lots === null) this.wallet.executed(fill.symbol);
      else this.wallet.filled({ ...fill, lots }, orderOf(fill)?.futures?.action ?? null);
    }
  }

  /** A futures order was placed, cancelled or filled: positions may be other ones. */
  poke(): void {
    this.wallet.poke();
  }

  onPrints(symbol: string, trades: readonly PublicTrade[]): void {
    if (trades.length > 0 && this.#heldSymbols.has(symbol)) this.wallet.nudge();
  }

  #follow(accounts: readonly FuturesAccount[]): void {
    const held = accounts.flatMap(({ positions }) => positions);
    this.#heldSymbols = new Set(held.map(({ contractName }) => contractName));
    this.#prints.follow(this.#heldSymbols);
  }
}
