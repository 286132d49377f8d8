import { fc, property } from '@shared/kernel/property.testing';
import { describe, expect, test } from 'vitest';
import {
  IDLE,
  isFinal,
  isLocked,
  reduceSubmission,
  type Submission,
  type SubmissionEvent,
} from './submission';

const accepted = { kind: 'accepted', orderId: '7', status: 'NEW' } as const;
const rejected = {
  kind: 'rejected',
  by: 'exchange',
  code: '-2010',
  message: 'insufficient balance',
  field: 'volume',
} as const;
const unknown = { kind: 'unknown', message: 'timed out' } as const;
const after = (...events: SubmissionEvent[]): Submission => events.reduce(reduceSubmission, IDLE);
const sent: SubmissionEvent = { kind: 'sent' };
const lost: SubmissionEvent = { kind: 'answered', outcome: unknown, intentId: 'a' };

test('a second press while the first is on its way changes nothing', () => {
  expect(after(sent, sent)).toEqual(after(sent));
  expect(isLocked(after(sent))).toBe(true);
});

test.each([accepted, rejected])(
  'an answer unlocks the ticket and uses its intent up',
  (outcome) => {
    const now = after(sent, { kind: 'answered', outcome, intentId: 'a' });
    expect(now).toEqual({ state: 'answered', outcome, isTest: false });
    expect([isLocked(now), isFinal(now)]).toEqual([false, true]);
  },
);

describe('without an answer', () => {
  test('the ticket stays locked whatever the trader presses', () => {
    const now = after(sent, lost, sent, { kind: 'testSent' }, { kind: 'cleared' });
    expect(now).toEqual({ state: 'unknown', intentId: 'a', message: 'timed out' });
    expect([isLocked(now), isFinal(now)]).toEqual([true, false]);
  });

  test('only evidence about this very order settles it', () => {
    expect(after(sent, lost, { kind: 'found', intentId: 'b', status: 'NEW' }).state).toBe(
      'unknown',
    );
    expect(after(sent, lost, { kind: 'found', intentId: 'a', status: 'FILLED' })).toEqual({
      state: 'settled',
      isPlaced: true,
      status: 'FILLED',
    });
    expect(after(sent, lost, { kind: 'notPlaced', intentId: 'a' })).toEqual({
      state: 'settled',
      isPlaced: false,
      status: '',
    });
  });

  test('when nobody can say, the trader has to look before going on', () => {
    const asked = after(sent, lost, { kind: 'needsYou', intentId: 'a' });
    expect(isLocked(asked)).toBe(true);
    expect(reduceSubmission(asked, { kind: 'cleared' })).toEqual(IDLE);
  });
});

test('a test order that gets no answer locks nothing and uses nothing up', () => {
  const now = after({ kind: 'testSent' }, lost);
  expect([isLocked(now), isFinal(now)]).toEqual([false, false]);
});

const event = fc.oneof(
  fc.constant(sent),
  fc.constant<SubmissionEvent>({ kind: 'testSent' }),
  fc.constant<SubmissionEvent>({ kind: 'cleared' }),
  fc.constantFrom<SubmissionEvent>(
    lost,
    { kind: 'found', intentId: 'b', status: 'NEW' },
    { kind: 'notPlaced', intentId: 'b' },
    { kind: 'needsYou', intentId: 'b' },
  ),
);

property([fc.array(event, { maxLength: 12 })])(
  'no order of events leaves an unknown outcome without evidence or the trader',
  (events) => {
    const now = events.reduce(reduceSubmission, after(sent, lost));
    expect(now.state).toBe('unknown');
  },
);

describe('an accepted order', () => {
  const answered: SubmissionEvent = { kind: 'answered', outcome: accepted, intentId: 'a' };

  test('is followed to its end, which an answer of NEW does not say', () => {
    const now = after(sent, answered, { kind: 'moved', orderId: '7', status: 'FILLED' });
    expect(now).toEqual({
      state: 'answered',
      outcome: { ...accepted, status: 'FILLED' },
      isTest: false,
    });
  });

  test('is not taken for another one, and a test of an order for none', () => {
    const other: SubmissionEvent = { kind: 'moved', orderId: '8', status: 'FILLED' };
    expect(after(sent, answered, other)).toEqual(after(sent, answered));
    const moved: SubmissionEvent = { kind: 'moved', orderId: '7', status: 'FILLED' };
    const tested = after({ kind: 'testSent' }, answered);
    expect(reduceSubmission(tested, moved)).toBe(tested);
    expect(after(moved)).toEqual(IDLE);
    expect(after(sent, lost, moved)).toEqual(after(sent, lost));
  });
});

describe('where nobody answers for long', () => {
  const silent: SubmissionEvent = { kind: 'silent', intentId: 'a', message: 'no answer for 10 s' };

  test('the ticket stays locked over it, and the answer still counts, however late', () => {
    const now = after(sent, silent, sent);
    expect(now).toMatchObject({ state: 'unknown', intentId: 'a', isAwaited: true });
    expect(isLocked(now)).toBe(true);
    expect(after(sent, silent, { kind: 'answered', outcome: accepted, intentId: 'a' })).toEqual({
      state: 'answered',
      outcome: accepted,
      isTest: false,
    });
    expect(after(sent, silent, lost)).toEqual(after(sent, lost));
    expect(after(sent, silent, { kind: 'listed', unknownId: null })).toEqual({ state: 'listed' });
  });

  test('what was answered, or settled by evidence, is not made unknown, nor answered again', () => {
    const answered: SubmissionEvent = { kind: 'answered', outcome: accepted, intentId: 'a' };
    expect(after(sent, answered, silent).state).toBe('answered');
    expect(after(sent, silent, { kind: 'notPlaced', intentId: 'a' }, answered).state).toBe(
      'settled',
    );
  });
});
