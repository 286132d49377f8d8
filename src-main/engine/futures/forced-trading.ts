/** Trades that nobody asked for: liquidation, takeover, netting and deleveraging (exchange-rules §5.9). */
import { valueAtMark } from '@shared/domain/futures-math';
import type { FuturesOrderKind } from '@shared/domain/futures-order';
import {
  atoms,
  contracts as toContracts,
  ticks,
  type Atoms,
  type Contracts,
  type Mark,
  type Rate,
  type Ticks,
} from '@shared/money/units';
import { INSURANCE, type FuturesAccounts, type Trader } from './accounts';
import type { ContractMarket } from './contract-market';
import type { FuturesFloor } from './futures-floor';
import { freeLocksOfDebtors } from './orders/debtors';
import type { Execution } from './orders/execution';
import type { FuturesOrder } from './orders/order';
import { orderRecord } from './orders/order-record';
import type { Position } from './positions/position';
import type { PositionBook } from './positions/position-book';
import type { PositionSettlement } from './positions/settlement';
import type { ReferencePrices } from './prices';
import type { Trading } from './trading';

const NO_FEE = 0n as Rate;

export class ForcedTrading implements Trading {
  readonly markets: readonly ContractMarket[];
  readonly accounts: FuturesAccounts;
  readonly positions: PositionBook;
  readonly prices: ReferencePrices;
  readonly #floor: FuturesFloor;
  readonly #execution: Execution;
  readonly #settlement: PositionSettlement;

  constructor(floor: FuturesFloor, execution: Execution, settlement: PositionSettlement) {
    this.#floor = floor;
    this.#execution = execution;
    this.#settlement = settlement;
    this.markets = floor.markets;
    this.accounts = floor.accounts;
    this.positions = floor.positions;
    this.prices = floor.prices;
  }

  cancelOrders(trader: Trader, contract: number): void {
    for (const order of this.#floor.orders.liveIn(trader, contract)) {
      this.#execution.end(order, 'LIQUIDATION');
    }
  }

  closeAtMarket(position: Position, contracts: Contracts, limit: Ticks): Contracts {
    const order = this.#newOrder(position, 'LIQUIDATION', contracts, limit);
    this.#floor.orders.add(order);
    this.#execution.run(order);
    this.#payDebts();
    return toContracts(order.executed);
  }

  net(long: Position, short: Position, contracts: Contracts, at: Mark): void {
    const { unit } = this.#market(long);
    const value = valueAtMark(unit, at, contracts);
    this.#settlement.close(long, contracts, value, NO_FEE);
    this.#settlement.close(short, contracts, value, NO_FEE);
  }

  takeOver(position: Position, margin: Atoms): Position {
    const { ledger, accounts } = this.#floor;
    const { contract, side, volume } = position;
    const { clearing } = accounts.house(contract);
    ledger.move(this.#settlement.resultAccount(position), clearing, margin);
    position.closeProfit -= margin;
    const { openCost } = position;
    const received = side === 'BUY' ? openCost - margin : openCost + margin;
    this.#settlement.handOver(position, received);
    return this.#settlement.openForFund(contract, side, volume, received);
  }

  deleverage(fund: Position, against: Position, contracts: Contracts, price: Ticks): void {
    const market = this.#market(fund);
    const value = market.value(price, contracts);
    this.#recordDeleveraging(against, contracts, price, value);
    this.#settlement.close(fund, contracts, value, NO_FEE);
    // It may wait frozen in a halt. What ends here was not liquidated: what is left is its owner's (§5.5).
    if (contracts === against.volume) against.isInLiquidation = false;
    this.#settlement.close(against, contracts, value, NO_FEE);
    this.#cutClosing(against);
    this.#payDebts();
  }

  /**
   * Whoever was on the other side may have lost its last cross position, and more than lies outside of its
   * orders. They pay before the next trade meets them, and before the fund is asked.
   */
  #payDebts(): void {
    freeLocksOfDebtors(this.#floor, this.#execution);
  }

  /** The user sees an order of kind ADL that was filled at once, for no fee; the tape does not. */
  #recordDeleveraging(position: Position, contracts: Contracts, price: Ticks, value: bigint): void {
    if (position.trader.kind !== 'user') return;
    const { orders, records, log } = this.#floor;
    const { symbol } = this.#market(position);
    const order = this.#newOrder(position, 'ADL', contracts, price);
    orders.add(order);
    order.executed = contracts;
    order.executedValue = value;
    order.status = 'FILLED';
    const { orderId } = order;
    const { uid } = position.trader;
    log.tell({ type: 'futuresOrderAccepted', uid, contract: symbol, orderId });
    log.tell({
      type: 'futuresOrderUpdated',
      uid,
      contract: symbol,
      orderId,
      executed: contracts,
      status: 'FILLED',
    });
    orders.retire(order);
    this.#recordTrade(order);
    records.keep({ kind: 'futuresOrder', order: orderRecord(order, symbol) });
  }

  #recordTrade({ trader, contract, orderId, side, executed, price }: FuturesOrder): void {
    const { trades, records, log } = this.#floor;
    const market = this.#floor.markets[contract] as ContractMarket;
    const isBuyer = side === 'BUY';
    const fundId = this.#floor.nextOrderId();
    const trade = {
      tradeId: market.nextTradeId++,
      uid: trader.uid,
      contract: market.symbol,
      bidId: isBuyer ? orderId : fundId,
      askId: isBuyer ? fundId : orderId,
      bidUid: isBuyer ? trader.uid : INSURANCE.uid,
      askUid: isBuyer ? INSURANCE.uid : trader.uid,
      price: ticks(price),
      contracts: toContracts(executed),
      atMs: log.nowMs,
      isBuyer,
      isMaker: false,
      fee: atoms(NO_FEE),
    };
    trades.add(trader, contract, trade);
    records.keep({ kind: 'futuresTrade', trade });
  }

  /** Newest CLOSE orders end until the rest is no more than what is left (exchange-rules §5.2). */
  #cutClosing(position: Position): void {
    const { trader, contract, side } = position;
    const closing = this.#floor.orders
      .liveIn(trader, contract)
      .filter((order) => order.open === 'CLOSE' && order.status !== 'INIT' && order.side !== side);
    for (const order of closing.toReversed()) {
      if (position.pendingCloseVolume <= position.volume) return;
      this.#execution.end(order, 'POSITION_REDUCED');
    }
  }

  changed(position: Position): void {
    this.#settlement.changed(position);
  }

  resultAccount(position: Position): number {
    return this.#settlement.resultAccount(position);
  }

  #newOrder(
    position: Position,
    kind: FuturesOrderKind,
    contracts: number,
    price: number,
  ): FuturesOrder {
    const { trader, contract, mode, leverage } = position;
    return {
      orderId: this.#floor.nextOrderId(),
      clientOrderId: '',
      trader,
      contract,
      side: position.side === 'BUY' ? 'SELL' : 'BUY',
      open: 'CLOSE',
      mode,
      kind,
      price,
      trigger: null,
      createdAtMs: this.#floor.log.nowMs,
      leverage,
      contracts,
      executed: 0,
      executedValue: 0n,
      status: 'NEW',
      lock: 0n,
      lockedContracts: 0,
      tag: -1,
      slot: -1,
      story: null,
    };
  }

  #market({ contract }: Position): ContractMarket {
    return this.#floor.markets[contract] as ContractMarket;
  }
}
