/** A form in which a change is typed, and every order in which it may hear of another hand's change. */
import type { ChangeRow } from '@shared/contract/terminal/commands';
import { expect, test } from 'vitest';
import { changeElsewhere } from './change-elsewhere';

const ORDER = { book: 'spot', orderId: '7' } as const;
const UNDER_WAY = ['testing', 'canceling', 'reading', 'placing', 'checking', 'done'] as const;
const row = (step: ChangeRow['step'], of: Partial<ChangeRow> = {}): ChangeRow => ({
  ...ORDER,
  intentId: 'first',
  symbol: 'BTCUSDT',
  step,
  price: '59000',
  quantity: '0.01',
  executed: '',
  note: '',
  changedAtMs: 1,
  ...of,
});

/** What the form says after each of these was told, in their order. */
function said(...told: readonly (readonly ChangeRow[])[]): (string | null)[] {
  let known: ChangeRow | null = null;
  return told.map((changes) => {
    known = changeElsewhere(changes, ORDER, known);
    return known === null ? null : known.price;
  });
}

test.each(UNDER_WAY)('a form that first hears of it at %s bars itself, and stays so', (first) => {
  const rest = UNDER_WAY.slice(UNDER_WAY.indexOf(first)).map((step) => [row(step)]);
  expect(new Set(said(...rest))).toEqual(new Set(['59000']));
});

test('one that is open for longer than the change is told of goes on saying it', () => {
  expect(said([], [row('done')], [])).toEqual([null, '59000', '59000']);
});

test('a change that had no effect bars nothing, whatever was told before', () => {
  for (const step of ['refused', 'restored', 'offer-restore', 'given-up'] as const) {
    expect(said([row('testing')], [row(step)], [])).toEqual(['59000', null, null]);
  }
});

test('a second try counts, after and beside one that was refused', () => {
  const second = row('placing', { intentId: 'second', price: '58000' });
  expect(said([row('refused')], [row('refused'), second], [second])).toEqual([
    ...[null, '58000', '58000'],
  ]);
});

test('an order of another book with the same id is another one', () => {
  expect(said([row('done', { book: 'margin' }), row('placing', { book: 'futures' })])).toEqual([
    null,
  ]);
});
