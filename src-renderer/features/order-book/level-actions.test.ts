import { expect, test } from 'vitest';
import { onTicketRequest, type TicketRequest } from '../../session/orders/ticket-drafts';
import { draftAt, rowAt, stepPlace, takeCell, takeLevel } from './level-actions';
import { bookModel } from './view-model';

const model = bookModel({
  asks: [
    [101, 1],
    [102, 2],
  ],
  bids: [
    [100, 3],
    [99, 4],
  ],
  own: [],
  step: 1,
  bidRows: 3,
  askRows: 3,
});

function asked(act: () => void): readonly TicketRequest[] {
  const requests: TicketRequest[] = [];
  const stop = onTicketRequest((request) => requests.push(request));
  act();
  stop();
  return requests;
}

const bid = (index: number) => {
  const row = rowAt(model, { side: 'bid', index });
  if (row === null) throw new Error('the row has a level');
  return row;
};

test('a click takes the price, the size, or everything up to the row', () => {
  const symbol = 'BTCUSDT';
  const row = bid(1);
  expect(
    asked(() => {
      takeCell(symbol, row, 'price', false);
    }),
  ).toEqual([{ kind: 'price', symbol, price: 99 }]);
  expect(
    asked(() => {
      takeCell(symbol, row, 'size', false);
    }),
  ).toEqual([{ kind: 'quantity', symbol, lots: 4 }]);
  const upToHere = [{ kind: 'quantity', symbol, lots: 7 }];
  expect(
    asked(() => {
      takeCell(symbol, row, 'total', false);
    }),
  ).toEqual(upToHere);
  expect(
    asked(() => {
      takeCell(symbol, row, 'price', true);
    }),
  ).toEqual(upToHere);
});

test('a double click and the menu draft an order and send none', () => {
  const kinds = (requests: readonly TicketRequest[]) => requests.map(({ kind }) => kind);
  expect(
    kinds(
      asked(() => {
        takeLevel('BTCUSDT', bid(0));
      }),
    ),
  ).toEqual(['price', 'quantity', 'focus']);
  expect(
    kinds(
      asked(() => {
        draftAt('BTCUSDT', bid(0), 'SELL');
      }),
    ),
  ).toEqual(['side', 'price', 'focus']);
});

test('the keyboard walks the levels as they stand on screen and stops at the ends', () => {
  const walk = (steps: readonly (1 | -1)[]) =>
    steps.reduce<ReturnType<typeof stepPlace>>((at, by) => stepPlace(model, at, by), null);
  expect(walk([-1])).toEqual({ side: 'bid', index: 0 });
  expect(walk([-1, -1])).toEqual({ side: 'ask', index: 0 });
  expect(walk([-1, -1, -1, -1, -1])).toEqual({ side: 'ask', index: 1 });
  expect(walk([1, 1, 1, 1])).toEqual({ side: 'bid', index: 1 });
});
