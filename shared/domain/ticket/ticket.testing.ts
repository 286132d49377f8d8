/** Markets and wallets that the ticket's tests are filled in on. */
import { parseDecimal } from '../../money/decimal';
import {
  ASSET_SCALE,
  atoms,
  contracts,
  mark,
  ticks,
  type Atoms,
  type Mark,
} from '../../money/units';
import { FUTURES_RULES } from '../futures-defaults';
import { contractUnit, tierOf } from '../futures-math';
import type { Side } from '../order';
import { newTicket, reduceTicket, type TicketAction, type TicketDraft } from '.';
import type { FuturesFacts, TicketContract, TicketPosition } from './facts';

export const money = (text: string): Atoms => {
  const read = parseDecimal(text, ASSET_SCALE);
  return atoms(read.ok ? read.value : 0n);
};

function listed(symbol: string, leverage: number): TicketContract {
  const rules = FUTURES_RULES.find(({ contract }) => contract.symbol === symbol);
  if (rules === undefined) throw new Error(symbol);
  return { ...rules, leverage };
}

/** 0.0001 BTC, one decimal of price, 20× unless said. */
export const BTC_CONTRACT = listed('E-BTC-USDT', 20);

/** Mark prices of one decimal have three. */
export const atMark = (price: number): Mark => mark(BigInt(price) * 1000n);

export function position(
  side: Side,
  volume: number,
  price: number,
  change: Partial<Omit<TicketPosition, 'leg'>> & { readonly mark?: Mark } = {},
): TicketPosition {
  const { contract, tiers, fees } = BTC_CONTRACT;
  const unit = contractUnit(contract);
  const { mark: at = atMark(price), ...rest } = change;
  return {
    symbol: contract.symbol,
    mode: 'cross',
    leverage: 20,
    hold: atoms(0n),
    realized: atoms(0n),
    closing: contracts(0),
    isLiquidating: false,
    leg: {
      unit,
      side,
      volume: contracts(volume),
      openCost: atoms(BigInt(price) * BigInt(volume) * unit.perQuote),
      mark: at,
      keepRate: tierOf(tiers, contracts(volume)).keepRate,
      closeRate: fees.closeTaker,
    },
    ...rest,
  };
}

/** Bids 59,999.0 × 3000, 59,990.0 × 9000; asks 60,001.0 × 3000, 60,010.0 × 9000; 20,000 USDT. */
export function futuresFacts(change: Partial<FuturesFacts> = {}): FuturesFacts {
  return {
    book: 'futures',
    contract: BTC_CONTRACT,
    mark: atMark(60_000),
    wallet: { normal: money('20000'), positions: [] },
    bids: [
      [599_990, 3000],
      [599_900, 9000],
    ],
    asks: [
      [600_010, 3000],
      [600_100, 9000],
    ],
    isBookKnown: true,
    last: ticks(600_000),
    opening: { BUY: 0, SELL: 0 },
    ...change,
  };
}

/** A limit buy on futures, as a ticket begins, with some of it filled in. */
export const draftOf = (change: Partial<TicketDraft>): TicketDraft => ({
  ...newTicket('BUY', 'LIMIT', 'futures'),
  ...change,
});

/** What is left of a draft after what the trader does to it. */
export const apply = (
  draft: TicketDraft,
  facts: FuturesFacts,
  ...actions: TicketAction[]
): TicketDraft => actions.reduce((before, action) => reduceTicket(before, action, facts), draft);
