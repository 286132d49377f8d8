import { expect, test } from 'vitest';
import { FACTS, draftOf } from './ticket.testing';
import { dueErrors, mayChooseUnit, previewView, submitCaption } from './view-model';

test('the button names what it sends', () => {
  expect(submitCaption(draftOf({ price: '59000', quantity: '1234.5' }), FACTS.pair)).toEqual({
    kind: 'base',
    quantity: '1,234.5',
    asset: 'BTC',
  });
  const amount = draftOf({ type: 'MARKET', unit: 'quote', quantity: '2500' });
  expect(submitCaption(amount, FACTS.pair)).toMatchObject({ kind: 'quote', amount: '2,500' });
  expect(submitCaption(draftOf({ price: '1.234', quantity: '1' }), FACTS.pair)).toEqual({
    kind: 'empty',
    asset: 'BTC',
  });
});

test('a resting limit order pays only the maker fee, exactly', () => {
  expect(previewView(draftOf({ price: '59000', quantity: '0.5' }), FACTS)).toMatchObject({
    available: '100,000.00000000 USDT',
    cost: '29,500 USDT',
    takerRate: '0.1%',
    takerFee: '—',
    makerFee: '≈ 0.0004 BTC',
    receive: '≈ 0.4996 BTC',
    fillsNow: '—',
    averagePrice: '—',
  });
});

test('a crossing order walks the book: average, slippage, both fees', () => {
  const view = previewView(draftOf({ price: '60001', quantity: '1.5' }), FACTS);
  expect(view).toMatchObject({
    fillsNow: '1.000000 BTC',
    averagePrice: '60,000.60 USDT',
    slippage: '0.001%',
    takerFee: '≈ 0.001 BTC',
    makerFee: '≈ 0.0004 BTC',
  });
});

test('a market order larger than the shown book says so', () => {
  const draft = draftOf({ type: 'MARKET', unit: 'quote', quantity: '90000' });
  expect(previewView(draft, FACTS).isBookTooShort).toBe(true);
});

test('a field complains when it was left with something wrong, an empty one only on submit', () => {
  const draft = draftOf({ price: '', quantity: '0.1234567' });
  expect(dueErrors(draft, FACTS, [], false)).toEqual({ price: null, quantity: null });
  expect(dueErrors(draft, FACTS, ['price', 'quantity'], false)).toMatchObject({
    price: null,
    quantity: { key: 'tooPrecise', values: { decimals: '6' } },
  });
  expect(dueErrors(draft, FACTS, [], true).price).toMatchObject({ key: 'missing' });
});

test('only a limit order leaves the choice of the unit', () => {
  expect(mayChooseUnit(draftOf({}))).toBe(true);
  expect(mayChooseUnit(draftOf({ type: 'MARKET' }))).toBe(false);
});
