import { describe, expect, test } from 'vitest';
import {
  isSameMeaning,
  isSent,
  meaningOf,
  NO_MODIFIERS,
  type Column,
  type Market,
  type Meaning,
  type Scheme,
} from './meaning';
import type { OrderRow } from '@shared/contract/terminal';
import type { OwnAt } from './own';

const spot: Market = { bestBid: 99, bestAsk: 101, reference: 100, isContract: false };
const contract: Market = { ...spot, isContract: true };
const nobody = { BUY: null, SELL: null };

type Keys = '' | 'shift' | 'ctrl' | 'alt';
const press = (button: 'left' | 'right', keys: Keys) => ({
  button,
  isShift: keys === 'shift',
  isCtrl: keys === 'ctrl',
  isAlt: keys === 'alt',
});

type Case = readonly [Scheme, Column, number, 'left' | 'right', Keys, Market, string];

const said = ([scheme, column, price, button, keys, market]: Case): string => {
  const target = { column, price, own: nobody };
  const meaning = meaningOf(scheme, target, press(button, keys), market);
  switch (meaning.kind) {
    case 'limit':
      return `${meaning.side} limit ${String(meaning.price)}`;
    case 'market':
      return `${meaning.side} market`;
    case 'stop':
      return `${meaning.side} stop ${meaning.direction} ${String(meaning.price)}`;
    case 'price':
      return `price ${String(meaning.price)}`;
    case 'nothing':
      return meaning.why;
    case 'cancel':
      return 'cancel';
  }
};

const cases: readonly Case[] = [
  ['columns', 'bid', 98, 'left', '', spot, 'BUY limit 98'],
  ['columns', 'ask', 98, 'left', '', spot, 'SELL limit 98'],
  ['columns', 'own-buy', 98, 'left', '', spot, 'BUY limit 98'],
  ['columns', 'own-sell', 105, 'left', '', spot, 'SELL limit 105'],
  ['columns', 'price', 98, 'left', '', spot, 'price 98'],
  ['columns', 'traded', 98, 'left', 'shift', spot, 'price 98'],
  ['columns', 'bid', 98, 'right', '', spot, 'noAction'],
  ['columns', 'bid', 98, 'left', 'shift', spot, 'BUY market'],
  ['columns', 'ask', 98, 'left', 'shift', spot, 'SELL market'],
  ['columns', 'bid', 98, 'left', 'alt', spot, 'BUY limit 98'],
  ['columns', 'bid', 105, 'left', 'ctrl', spot, 'stopsOnContracts'],
  ['columns', 'bid', 105, 'left', 'ctrl', contract, 'BUY stop UP 105'],
  ['columns', 'bid', 95, 'left', 'ctrl', contract, 'BUY stop DOWN 95'],
  ['columns', 'ask', 95, 'left', 'ctrl', contract, 'SELL stop DOWN 95'],
  ['columns', 'ask', 95, 'left', 'ctrl', { ...contract, reference: null }, 'noReference'],
  ['buttons', 'bid', 98, 'left', '', spot, 'BUY limit 98'],
  ['buttons', 'bid', 98, 'right', '', spot, 'SELL limit 98'],
  ['buttons', 'price', 98, 'right', 'shift', spot, 'SELL market'],
  ['buttons', 'traded', 98, 'left', '', spot, 'price 98'],
  ['stops', 'bid', 100, 'left', '', contract, 'BUY limit 100'],
  ['stops', 'bid', 101, 'left', '', contract, 'BUY stop UP 101'],
  ['stops', 'ask', 99, 'left', '', contract, 'SELL stop DOWN 99'],
  ['stops', 'ask', 100, 'left', '', contract, 'SELL limit 100'],
  ['stops', 'bid', 101, 'left', '', spot, 'stopsOnContracts'],
];

describe('what a click means', () => {
  for (const each of cases) {
    const [scheme, column, price, button, keys, market, meant] = each;
    const book = market.isContract ? 'contract' : 'pair';
    test(`${scheme}, ${column} at ${String(price)}, ${button} ${keys}, ${book}: ${meant}`, () => {
      expect(said(each)).toBe(meant);
    });
  }

  test('a click on own orders cancels them in every scheme, whatever is held', () => {
    const own: OwnAt = {
      side: 'BUY',
      lots: 3,
      orders: [],
      conditions: [],
      exits: [],
      isPending: false,
    };
    for (const scheme of ['columns', 'buttons', 'stops'] as const) {
      for (const keys of ['', 'shift', 'ctrl', 'alt'] as const) {
        const target = { column: 'own-buy', price: 98, own: { BUY: own, SELL: null } } as const;
        expect(meaningOf(scheme, target, press('left', keys), spot)).toEqual({
          kind: 'cancel',
          own,
        });
      }
    }
  });
});

test('it leaves only from an armed window, and never with Alt', () => {
  expect(isSent(true, NO_MODIFIERS)).toBe(true);
  expect(isSent(true, press('left', 'alt'))).toBe(false);
  expect(isSent(false, NO_MODIFIERS)).toBe(false);
});

describe('what a press meant as it began, and as it ends', () => {
  const own = (...orderIds: readonly string[]): OwnAt => ({
    side: 'BUY',
    lots: 1,
    orders: orderIds.map((orderId) => ({ orderId, clientOrderId: `c${orderId}` }) as OrderRow),
    conditions: [],
    exits: [],
    isPending: false,
  });
  const at = (here: OwnAt | null, price = 98): Meaning =>
    meaningOf(
      'columns',
      { column: 'own-buy', price, own: { BUY: here, SELL: null } },
      press('left', ''),
      spot,
    );

  test('a cancel is no order once its order is gone, nor an order a cancel', () => {
    expect(isSameMeaning(at(own('1')), at(null))).toBe(false);
    expect(isSameMeaning(at(null), at(own('1')))).toBe(false);
  });

  test('a cancel takes what is left of what stood there, and nothing that came since', () => {
    expect(isSameMeaning(at(own('1', '2')), at(own('2')))).toBe(true);
    expect(isSameMeaning(at(own('1')), at(own('1', '2')))).toBe(false);
  });

  test('an order is the same at its price only', () => {
    expect(isSameMeaning(at(null), at(null))).toBe(true);
    expect(isSameMeaning(at(null, 98), at(null, 97))).toBe(false);
  });

  test('what was a limit order and would be a stop by now is none of the two', () => {
    const buyAt = (bestAsk: number) =>
      meaningOf('stops', { column: 'bid', price: 101, own: nobody }, press('left', ''), {
        ...contract,
        bestAsk,
      });
    expect(isSameMeaning(buyAt(102), buyAt(102))).toBe(true);
    expect(isSameMeaning(buyAt(102), buyAt(101))).toBe(false);
  });
});
