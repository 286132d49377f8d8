import { expect, test } from 'vitest';
import { askedAbout, conditionQuestions, isExitDoubtful, questionsOf } from './questions';
import { IDLE, isLocked, reduceSubmission } from './submission';

const checking = { clientOrderId: 'tm-one', status: 'CHECKING' } as const;
const needsYou = { clientOrderId: 'tm-one', status: 'NEEDS_YOU' } as const;
const none = new Set<string>();

test('a page that is loaded again locks its ticket over an order that is still in question', () => {
  const [event] = questionsOf([checking], IDLE, none);
  expect(event).toEqual({ kind: 'restored', intentId: 'one', needsYou: false });
  if (event === undefined) return;
  const locked = reduceSubmission(IDLE, event);
  expect(isLocked(locked)).toBe(true);
  const settled = reduceSubmission(locked, { kind: 'notPlaced', intentId: 'one' });
  expect(isLocked(settled)).toBe(false);
});

test('an order that nobody could settle asks the trader, and only until the trader has looked', () => {
  expect(questionsOf([needsYou], IDLE, none)).toEqual([
    { kind: 'restored', intentId: 'one', needsYou: true },
  ]);
  expect(questionsOf([needsYou], IDLE, new Set(['one']))).toEqual([]);
  const unknown = { state: 'unknown', intentId: 'one', message: '' } as const;
  expect(questionsOf([needsYou], unknown, none)).toEqual([{ kind: 'needsYou', intentId: 'one' }]);
});

test('the order that locks a ticket is named: it may be of another symbol than the ticket', () => {
  const order = { clientOrderId: 'tm-one', side: 'BUY', symbol: 'XRPUSDT' } as const;
  const condition = {
    intentId: 'two',
    state: 'NEEDS_YOU',
    side: 'SELL',
    symbol: 'E-ETH-USDT',
    purpose: 'stop-loss',
  } as const;
  expect(askedAbout('one', [order], [condition])).toEqual({
    side: 'BUY',
    symbol: 'XRPUSDT',
    list: 'orders',
  });
  expect(askedAbout('two', [order], [condition])).toEqual({
    side: 'SELL',
    symbol: 'E-ETH-USDT',
    list: 'conditions',
  });
  expect(askedAbout('three', [order], [condition])).toBeNull();
});

test('an exit is not told as placed while nobody knows whether the exchange has it', () => {
  const doubtful = [
    {
      intentId: 'two',
      state: 'NEEDS_YOU',
      side: 'SELL',
      symbol: 'E-ETH-USDT',
      purpose: 'stop-loss',
    },
  ] as const;
  const exit = { side: 'SELL', symbol: 'E-ETH-USDT', purpose: 'stop-loss' } as const;
  expect(isExitDoubtful(exit, doubtful)).toBe(true);
  expect(isExitDoubtful({ ...exit, purpose: 'take-profit' }, doubtful)).toBe(false);
  expect(isExitDoubtful({ ...exit, symbol: 'E-BTC-USDT' }, doubtful)).toBe(false);
});

test('resting orders and orders made elsewhere lock nothing; a send under way is left alone', () => {
  expect(questionsOf([{ clientOrderId: 'bot-7', status: 'CHECKING' }], IDLE, none)).toEqual([]);
  expect(questionsOf([{ clientOrderId: 'tm-two', status: 'NEW' }], IDLE, none)).toEqual([]);
  const sending = { state: 'sending' } as const;
  const [event] = questionsOf([checking], sending, none);
  expect(event && reduceSubmission(sending, event)).toEqual(sending);
});

test.each([
  ['CHECKING', null],
  ['WAITING', { kind: 'found', intentId: 'one', status: 'WAITING' }],
  ['FIRED', { kind: 'found', intentId: 'one', status: 'FIRED' }],
  ['REJECTED', { kind: 'notPlaced', intentId: 'one' }],
  ['NEEDS_YOU', { kind: 'needsYou', intentId: 'one' }],
] as const)('a condition order in question that turns out %s', (state, event) => {
  const unknown = { state: 'unknown', intentId: 'one', message: '' } as const;
  const rows = [{ intentId: 'one', state }];
  expect(conditionQuestions(rows, unknown, none)).toEqual(event === null ? [] : [event]);
});

test('a condition order in question locks a page that is loaded again; others do not', () => {
  expect(conditionQuestions([{ intentId: 'one', state: 'CHECKING' }], IDLE, none)).toEqual([
    { kind: 'restored', intentId: 'one', needsYou: false },
  ]);
  expect(conditionQuestions([{ intentId: '', state: 'NEEDS_YOU' }], IDLE, none)).toEqual([]);
  expect(conditionQuestions([{ intentId: 'one', state: 'WAITING' }], IDLE, none)).toEqual([]);
});
