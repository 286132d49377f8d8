import { beforeAll, beforeEach, expect, test } from 'vitest';
import { startWords, wordsOf } from '../../lib/i18n';
import { onAlertRequest } from '../../session/alert-requests';
import { priceMenu } from './price-menu';

const done: unknown[] = [];
beforeAll(() => startWords());
beforeEach(() => {
  done.length = 0;
});

function menu(isLive: boolean) {
  const state = {
    symbol: 'BTCUSDT',
    visible: { isLive },
    view: { goLive: () => done.push('live') },
  };
  return priceMenu(
    {
      chart: {
        store: { get: () => state },
        putDrawing: (line: unknown) => done.push(line),
      } as never,
      trading: { draftOrder: (price, side) => done.push([side, price]) },
      price: 5_950_050,
      pricePrecision: 2,
    },
    wordsOf('chart'),
  );
}
const press = (id: string, isLive = true) => {
  const entry = menu(isLive).find((each) => each.id === id);
  entry?.onSelect();
  return entry?.label;
};

test('a price of the chart can be drafted on either side, drawn and copied', () => {
  expect(menu(true).map(({ id }) => id)).toEqual(['buy', 'sell', 'line', 'copy']);
  expect(press('buy')).toBe('Draft: buy at 59,500.50');
  expect(press('sell')).toBe('Draft: sell at 59,500.50');
  expect(press('line')).toBe('Horizontal line at 59,500.50');
  expect(done).toMatchObject([
    ['BUY', 5_950_050],
    ['SELL', 5_950_050],
    { kind: 'horizontal', price: 5_950_050 },
  ]);
});

test('an alert is offered where somebody shows alerts, the way back where the newest candle is out of sight', () => {
  const stop = onAlertRequest((request) => done.push(request));
  press('alert');
  stop();
  press('live', false);
  expect(done).toEqual([{ symbol: 'BTCUSDT', price: 5_950_050 }, 'live']);
});
