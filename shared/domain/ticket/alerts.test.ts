import { describe, expect, it } from 'vitest';
import { summariseFutures, ticketAlert, type FuturesFacts, type TicketDraft } from '.';
import { draftOf, futuresFacts, money, position } from './ticket.testing';

const facts = futuresFacts();

describe('the alert that comes first', () => {
  const alertOf = (change: Partial<TicketDraft>, known = facts): string | null => {
    const draft = draftOf({ price: '60000', quantity: '100', ...change });
    const summary = summariseFutures(draft, known);
    return summary === null ? 'none' : ticketAlert(draft, known, summary.fillsNow, summary);
  };
  const holding = futuresFacts({
    wallet: {
      normal: money('20000'),
      positions: [position('BUY', 100, 60_000, { mode: 'isolated', hold: money('30') })],
    },
  });
  const closing = (change: Partial<TicketDraft>): Partial<TicketDraft> => ({
    form: 'trigger',
    action: 'CLOSE',
    side: 'SELL',
    direction: 'DOWN',
    ...change,
  });
  it.each<[string | null, Partial<TicketDraft>, FuturesFacts?]>([
    [null, {}],
    ['exceedsMargin', { quantity: '100000' }],
    [
      'liquidatesAtOnce',
      { quantity: '1000', mode: 'cross' },
      futuresFacts({
        wallet: { normal: money('3150'), positions: [position('BUY', 5_000, 66_000)] },
      }),
    ],
    ['postOnlyTakes', { price: '60001', timeInForce: 'POST_ONLY' }],
    [null, { price: '60000', timeInForce: 'POST_ONLY' }],
    ['fillOrKillDies', { price: '60001', quantity: '3001', timeInForce: 'FOK' }],
    [null, { price: '60001', quantity: '3000', timeInForce: 'FOK' }],
    ['nothingFillsNow', { timeInForce: 'IOC' }],
    ['triggersAtOnce', { form: 'trigger', triggerPrice: '59000', direction: 'UP' }],
    [null, { form: 'trigger', triggerPrice: '61000', direction: 'UP' }],
    ['triggersAtOnce', { form: 'trigger', triggerPrice: '60000', direction: 'DOWN' }],
    // The last price is 60,000. With a limit of its own an entry has its exits held against that.
    ['takeProfitReached', { type: 'MARKET', hasExits: true, takeProfit: '60000' }],
    ['stopLossReached', { type: 'MARKET', hasExits: true, stopLoss: '60000' }],
    ['stopLossReached', { type: 'MARKET', side: 'SELL', hasExits: true, stopLoss: '60000' }],
    [null, { type: 'MARKET', hasExits: true, takeProfit: '60000.1', stopLoss: '59999.9' }],
    [null, { type: 'MARKET', hasExits: false, takeProfit: '60000' }],
    [null, { hasExits: true, takeProfit: '60000' }],
    [
      'bookTooThin',
      { type: 'MARKET', quantity: '13000' },
      futuresFacts({ wallet: { normal: money('1000000'), positions: [] } }),
    ],
    [
      'aboveTier',
      { quantity: '200001' },
      futuresFacts({ wallet: { normal: money('9000000'), positions: [] } }),
    ],
    [
      'aboveTier',
      { quantity: '100' },
      futuresFacts({
        wallet: { normal: money('900000'), positions: [position('BUY', 100_000, 60_000)] },
        opening: { BUY: 99_901, SELL: 0 },
      }),
    ],
    [null, { quantity: '100' }, futuresFacts({ opening: { BUY: 0, SELL: 200_000 } })],
    [
      'protectionStops',
      { type: 'MARKET', quantity: '3001' },
      // 5 % above 60,001.0 is 63,001.0: the second level is a tick further.
      futuresFacts({
        asks: [
          [600_010, 3000],
          [630_011, 9000],
        ],
      }),
    ],
    [
      'liquidatesOnTheWay',
      // 20×: filled at 60,000 it is gone below 57,300, and the second order waits at 57,000.
      { form: 'scaled', mode: 'isolated', from: '60000', to: '57000', count: '2' },
    ],
    [null, { form: 'scaled', mode: 'isolated', from: '60000', to: '57500', count: '2' }],
    // 20×, alone: gone at 57,320.4 and 62,679.6, of an entry at 60,000.
    ['stopPastLiquidation', { mode: 'isolated', hasExits: true, stopLoss: '57000' }],
    [null, { mode: 'isolated', hasExits: true, stopLoss: '57500' }],
    [null, { mode: 'isolated', hasExits: false, stopLoss: '57000' }],
    [null, { mode: 'isolated', hasExits: true, takeProfit: '63000' }],
    ['stopPastLiquidation', { side: 'SELL', mode: 'isolated', hasExits: true, stopLoss: '63000' }],
    [null, { side: 'SELL', mode: 'isolated', hasExits: true, stopLoss: '62500' }],
    ['stopPastLiquidation', closing({ triggerPrice: '57000' }), holding],
    [null, closing({ triggerPrice: '57500' }), holding],
    [null, closing({ action: 'OPEN', triggerPrice: '57000' }), holding],
    [
      'inLiquidation',
      {},
      futuresFacts({
        wallet: {
          normal: money('20000'),
          positions: [position('BUY', 10, 60_000, { isLiquidating: true })],
        },
      }),
    ],
  ])('%s', (alert, change, known) => {
    expect(alertOf(change, known)).toBe(alert);
  });
});
