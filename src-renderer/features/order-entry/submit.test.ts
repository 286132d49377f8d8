import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import {
  changeBatch,
  changeTicket,
  looksLocked,
  looksSending,
  submissionEvent,
  ticket,
} from './store';
import { submitSide, submitTicket, testTicket } from './submit';
import { isLocked } from './submission';
import { draftOf, openFuturesTicket, openTicket, scriptedTerminal } from './ticket.testing';
import { takeEvidence } from './watch';

const limit = draftOf({ price: '59000', quantity: '0.5' });
const accepted = { kind: 'accepted', orderId: '7', status: 'NEW' } as const;

beforeEach(() => {
  openTicket(limit);
});
afterEach(() => {
  vi.useRealTimers();
});

test('one press is one request with the text that was drafted', () => {
  const { terminal, calls } = scriptedTerminal();
  const { intentId } = ticket.get();
  expect(submitTicket(terminal)).toBeNull();
  expect(submitTicket(terminal)).toBe('locked');
  expect(calls.map(({ name, input }) => [name, input])).toEqual([
    [
      'placeOrder',
      {
        intentId,
        draft: {
          book: 'spot',
          symbol: 'BTCUSDT',
          side: 'BUY',
          type: 'LIMIT',
          price: '59000',
          quantity: '0.5',
          unit: 'base',
        },
      },
    ],
  ]);
});

test('a press locks at once, and says that it is sending when the answer takes its time', async () => {
  vi.useFakeTimers();
  const { terminal, calls } = scriptedTerminal();
  const seen = () => [looksLocked(ticket.get()), looksSending(ticket.get())];
  const answer = async (call: number) => {
    const answered = calls[call]?.answer(accepted);
    await vi.advanceTimersByTimeAsync(1);
    await answered;
  };
  submitTicket(terminal);
  vi.advanceTimersByTime(59);
  expect([submitTicket(terminal), seen()]).toEqual(['locked', [false, false]]);
  vi.advanceTimersByTime(1);
  expect(seen()).toEqual([true, true]);
  await answer(0);
  expect(seen()).toEqual([false, false]);
  changeTicket({ type: 'setText', field: 'quantity', text: '0.7' });
  submitTicket(terminal);
  await answer(1);
  vi.advanceTimersByTime(100);
  expect([ticket.get().submission.state, seen()]).toEqual(['answered', [false, false]]);
});

test('after an accepted order the next submit is another order, and needs a quantity', async () => {
  const { terminal, calls } = scriptedTerminal();
  const first = ticket.get().intentId;
  submitTicket(terminal);
  await calls[0]?.answer(accepted);
  expect(ticket.get().draft).toMatchObject({ price: '59000', quantity: '' });
  expect(ticket.get().intentId).not.toBe(first);
  expect(ticket.get().submission.state).toBe('answered');
  // An empty field that nobody has touched is no fault yet.
  expect(ticket.get()).toMatchObject({ touched: [], wasSubmitted: false });
  expect(submitTicket(terminal)).toBe('quantity');
  expect(calls).toHaveLength(1);
});

test('the share on the slider stays while a price is typed, and follows a quantity that is typed', () => {
  changeTicket({ type: 'setPercent', percent: 50 });
  changeTicket({ type: 'setText', field: 'price', text: '59500' });
  expect(ticket.get().percent).toBe(50);
  changeTicket({ type: 'setText', field: 'quantity', text: '0.1' });
  expect(ticket.get().percent).toBe(6); // 5,950 of 100,000 USDT
  changeTicket({ type: 'setText', field: 'quantity', text: '25%' });
  changeTicket({ type: 'settleQuantity' });
  expect(ticket.get().percent).toBe(25);
  changeTicket({ type: 'setText', field: 'quantity', text: '40' });
  expect(ticket.get().percent).toBe(100);
  changeTicket({ type: 'setText', field: 'quantity', text: '' });
  expect(ticket.get().percent).toBe(0);
});

test('what is typed while an order is on its way stays', async () => {
  const { terminal, calls } = scriptedTerminal();
  submitTicket(terminal);
  changeTicket({ type: 'setText', field: 'quantity', text: '0.7' });
  await calls[0]?.answer(accepted);
  expect(ticket.get().draft.quantity).toBe('0.7');
});

test('a quantity that is left as it was is used up by its order, and clears no refusal', async () => {
  const { terminal, calls } = scriptedTerminal();
  submitTicket(terminal);
  changeTicket({ type: 'settleQuantity' });
  await calls[0]?.answer(accepted);
  expect(submitTicket(terminal)).toBe('quantity');

  changeTicket({ type: 'setText', field: 'quantity', text: '0.7' });
  submitTicket(terminal);
  await calls[1]?.answer({
    kind: 'rejected',
    by: 'exchange',
    code: '-2010',
    message: 'no',
    field: '',
  });
  changeTicket({ type: 'settleQuantity' });
  expect(ticket.get().submission.state).toBe('answered');
});

test('after a rejection the draft stays as it was', async () => {
  const { terminal, calls } = scriptedTerminal();
  submitTicket(terminal);
  const message = 'insufficient balance';
  await calls[0]?.answer({ kind: 'rejected', by: 'exchange', code: '-2010', message, field: '' });
  expect(ticket.get().draft).toEqual(limit);
});

describe('without an answer', () => {
  test.each(['closed', 'internal'])('a lost reply (%s) is unknown and locks', async (code) => {
    const { terminal, calls } = scriptedTerminal();
    submitTicket(terminal);
    await calls[0]?.fail(code);
    expect(ticket.get().submission.state).toBe('unknown');
    changeTicket({ type: 'setText', field: 'price', text: '58000' });
    expect(submitTicket(terminal)).toBe('locked');
    expect(calls).toHaveLength(1);
  });

  test('an order that is found is placed: a press sends it no second time', async () => {
    const { terminal, calls } = scriptedTerminal();
    const { intentId } = ticket.get();
    submitTicket(terminal);
    await calls[0]?.answer({ kind: 'unknown', message: 'timed out' });
    expect(ticket.get().draft.quantity).toBe('0.5');
    takeEvidence({ kind: 'found', intentId, status: 'NEW' });
    expect(ticket.get().submission).toMatchObject({ state: 'settled', isPlaced: true });
    expect(submitTicket(terminal)).toBe('quantity');
    expect(calls).toHaveLength(1);
  });

  test('evidence unlocks with a new intent', async () => {
    const { terminal, calls } = scriptedTerminal();
    const { intentId } = ticket.get();
    submitTicket(terminal);
    await calls[0]?.answer({ kind: 'unknown', message: 'timed out' });
    expect(ticket.get().intentId).toBe(intentId);
    submissionEvent({ kind: 'notPlaced', intentId });
    expect(ticket.get().intentId).not.toBe(intentId);
    expect(submitTicket(terminal)).toBeNull();
  });
});

test('what the terminal refuses as a request was not sent', async () => {
  const { terminal, calls } = scriptedTerminal();
  submitTicket(terminal);
  await calls[0]?.fail('bad-input');
  const { submission } = ticket.get();
  expect(submission).toMatchObject({ state: 'answered', outcome: { by: 'terminal' } });
});

test('a faulty field stops the press and is named', () => {
  const { terminal, calls } = scriptedTerminal();
  openTicket(draftOf({ price: '', quantity: '0.5' }));
  expect(submitTicket(terminal)).toBe('price');
  openTicket(draftOf({ price: '60000', quantity: '5' }));
  expect(submitTicket(terminal)).toBe('quantity');
  expect(calls).toEqual([]);
});

test('nothing is tested where the exchange has no test', () => {
  const { terminal, calls } = scriptedTerminal();
  openFuturesTicket({ price: '60000', quantity: '1' });
  expect(testTicket(terminal)).toBe('notReady');
  expect(calls).toEqual([]);
});

test('a test order keeps the intent for the real one', async () => {
  const { terminal, calls } = scriptedTerminal();
  const { intentId } = ticket.get();
  expect(testTicket(terminal)).toBeNull();
  expect(calls[0]?.name).toBe('testOrder');
  await calls[0]?.answer(accepted);
  expect(ticket.get()).toMatchObject({ intentId, draft: limit });
});

describe('a contract', () => {
  const entry = { price: '60000', quantity: '100', mode: 'isolated' } as const;

  it('is sent with its action, mode and time in force; its other button turns the side', () => {
    const { terminal, calls } = scriptedTerminal();
    openFuturesTicket({ ...entry, timeInForce: 'POST_ONLY' });
    expect(submitSide(terminal, 'SELL')).toBeNull();
    expect(calls[0]?.input).toMatchObject({
      draft: {
        book: 'futures',
        symbol: 'E-BTC-USDT',
        side: 'SELL',
        action: 'OPEN',
        mode: 'isolated',
        timeInForce: 'POST_ONLY',
        price: '60000',
        quantity: '100',
        trigger: null,
      },
    });
    expect(submitSide(terminal, 'BUY')).toBe('locked');
    expect(calls).toHaveLength(1);
  });

  it('that waits for a price names the price and the direction', () => {
    const { terminal, calls } = scriptedTerminal();
    openFuturesTicket({ form: 'trigger', type: 'MARKET', quantity: '100', triggerPrice: '61000.' });
    submitTicket(terminal);
    expect(calls[0]?.input).toMatchObject({
      draft: { price: '', trigger: { direction: 'UP', price: '61000', purpose: 'entry' } },
    });
  });

  it('hands its exits to the terminal with the entry, and shows what becomes of them', async () => {
    const { terminal, calls } = scriptedTerminal();
    openFuturesTicket({ ...entry, hasExits: true, takeProfit: '63000.', stopLoss: '' });
    const { intentId } = ticket.get();
    submitTicket(terminal);
    expect(calls[0]?.input).toMatchObject({ exits: { takeProfit: '63000', stopLoss: '' } });
    await calls[0]?.answer(accepted);
    expect(calls).toHaveLength(1);
    expect(ticket.get().entryWithExits).toBe(intentId);
    openFuturesTicket({ ...entry, takeProfit: '63000' });
    submitTicket(terminal);
    expect(calls[1]?.input).not.toHaveProperty('exits');
    expect(ticket.get().entryWithExits).toBe('');
  });

  it('is closed in the mode of its position, at most what there is', () => {
    const { terminal, calls } = scriptedTerminal();
    const close = { action: 'CLOSE', side: 'SELL', price: '60000', mode: 'cross' } as const;
    openFuturesTicket({ ...close, quantity: '5001' }, true);
    expect(submitTicket(terminal)).toBe('quantity');
    openFuturesTicket({ ...close, quantity: '5000' }, true);
    expect(submitTicket(terminal)).toBeNull();
    expect(calls[0]?.input).toMatchObject({ draft: { action: 'CLOSE', mode: 'isolated' } });
  });
});

type SentRow = { readonly intentId: string; readonly draft: { readonly price: string } };
const sentRows = (call: { readonly input: unknown } | undefined): readonly SentRow[] =>
  (call?.input as { readonly rows: readonly SentRow[] } | undefined)?.rows ?? [];
const pricesLeft = (): string[] => ticket.get().batch.map(({ price }) => price);

function openBatch(...prices: string[]): void {
  openTicket(draftOf({ form: 'batch' }));
  ticket.set({ batch: prices.map((price) => draftOf({ price, quantity: '0.1' })) });
}

describe('several orders', () => {
  const scaled = draftOf({
    form: 'scaled',
    from: '58000',
    to: '59000',
    count: '3',
    quantity: '0.3',
  });

  it('of a scaled entry leave in one request, an intent each, a result per row', async () => {
    const { terminal, calls } = scriptedTerminal();
    openTicket(scaled);
    expect(submitTicket(terminal)).toBeNull();
    expect(submitTicket(terminal)).toBe('locked');
    expect(calls.map(({ name }) => name)).toEqual(['placeBatch']);
    const sent = calls[0]?.input as { rows: { intentId: string; draft: object }[] };
    expect(sent.rows.map(({ draft }) => draft)).toMatchObject([
      { book: 'spot', price: '58000', quantity: '0.1', type: 'LIMIT' },
      { price: '58500' },
      { price: '59000' },
    ]);
    const outcome = (index: number) =>
      index === 1
        ? ({
            kind: 'rejected',
            by: 'exchange',
            code: '-1138',
            message: 'price',
            field: '',
          } as const)
        : ({ kind: 'rejected', by: 'terminal', code: 'not-sent', message: '', field: '' } as const);
    await calls[0]?.answer({
      results: sent.rows.map(({ intentId }, index) => ({ intentId, outcome: outcome(index) })),
    });
    expect(ticket.get().submission.state).toBe('listed');
    expect(ticket.get().draft.quantity).toBe('0.3');
    expect(ticket.get().results.map((row) => 'code' in row.outcome && row.outcome.code)).toEqual([
      'not-sent',
      '-1138',
      'not-sent',
    ]);
  });

  it('one of which nobody knows the end lock the ticket until there is evidence', async () => {
    const { terminal, calls } = scriptedTerminal();
    openTicket(scaled);
    submitTicket(terminal);
    const sent = calls[0]?.input as { rows: { intentId: string }[] };
    const last = sent.rows[2]?.intentId ?? '';
    await calls[0]?.answer({
      results: sent.rows.map(({ intentId }) => ({
        intentId,
        outcome: intentId === last ? { kind: 'unknown', message: '' } : accepted,
      })),
    });
    expect(submitTicket(terminal)).toBe('locked');
    submissionEvent({ kind: 'notPlaced', intentId: last });
    expect(ticket.get().results[2]?.outcome.kind).toBe('notPlaced');
    expect(isLocked(ticket.get().submission)).toBe(false);
    // Two of the three are at the exchange: one more press must not send them once more.
    expect(submitTicket(terminal)).toBe('quantity');
    expect(calls).toHaveLength(1);
  });

  it('of a batch that are at the exchange leave the table; what was refused stays to be put right', async () => {
    const { terminal, calls } = scriptedTerminal();
    openBatch('59000', '59001', '59002', '59003');
    submitTicket(terminal);
    const rows = sentRows(calls[0]);
    const ids = rows.map(({ intentId }) => intentId);
    const refused = { kind: 'rejected', by: 'exchange', code: '-2010', message: '', field: '' };
    const outcomes = [accepted, refused, { kind: 'unknown', message: '' }, accepted] as const;
    await calls[0]?.answer({
      results: outcomes.map((outcome, at) => ({ intentId: ids[at] ?? '', outcome })) as never,
    });
    expect(pricesLeft()).toEqual(['59001', '59002']);
    expect(submitTicket(terminal)).toBe('locked');
    takeEvidence({ kind: 'found', intentId: ids[2] ?? '', status: 'NEW' });
    expect(pricesLeft()).toEqual(['59001']);
    expect(ticket.get().submission).toMatchObject({ state: 'settled', isPlaced: true });
    expect(ticket.get().results).toHaveLength(4);
    expect(submitTicket(terminal)).toBeNull();
    expect(sentRows(calls[1]).map(({ draft }) => draft.price)).toEqual(['59001']);
  });

  it('of a batch that was changed while it was on its way stay as they were changed', async () => {
    const { terminal, calls } = scriptedTerminal();
    openBatch('59000', '59001');
    submitTicket(terminal);
    const change = { type: 'setText', field: 'price', text: '58000' } as const;
    changeBatch({ type: 'changeRow', row: 1, change });
    const results = sentRows(calls[0]).map(({ intentId }) => ({ intentId, outcome: accepted }));
    await calls[0]?.answer({ results });
    expect(pricesLeft()).toEqual(['58000']);
  });

  it('whose reply is lost are all in question', async () => {
    const { terminal, calls } = scriptedTerminal();
    openTicket(scaled);
    submitTicket(terminal);
    await calls[0]?.fail('closed');
    expect(ticket.get().results.every(({ outcome }) => outcome.kind === 'unknown')).toBe(true);
    expect(submitTicket(terminal)).toBe('locked');
  });

  it('of a batch are stopped at the table while a row is wrong', () => {
    const { terminal, calls } = scriptedTerminal();
    openTicket(draftOf({ form: 'batch' }));
    changeBatch({
      type: 'changeRow',
      row: 0,
      change: { type: 'setText', field: 'price', text: '59000' },
    });
    expect(submitTicket(terminal)).toBe('batch');
    changeBatch({
      type: 'changeRow',
      row: 0,
      change: { type: 'setText', field: 'quantity', text: '0.1' },
    });
    expect(submitTicket(terminal)).toBeNull();
    expect(calls[0]?.input).toMatchObject({
      rows: [{ draft: { price: '59000', quantity: '0.1' } }],
    });
  });
});
