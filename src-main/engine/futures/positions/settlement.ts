/**
 * What a fill does to money and positions (exchange-rules §3, §5.4, §5.5). Every amount is a posting;
 * nothing here looks at orders beyond what they have locked, and nothing here is refused.
 */
import {
  averagePrice,
  closeFigures,
  feeOf,
  initialMargin,
  marginRelease,
  shareOf,
  showFraction,
} from '@shared/domain/futures-math';
import type { PositionMode } from '@shared/domain/futures';
import type { Side } from '@shared/domain/order';
import { invariant } from '@shared/kernel/result';
import { atoms, contracts as toContracts, type Atoms, type Contracts } from '@shared/money/units';
import type { Rate } from '@shared/money/units';
import type { Account } from '../../ledger/ledger';
import { CROWD, INSURANCE, type CoinWallet, type Trader } from '../accounts';
import type { ContractMarket } from '../contract-market';
import type { FuturesFloor } from '../futures-floor';
import { positionSide, type FuturesOrder } from '../orders/order';
import { historyRealized } from './history';
import { newPosition, NO_ACCOUNT, type Position } from './position';

const NO_FEE = 0n as Rate;

/** Where a position belongs, and how a new one begins. */
interface PositionKey {
  readonly trader: Trader;
  readonly contract: number;
  readonly mode: PositionMode;
  readonly side: Side;
  readonly leverage: number;
}

/** Which holder of the crowd opens, and how. */
interface CohortKey {
  readonly trader: Trader;
  readonly market: ContractMarket;
  readonly side: Side;
  readonly leverage: number;
}

export class PositionSettlement {
  readonly #floor: FuturesFloor;
  /** Contracts in which a user's position has changed since somebody asked. */
  readonly #touched = new Set<number>();

  constructor(floor: FuturesFloor) {
    this.#floor = floor;
  }

  get hasTouched(): boolean {
    return this.#touched.size > 0;
  }

  takeTouched(): readonly number[] {
    const touched = [...this.#touched];
    this.#touched.clear();
    return touched;
  }

  /** Settles an order's part in a trade and returns the fee it paid. */
  fill(order: FuturesOrder, contracts: number, value: bigint, isMaker: boolean): bigint {
    const { fees } = this.#market(order.contract).rules;
    if (order.open === 'OPEN') {
      const rate = isMaker ? fees.openMaker : fees.openTaker;
      return this.#open(order, contracts, value, feeOf(atoms(value), rate));
    }
    const side = positionSide(order.side, order.open);
    const position = this.#floor.positions.find(order.trader, order.contract, side);
    invariant(position !== undefined, 'a CLOSE order has a position until it ends');
    if (order.kind !== 'LIQUIDATION') position.pendingCloseVolume -= contracts;
    return this.close(position, contracts, value, isMaker ? fees.closeMaker : fees.closeTaker);
  }

  /** The lock's share pays fee and margin; what is over goes back (exchange-rules §5.4). */
  #open(order: FuturesOrder, contracts: number, value: bigint, fee: bigint): bigint {
    const { ledger, accounts } = this.#floor;
    const { coin } = this.#market(order.contract);
    const { normal, lock } = accounts.wallet(order.trader, coin);
    const share = takeShare(order, contracts);
    const before = ledger.balance(normal);
    ledger.move(lock, normal, share);
    ledger.move(normal, ledger.system('fee', coin), fee);
    const position = this.#positionOf(order);
    if (position.mode === 'isolated') {
      const wanted = initialMargin(atoms(value), order.leverage);
      const within = share - fee + (before > 0n ? before : 0n);
      const hold = within < wanted ? within : wanted;
      if (hold > 0n) ledger.move(normal, position.hold, hold);
    }
    position.tradeFee -= fee;
    this.#grow(position, contracts, value);
    return fee;
  }

  /** A part in a trade of the crowd: one pooled position, which pays no fee and has no lock. */
  fillCrowd(market: ContractMarket, side: Side, contracts: number, price: number): void {
    const { positions } = this.#floor;
    const opposite = positions.find(CROWD, market.index, side === 'BUY' ? 'SELL' : 'BUY');
    const closing = opposite === undefined ? 0 : Math.min(contracts, opposite.volume);
    if (opposite !== undefined) {
      this.close(opposite, closing, market.value(price, closing), NO_FEE);
    }
    const opening = contracts - closing;
    if (opening === 0) return;
    const key = {
      trader: CROWD,
      contract: market.index,
      mode: 'cross',
      side,
      leverage: 1,
    } as const;
    this.#grow(this.#positionOf(key), opening, market.value(price, opening));
  }

  /** A leveraged holder of the crowd buys from the rest of it, or sells to it; its margin is set aside. */
  openForCohort(
    { trader, market, side, leverage }: CohortKey,
    contracts: number,
    price: number,
  ): void {
    const { ledger, accounts } = this.#floor;
    const { index, coin } = market;
    const value = market.value(price, contracts);
    const key = { trader, contract: index, mode: 'isolated', side, leverage } as const;
    const position = this.#positionOf(key);
    const margin = initialMargin(atoms(value), leverage);
    ledger.move(accounts.wallet(trader, coin).normal, position.hold, margin);
    this.#grow(position, contracts, value);
    this.fillCrowd(market, side === 'BUY' ? 'SELL' : 'BUY', contracts, price);
  }

  /** The way back: all of it, no fee. */
  closeForCohort(position: Position, market: ContractMarket, price: number): void {
    const { volume, side } = position;
    this.close(position, volume, market.value(price, volume), NO_FEE);
    this.fillCrowd(market, side, volume, price);
  }

  /** The insurance fund takes `contracts` over at `cost` (exchange-rules §5.9). */
  openForFund(contract: number, side: Side, contracts: number, cost: bigint): Position {
    const key = { trader: INSURANCE, contract, mode: 'cross', side, leverage: 1 } as const;
    const position = this.#positionOf(key);
    this.#grow(position, contracts, cost);
    return position;
  }

  #positionOf(key: PositionKey): Position {
    const { positions, ledger, log } = this.#floor;
    const { trader, contract, mode, side, leverage } = key;
    const known = positions.find(trader, contract, side);
    if (known !== undefined) return known;
    const { coin } = this.#market(contract);
    const isIsolated = mode === 'isolated';
    const position = newPosition(
      {
        id: positions.nextId++,
        trader,
        contract,
        mode,
        side,
        leverage,
        hold: isIsolated ? ledger.open(coin) : NO_ACCOUNT,
        realized: isIsolated ? ledger.open(coin) : NO_ACCOUNT,
      },
      log.nowMs,
    );
    positions.add(position);
    return position;
  }

  #grow(position: Position, contracts: number, cost: bigint): void {
    const isNew = position.volume === 0;
    position.volume += contracts;
    position.openCost += cost;
    position.origCost += cost;
    this.#tell(position, isNew ? 'OPENED' : 'CHANGED');
  }

  /**
   * Closes a part, or all, for `value`: profit and fee on the result account, isolated margin released
   * unless the position is in liquidation. Returns the fee.
   */
  close(position: Position, contracts: number, value: bigint, feeRate: Rate): bigint {
    const { ledger, accounts, hasFormerRules, hasFormerReleases } = this.#floor;
    const { coin } = this.#market(position.contract);
    const result = this.resultAccount(position);
    const volume = toContracts(position.volume);
    const closing = toContracts(contracts);
    const state = { side: position.side, volume, openCost: atoms(position.openCost) };
    const figures = closeFigures(state, closing, atoms(value), feeRate);
    const { cost, pnl, fee } = figures;
    ledger.move(accounts.house(position.contract).clearing, result, pnl);
    // By the former rules a rebate was told and not moved.
    if (fee > 0n || !hasFormerRules) ledger.move(result, ledger.system('fee', coin), fee);
    if (position.mode === 'isolated' && !position.isInLiquidation && contracts < volume) {
      const margin = {
        hold: atoms(ledger.balance(position.hold)),
        realized: atoms(ledger.balance(position.realized)),
      };
      const release = hasFormerReleases
        ? formerRelease(margin, closing, volume, figures)
        : marginRelease(margin, closing, volume, figures);
      ledger.move(position.hold, this.#wallet(position).normal, release);
    }
    position.closeVolume += contracts;
    position.closeValue += value;
    position.closeProfit += pnl;
    position.tradeFee -= fee;
    this.#shrink(position, closing, cost);
    return fee;
  }

  /**
   * The fund takes all that is left over at `value`, which is the bankruptcy value: closed like any other
   * contracts, but its result has been booked by whoever asks. Nothing is paid and there is no fee.
   */
  handOver(position: Position, value: bigint): void {
    const { volume, openCost } = position;
    position.closeVolume += volume;
    position.closeValue += value;
    this.#shrink(position, toContracts(volume), atoms(openCost));
  }

  #shrink(position: Position, contracts: Contracts, cost: Atoms): void {
    const volume = toContracts(position.volume);
    const last = { open: position.openCost, orig: position.origCost };
    position.volume -= contracts;
    position.openCost -= cost;
    position.origCost -= shareOf(atoms(position.origCost), contracts, volume);
    if (position.volume > 0) this.#tell(position, 'CHANGED');
    else this.#finish(position, volume, last);
  }

  /** T of the rules: where results of a position go. */
  resultAccount(position: Position): Account {
    return position.mode === 'isolated' ? position.realized : this.#wallet(position).normal;
  }

  #wallet(position: Position): CoinWallet {
    const { coin } = this.#market(position.contract);
    return this.#floor.accounts.wallet(position.trader, coin);
  }

  /** All is closed: what is left of an isolated margin goes home, or to insurance after liquidation. */
  #finish(position: Position, volume: Contracts, cost: { open: bigint; orig: bigint }): void {
    const { ledger, positions, log } = this.#floor;
    if (position.mode === 'isolated') {
      const { hold, realized } = position;
      const insurance = ledger.system('insurance', this.#market(position.contract).coin);
      ledger.move(hold, realized, ledger.balance(hold));
      const rest = ledger.balance(realized);
      const isInsurance = position.isInLiquidation || rest < 0n;
      ledger.move(realized, isInsurance ? insurance : this.#wallet(position).normal, rest);
      ledger.close(hold);
      ledger.close(realized);
      if (isInsurance && rest !== 0n) this.#tellInsurance(position.contract);
    }
    positions.remove(position);
    position.changedAtMs = log.nowMs;
    this.#tell(position, 'CLOSED');
    if (position.trader.kind === 'user') this.#record(position, volume, cost);
  }

  #record(position: Position, volume: Contracts, cost: { open: bigint; orig: bigint }): void {
    const { closed, records, log } = this.#floor;
    const { unit, symbol } = this.#market(position.contract);
    const average = (total: bigint): string =>
      showFraction(averagePrice(atoms(total), volume, unit.perQuote));
    const row = {
      id: position.id,
      uid: position.trader.uid,
      contract: symbol,
      mode: position.mode,
      side: position.side,
      leverage: position.leverage,
      volume: toContracts(position.closeVolume),
      openPrice: average(cost.orig),
      openEndPrice: average(cost.open),
      closeProfit: atoms(position.closeProfit),
      tradeFee: atoms(position.tradeFee),
      capitalFee: atoms(position.capitalFee),
      settleProfit: atoms(position.settleProfit),
      shareAmount: atoms(position.shareAmount),
      historyRealizedAmount: historyRealized(position),
      createdAtMs: position.createdAtMs,
      closedAtMs: log.nowMs,
    };
    closed.add(position.trader, position.contract, row);
    records.keep({ kind: 'position', position: row });
  }

  #tellInsurance(contract: number): void {
    const { ledger, log } = this.#floor;
    const { coin } = this.#market(contract);
    const amount = atoms(ledger.balance(ledger.system('insurance', coin)));
    log.tell({ type: 'insuranceChanged', asset: ledger.assets[coin] as string, amount });
  }

  /** Its size, cost or margin is another: its account has to be looked at. */
  changed(position: Position): void {
    this.#floor.positions.changed(position);
    if (position.trader.kind !== 'crowd') this.#touched.add(position.contract);
  }

  #tell(position: Position, change: 'OPENED' | 'CHANGED' | 'CLOSED'): void {
    const { log } = this.#floor;
    position.changedAtMs = log.nowMs;
    this.changed(position);
    if (position.trader.kind === 'crowd') return;
    log.tell({
      type: 'positionChanged',
      uid: position.trader.uid,
      contract: this.#market(position.contract).symbol,
      positionId: position.id,
      volume: toContracts(position.volume),
      change,
    });
  }

  #market(contract: number): ContractMarket {
    return this.#floor.markets[contract] as ContractMarket;
  }
}

/** What of an order's lock belongs to a fill; the last contracts take all of it. */
function takeShare(order: FuturesOrder, contracts: number): bigint {
  const covered = Math.min(contracts, order.lockedContracts);
  if (covered === 0) return 0n;
  const share = shareOf(
    atoms(order.lock),
    toContracts(covered),
    toContracts(order.lockedContracts),
  );
  order.lock -= share;
  order.lockedContracts -= covered;
  return share;
}

/** Before decision 208 a part was released of what earlier losses had used up, too, down to no margin at all. */
function formerRelease(
  { hold, realized }: Readonly<Record<'hold' | 'realized', Atoms>>,
  closed: Contracts,
  volume: Contracts,
  { pnl, fee }: Readonly<Record<'pnl' | 'fee', Atoms>>,
): Atoms {
  const share = shareOf(hold, closed, volume);
  const wanted = pnl < fee ? share + pnl - fee : share;
  const left = hold + realized;
  const released = wanted < left ? wanted : left;
  return atoms(released > 0n ? released : 0n);
}
