/**
 * What a click in the ladder means: by the scheme the trader has chosen, the column, the button and the
 * modifiers held. The strip under the ladder says it before it happens. Pure; prices are ticks.
 */
import type { Side } from '@shared/domain/order';
import { isPartOf, type OwnAt } from './own';

/**
 * `columns`: a click among the bids buys, among the asks sells. `buttons`: the left button buys, the right
 * one sells, in any column. `stops`: as columns, but beyond the market it places a stop.
 */
export const SCHEMES = ['columns', 'buttons', 'stops'] as const;
export type Scheme = (typeof SCHEMES)[number];

export type Column = 'own-buy' | 'bid' | 'price' | 'ask' | 'own-sell' | 'traded';

export interface Target {
  readonly column: Column;
  readonly price: number;
  /** What the trader has in this row, by side. */
  readonly own: Readonly<Record<Side, OwnAt | null>>;
}

export interface Modifiers {
  readonly isShift: boolean;
  readonly isCtrl: boolean;
  readonly isAlt: boolean;
}
export const NO_MODIFIERS: Modifiers = { isShift: false, isCtrl: false, isAlt: false };

export interface Press extends Modifiers {
  readonly button: 'left' | 'right';
}

export interface Market {
  /** Ticks; null without one. */
  readonly bestBid: number | null;
  readonly bestAsk: number | null;
  /** What triggers go by (exchange-rules §5.10): the last price, the mark before the first trade. Null before either. */
  readonly reference: number | null;
  readonly isContract: boolean;
}

export type OrderMeaning =
  | { readonly kind: 'limit'; readonly side: Side; readonly price: number }
  | { readonly kind: 'market'; readonly side: Side }
  | {
      readonly kind: 'stop';
      readonly side: Side;
      readonly price: number;
      readonly direction: 'UP' | 'DOWN';
    };

export type Meaning =
  | OrderMeaning
  /** Puts the price into the ticket. */
  | { readonly kind: 'price'; readonly price: number }
  | { readonly kind: 'cancel'; readonly own: OwnAt }
  | { readonly kind: 'nothing'; readonly why: 'stopsOnContracts' | 'noReference' | 'noAction' };

const OWN_SIDE: Partial<Record<Column, Side>> = { 'own-buy': 'BUY', 'own-sell': 'SELL' };
const COLUMN_SIDE: Partial<Record<Column, Side>> = {
  'own-buy': 'BUY',
  bid: 'BUY',
  ask: 'SELL',
  'own-sell': 'SELL',
};

export function meaningOf(scheme: Scheme, target: Target, press: Press, market: Market): Meaning {
  const ownSide = OWN_SIDE[target.column];
  const own = ownSide === undefined ? null : target.own[ownSide];
  if (own !== null && press.button === 'left') return { kind: 'cancel', own };
  const side = sideOf(scheme, target.column, press);
  if (side === null) {
    return press.button === 'left'
      ? { kind: 'price', price: target.price }
      : { kind: 'nothing', why: 'noAction' };
  }
  if (press.isShift) return { kind: 'market', side };
  if (press.isCtrl) return stopAt(side, target.price, market);
  if (scheme === 'stops' && isBeyond(side, target.price, market)) {
    return stopAt(side, target.price, market);
  }
  return { kind: 'limit', side, price: target.price };
}

/** The same order, price or cancel. A cancel is of what was there before: none of it that came since. */
export function isSameMeaning(before: Meaning, now: Meaning): boolean {
  switch (now.kind) {
    case 'nothing':
      return before.kind === 'nothing';
    case 'price':
      return before.kind === 'price' && before.price === now.price;
    case 'cancel':
      return before.kind === 'cancel' && isPartOf(now.own, before.own);
    case 'market':
      return before.kind === 'market' && before.side === now.side;
    case 'limit':
      return before.kind === 'limit' && before.side === now.side && before.price === now.price;
    case 'stop':
      return (
        before.kind === 'stop' &&
        before.side === now.side &&
        before.price === now.price &&
        before.direction === now.direction
      );
  }
}

/** Whether anything leaves at once: only in an armed window, and never with Alt, which drafts. */
export const isSent = (isArmed: boolean, { isAlt }: Pick<Modifiers, 'isAlt'>): boolean =>
  isArmed && !isAlt;

function sideOf(scheme: Scheme, column: Column, { button }: Press): Side | null {
  if (scheme === 'buttons') {
    if (column === 'traded') return null;
    return button === 'left' ? 'BUY' : 'SELL';
  }
  return button === 'left' ? (COLUMN_SIDE[column] ?? null) : null;
}

/** A limit order there would execute at once. */
function isBeyond(side: Side, price: number, { bestBid, bestAsk }: Market): boolean {
  return side === 'BUY'
    ? bestAsk !== null && price >= bestAsk
    : bestBid !== null && price <= bestBid;
}

function stopAt(side: Side, price: number, { reference, isContract }: Market): Meaning {
  if (!isContract) return { kind: 'nothing', why: 'stopsOnContracts' };
  if (reference === null) return { kind: 'nothing', why: 'noReference' };
  return { kind: 'stop', side, price, direction: price >= reference ? 'UP' : 'DOWN' };
}
