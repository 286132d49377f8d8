/**
 * Puts together the parts that look after the account's money: futures, withdrawals, what it is worth, its limits, and
 * alerts. There is one of each part, and each is the only writer of its facts.
 */
import type { Fill } from '@shared/domain/fill';
import type { Side } from '@shared/domain/order';
import type { PublicTrade } from '@shared/domain/market';
import type { ExchangeClient } from '../client/exchange-client';
import { Alerts } from './alerts';
import type { DeskParts } from './desk-parts';
import { Equity } from './equity';
import { FuturesDesk } from './futures';
import { ProfitHistory } from './futures/profit-history';
import { ForcedClosing } from './futures/forced-closing';
import { GrownElsewhere } from './futures/grown-elsewhere';
import { Observations } from './inspect/observations';
import { Journal } from './journal';
import type { ClosedPositions } from './orders/exits/closed-positions';
import type { Opening } from './orders/placing/openings';
import type { TrackedOrder } from './orders/tracked-order';
import type { SettingsStore } from './ports';
import type { Reconcile } from './reconcile';
import { Risk } from './risk';
import type { WalletRead } from './risk/day-loss';
import { Withdrawals } from './withdrawals';
import type { WithdrawalSurroundings } from './withdrawals/safety';
import { venueNowMs } from './venue-time';

export interface MoneyParts extends DeskParts {
  readonly settings: SettingsStore;
  readonly surroundings: WithdrawalSurroundings;
  selectedSymbol(): string;
  /** What would open more of a contract, orders on their way included. */
  openings(symbol: string): readonly Opening[];
  isChanging(intentId: string): boolean;
  /** Whether some of a side may have been closed by an order that counts as open. */
  mayBeClosing(symbol: string, side: Side): boolean;
  /** Whether a futures order counts as open. */
  isOpen(orderId: string): boolean;
  /** Told of each read of the futures wallet. */
  closedPositions(): Pick<ClosedPositions, 'onRead'>;
  reconcile(): Pick<Reconcile, 'readTrades' | 'told'>;
  /** Of all books. */
  symbolsWithOrders(): Iterable<string>;
}

export class MoneyDesk {
  readonly futures: FuturesDesk;
  readonly forcedClosing: ForcedClosing;
  readonly grownElsewhere: GrownElsewhere;
  readonly observations: Observations;
  readonly withdrawals: Withdrawals;
  readonly equity: Equity;
  readonly journal: Journal;
  readonly alerts: Alerts;
  readonly risk: Risk;

  constructor(parts: MoneyParts) {
    const { account, market } = parts;
    const exchangeNowMs = (): number => market.exchangeNowMs();
    this.alerts = new Alerts({
      ...parts,
      markOf: (symbol) => this.futures.marks.freshText(symbol),
    });
    this.observations = new Observations({ ...parts, exchangeNowMs });
    const profits = new ProfitHistory(parts.activity);
    this.journal = new Journal({ ...parts, profits });
    const readTrades = tradesReader(parts);
    this.grownElsewhere = new GrownElsewhere({ clock: parts.clock, readTrades });
    this.forcedClosing = watchForcedClosing(parts, readTrades);
    this.futures = new FuturesDesk({
      ...parts,
      profits,
      selectedSymbol: () => parts.selectedSymbol(),
      usedSymbols: () => [...parts.symbolsWithOrders(), ...this.alerts.markSymbols()],
      onMark: (row) => {
        this.alerts.onMark(row);
      },
      onAccounts: (accounts, begun) => {
        this.alerts.onAccounts(accounts);
        this.observations.onAccounts(accounts);
        this.journal.onAccounts(accounts);
        this.forcedClosing.onAccounts(accounts, begun);
        this.grownElsewhere.onAccounts(accounts, begun);
        const positions = accounts.flatMap((account) => account.positions);
        parts.closedPositions().onRead(positions, begun);
      },
    });
    this.risk = new Risk({
      ...parts,
      mostHeld: (symbol, side) => this.futures.wallet.mostHeld(symbol, side),
      readPositions: (symbol) => this.futures.wallet.makeCurrent(symbol),
      openings: (symbol) => parts.openings(symbol),
      markOf: (symbol) => this.futures.marks.fresh(symbol),
      isChanging: (intentId) => parts.isChanging(intentId),
      venueNowMs: () => venueNowMs(parts.clock, parts.client()),
    });
    this.equity = new Equity({
      ...parts,
      balances: () => (account.isRead ? account.all() : null),
      futuresAccounts: () => this.futures.accounts(),
      priceOf: (asset) => market.priceInUsdt(asset),
      onWorth: (worth, basis) => {
        this.risk.onWorth(worth, basis, spotRead(parts));
      },
      isGrave: (worth, basis) => this.risk.wouldLock(worth, basis),
      readWallets: () => Promise.all([readSpot(parts), this.futures.wallet.read()]),
    });
    this.withdrawals = new Withdrawals({
      ...parts,
      client: () => parts.client(),
      balanceOf: (asset) => account.balanceOf(asset),
      exchangeNowMs,
      onMoved: (withdrawal, sinceMs) => {
        this.risk.withdrawalMoved(withdrawal, sinceMs);
        this.journal.withdrawalMoved();
        if (sinceMs !== null) void readSpot(parts);
      },
    });
  }

  /** The session is open. Futures follow when their host has listed its contracts. */
  open(client: ExchangeClient): void {
    this.risk.open();
    this.withdrawals.open(client);
    this.equity.open();
    this.journal.open();
    this.alerts.open();
  }

  /** The exchange is gone: what was read stays, and ages. */
  close(): void {
    this.futures.close();
    this.forcedClosing.close();
    this.grownElsewhere.close();
    this.withdrawals.close();
    this.equity.close();
    this.journal.close();
    this.alerts.close();
  }

  onPrints(symbol: string, trades: readonly PublicTrade[]): void {
    this.futures.onPrints(symbol, trades);
    this.alerts.onPrints(symbol, trades);
  }

  /** An order has executed so much more than was known; 0 where that is the past. */
  readonly onExecuted = (order: TrackedOrder, more: number): void => {
    this.futures.told(order);
    const { begun } = this.futures.wallet;
    this.forcedClosing.executed(order, more, begun);
    this.grownElsewhere.executed(order, more, begun);
  };

  /** `isHistory`: of a first reading, and no news. */
  onFills(fills: readonly Fill[], isHistory: boolean): void {
    this.journal.onFills(fills);
    if (isHistory) return;
    this.equity.poke();
    this.alerts.onFills(fills);
  }

  /** The lab gave money or took it, or put another market in the place of this one. */
  moneyMoved(): void {
    this.risk.moneyMoved();
    this.journal.moneyMoved();
  }

  /** The machine has slept. */
  awake(): void {
    this.futures.poke();
    this.alerts.awake();
  }
}

function readSpot(parts: MoneyParts): Promise<boolean> {
  const spot = parts.client()?.spot;
  return spot === undefined ? Promise.resolve(false) : parts.account.read(spot, () => undefined);
}

/** When the spot wallet was read, by the time that the exchange stamps. */
function spotRead({ account, market, clock }: MoneyParts): WalletRead {
  const { begunMs, doneMs } = account.readSpan;
  const aheadMs = market.exchangeNowMs() - clock.monotonicMs();
  return { begunMs: begunMs + aheadMs, doneMs: doneMs + aheadMs };
}

const tradesReader =
  (parts: MoneyParts) =>
  (symbol: string): void => {
    parts.reconcile().readTrades({ book: 'futures', symbol });
  };

function watchForcedClosing(
  parts: MoneyParts,
  readTrades: (symbol: string) => void,
): ForcedClosing {
  return new ForcedClosing({
    clock: parts.clock,
    client: () => parts.client(),
    contractOf: (symbol) => parts.market.contract(symbol)?.contract,
    mayBeClosing: (symbol, side) => parts.mayBeClosing(symbol, side),
    isOpen: (orderId) => parts.isOpen(orderId),
    readTrades,
    onRead: (order) => {
      parts.reconcile().told(order);
    },
    onTakenOver: ({ contractName: symbol, side: leg }, count) => {
      parts.activity.add('positionTakenOver', { symbol, leg, quantity: count.toString() });
    },
  });
}
