/** Scenario 19 of exchange-rules §11: every way a withdrawal can go, and every way it cannot. */
import { describe, expect, test } from 'vitest';
import { SPOT_RULES } from '@shared/domain/instrument-defaults';
import type { Rejection } from '@shared/domain/rejection';
import type { Result } from '@shared/kernel/result';
import { rate } from '@shared/money/units';
import { ALICE, BOB, GENESIS_MS } from '../engine.testing';
import { restoreEngine, type EngineRecord } from '../index';
import { sha256 } from '../journal';
import { payingConfig, PUNCTUAL, WithdrawalExchange } from './withdrawals.testing';

const REVIEW_MS = 5000;
const PAY_MS = 3000;
const CONFIRM_MS = 20_000;
const RETRY_MS = 60_000;

function refusal(result: Result<unknown, Rejection>): string {
  return result.ok ? 'accepted' : `${result.error.reason}: ${result.error.message}`;
}

describe('a withdrawal that goes well', () => {
  test('is reviewed after 5 s, paid 3 s later and confirmed after 20 s', () => {
    const exchange = new WithdrawalExchange();
    const id = exchange.asked('1000 USDT to Address1', 'w-1');
    expect(id).toBe(1_000_001);
    expect(exchange.balance(ALICE, 'USDT')).toBe('99000 1000');
    expect(exchange.record(id)).toMatchObject({ status: 'UNAPPROVED', txId: '', applyTimeMs: 0 });
    expect(exchange.wait(REVIEW_MS - 1)).toEqual([]);
    expect(exchange.wait(1)).toEqual(['APPROVED']);
    expect(exchange.balance(ALICE, 'USDT')).toBe('99000 1000');
    expect(exchange.wait(PAY_MS)).toEqual(['PAYMENT']);
    expect(exchange.balance(ALICE, 'USDT')).toBe('99000 0');
    expect(exchange.money('USDT')).toBe('ext -100000 wd 1000 fee 0');
    expect(exchange.record(id)).toMatchObject({
      txId: sha256('71000001'),
      applyTimeMs: GENESIS_MS + REVIEW_MS + PAY_MS,
    });
    expect(exchange.wait(CONFIRM_MS)).toEqual(['COMPLETED']);
    expect(exchange.balance(ALICE, 'USDT')).toBe('99000 0');
    expect(exchange.money('USDT')).toBe('ext -99001 wd 0 fee 1');
    expect(exchange.record(id)).toEqual({
      id,
      uid: ALICE,
      withdrawOrderId: 'w-1',
      asset: 'USDT',
      amount: 1000_00000000n,
      fee: 1_00000000n,
      address: 'Address1',
      label: '',
      txId: sha256('71000001'),
      applyTimeMs: GENESIS_MS + REVIEW_MS + PAY_MS,
      createdAtMs: GENESIS_MS,
      status: 'COMPLETED',
      info: '',
    });
    expect(exchange.wait(10 * RETRY_MS)).toEqual([]);
  });

  test('of more than 50 000 USDT waits for a person', () => {
    const exchange = new WithdrawalExchange();
    const just = exchange.asked('50000 USDT to Address1', 'just');
    const more = exchange.asked('0.84 BTC to Address1', 'more');
    exchange.wait(10 * RETRY_MS);
    expect([exchange.outcome(just), exchange.outcome(more)]).toEqual(['COMPLETED', 'UNAPPROVED']);
    expect(exchange.decide(more, 'approve').ok).toBe(true);
    expect(exchange.outcome(more)).toBe('APPROVED');
    expect(exchange.wait(PAY_MS + CONFIRM_MS)).toEqual(['PAYMENT', 'COMPLETED']);
  });

  test('of what has no price in USDT waits for a person, too', () => {
    const quoted = { symbol: 'XRPBTC', quote: 'BTC' };
    const spot = SPOT_RULES.map(({ pair, ...rules }) => {
      return { ...rules, pair: pair.base === 'XRP' ? { ...pair, ...quoted } : pair };
    });
    const exchange = new WithdrawalExchange(payingConfig({ spot }));
    const id = exchange.asked('5 XRP to Address1 tag 7', 'x');
    exchange.wait(10 * RETRY_MS);
    expect(exchange.outcome(id)).toBe('UNAPPROVED');
  });

  test('takes its label along', () => {
    const exchange = new WithdrawalExchange();
    const id = exchange.asked('5 XRP to Address1 tag 7', 'x');
    exchange.wait(10 * RETRY_MS);
    expect(exchange.record(id)).toMatchObject({ status: 'COMPLETED', label: '7' });
  });
});

describe('the end of an address decides', () => {
  const ways = [
    ['Address1-reject', 'APPROVAL_REJECTED rejected at review', ['APPROVAL_REJECTED'], '100000 0'],
    ['-reject', 'APPROVAL_REJECTED address error', ['APPROVAL_REJECTED'], '100000 0'],
    ['zero\u200bwidth', 'APPROVAL_REJECTED address error', ['APPROVAL_REJECTED'], '100000 0'],
    ['inner_space', 'APPROVAL_REJECTED address error', ['APPROVAL_REJECTED'], '100000 0'],
    [
      'Address1-fail',
      'PAYMENT_FAILED payment failed',
      [
        'APPROVED',
        'PAYMENT',
        'PAYMENT_FAILED',
        'PAYMENT',
        'PAYMENT_FAILED',
        'PAYMENT',
        'PAYMENT_FAILED',
      ],
      '100000 0',
    ],
    [
      'Address1-fail1',
      'COMPLETED',
      ['APPROVED', 'PAYMENT', 'PAYMENT_FAILED', 'PAYMENT', 'COMPLETED'],
      '99000 0',
    ],
    ['Address1-hang', 'PAYMENT', ['APPROVED', 'PAYMENT'], '99000 0'],
  ] as const;
  test.each(ways)('%j: %s', (address, outcome, statuses, balance) => {
    const exchange = new WithdrawalExchange();
    const id = exchange.asked(`1000 USDT to ${address}`, 'w');
    expect(exchange.wait(10 * RETRY_MS)).toEqual(statuses);
    expect(exchange.outcome(id)).toBe(outcome);
    expect(exchange.balance(ALICE, 'USDT')).toBe(balance);
    expect(exchange.engine.brokenInvariants()).toEqual([]);
  });

  test('-slow takes twenty times as long', () => {
    const exchange = new WithdrawalExchange();
    exchange.asked('1000 USDT to Address1-slow', 'w');
    expect(exchange.wait(20 * REVIEW_MS - 1)).toEqual([]);
    expect(exchange.wait(1)).toEqual(['APPROVED']);
    expect(exchange.wait(20 * (PAY_MS + CONFIRM_MS) - 1)).toEqual(['PAYMENT']);
    expect(exchange.wait(1)).toEqual(['COMPLETED']);
  });

  test('a failed payment keeps the money on its way until the last retry has failed', () => {
    const exchange = new WithdrawalExchange();
    const id = exchange.asked('1000 USDT to Address1-fail', 'w');
    exchange.wait(REVIEW_MS + PAY_MS + CONFIRM_MS);
    expect(exchange.outcome(id)).toBe('PAYMENT_FAILED payment failed');
    expect(exchange.money('USDT')).toBe('ext -100000 wd 1000 fee 0');
    expect(exchange.wait(RETRY_MS)).toEqual(['PAYMENT']);
    expect(exchange.outcome(id)).toBe('PAYMENT');
    exchange.wait(CONFIRM_MS + RETRY_MS + CONFIRM_MS);
    expect(exchange.money('USDT')).toBe('ext -100000 wd 0 fee 0');
    expect(exchange.balance(ALICE, 'USDT')).toBe('100000 0');
  });
});

describe('an operator', () => {
  const statuses = {
    UNAPPROVED: 0,
    APPROVED: REVIEW_MS,
    PAYMENT: REVIEW_MS + PAY_MS,
    COMPLETED: REVIEW_MS + PAY_MS + CONFIRM_MS,
  };
  const allowed = new Set(['approve UNAPPROVED', 'reject UNAPPROVED', 'revoke UNAPPROVED']);
  allowed.add('fail PAYMENT');
  const cases = (['approve', 'reject', 'revoke', 'fail'] as const).flatMap((action) =>
    Object.entries(statuses).map(([status, afterMs]) => [action, status, afterMs] as const),
  );
  test.each(cases)('may or may not %s what is %s', (action, status, afterMs) => {
    const exchange = new WithdrawalExchange();
    const id = exchange.asked('1000 USDT to Address1', 'w');
    exchange.wait(afterMs);
    expect(exchange.record(id).status).toBe(status);
    const before = exchange.engine.stateHash();
    const result = exchange.decide(id, action, 'because');
    if (allowed.has(`${action} ${status}`)) expect(result.ok).toBe(true);
    else {
      expect(refusal(result)).toBe(
        `withdrawal-not-allowed-in-status: action ${action}: not of a withdrawal that is ${status}`,
      );
      expect(exchange.engine.stateHash()).toBe(before);
    }
    expect(exchange.engine.brokenInvariants()).toEqual([]);
  });

  test.each([
    ['reject', 'APPROVAL_REJECTED because'],
    ['revoke', 'REVOKED'],
  ] as const)('%s gives the money back', (action, outcome) => {
    const exchange = new WithdrawalExchange();
    const id = exchange.asked('1000 USDT to Address1', 'w');
    exchange.decide(id, action, 'because');
    expect(exchange.outcome(id)).toBe(outcome);
    expect(exchange.balance(ALICE, 'USDT')).toBe('100000 0');
    expect(exchange.wait(10 * RETRY_MS)).toEqual([]);
    for (const again of ['approve', 'reject', 'revoke', 'fail'] as const) {
      expect(refusal(exchange.decide(id, again))).toMatch('withdrawal-not-allowed-in-status');
    }
  });

  test('ends a payment that hangs, after its retries', () => {
    const exchange = new WithdrawalExchange();
    const id = exchange.asked('1000 USDT to Address1-hang', 'w');
    exchange.wait(RETRY_MS);
    for (const outcome of ['PAYMENT', 'PAYMENT', 'PAYMENT_FAILED lost']) {
      expect(exchange.decide(id, 'fail', 'lost').ok).toBe(true);
      exchange.wait(RETRY_MS);
      expect(exchange.outcome(id)).toBe(outcome);
    }
    expect(exchange.balance(ALICE, 'USDT')).toBe('100000 0');
  });

  test('knows no withdrawal that was never asked for', () => {
    const exchange = new WithdrawalExchange();
    expect(refusal(exchange.decide(1_000_001, 'approve'))).toBe(
      'withdrawal-not-found: id: no such withdrawal',
    );
    const id = exchange.asked('1000 USDT to Address1', 'w');
    expect(refusal(exchange.decide(id, 'reject', 'x'.repeat(201)))).toBe(
      'invalid-value: info: at most 200 characters',
    );
  });
});

describe('what is refused changes nothing', () => {
  test.each([
    ['100 USDT to Address1', 'used', 'withdrawal-id-duplicate: withdrawOrderId used: already used'],
    ['100 GOLD to Address1', 'w', 'unknown-symbol: symbol GOLD: unknown'],
    ['9 USDT to Address1', 'w', 'withdrawal-below-minimum: amount 9: at least 10 USDT'],
    ['51 BTC to Address1', 'w', 'withdrawal-above-maximum: amount 51: at most 50 BTC'],
    ['5 XRP to Address1', 'w', 'label-required: label: XRP needs one'],
    ['100000 USDT to Address1', 'w', 'insufficient-balance: amount 100000: free 99900 USDT'],
    ['100 USDT to ', 'w', 'missing-field: address: required'],
  ])('%s as %s', (words, withdrawOrderId, expected) => {
    const exchange = new WithdrawalExchange();
    exchange.asked('100 USDT to Address1', 'used');
    const before = exchange.engine.stateHash();
    expect(refusal(exchange.ask(words, withdrawOrderId))).toBe(expected);
    expect(exchange.engine.stateHash()).toBe(before);
  });

  test('somebody unknown, and an asset that is not paid out', () => {
    const rules = { ...PUNCTUAL, assets: PUNCTUAL.assets.filter(({ asset }) => asset !== 'BTC') };
    const exchange = new WithdrawalExchange(payingConfig({ withdrawals: rules }));
    expect(refusal(exchange.ask('100 USDT to Address1', 'w', BOB))).toMatch('unknown-account');
    expect(refusal(exchange.ask('1 BTC to Address1', 'w'))).toBe(
      'not-withdrawable: symbol BTC: cannot be withdrawn',
    );
    expect(exchange.engine.query.withdrawals.assets().map(({ asset }) => asset)).not.toContain(
      'BTC',
    );
  });

  test('everything, where withdrawals are suspended', () => {
    const { withdrawals: _, ...without } = payingConfig();
    const exchange = new WithdrawalExchange(without);
    expect(refusal(exchange.ask('100 USDT to Address1', 'w'))).toMatch('withdrawals-suspended');
    expect(exchange.engine.query.withdrawals.assets()).toEqual([]);
  });

  test("another account may use the same id, and does not see the first one's", () => {
    const exchange = new WithdrawalExchange();
    exchange.open(BOB, 'USDT 1000');
    const first = exchange.asked('100 USDT to Address1', 'w');
    const second = exchange.asked('100 USDT to Address1', 'w', BOB);
    expect(second).toBe(first + 1);
    const filter = { id: first, startMs: 0, endMs: Infinity };
    expect(exchange.engine.query.withdrawals.find(BOB, filter, 1)).toEqual({ rows: [], count: 0 });
  });
});

describe('by chance', () => {
  const certain = rate(100_000_000n);
  test('reviews turn down and payments fail as often as configured', () => {
    const rejecting = new WithdrawalExchange(
      payingConfig({ withdrawals: { ...PUNCTUAL, pReject: certain } }),
    );
    const rejected = rejecting.asked('100 USDT to Address1', 'w');
    rejecting.wait(REVIEW_MS);
    expect(rejecting.outcome(rejected)).toBe('APPROVAL_REJECTED rejected at review');
    const failing = new WithdrawalExchange(
      payingConfig({ withdrawals: { ...PUNCTUAL, pFail: certain, retries: 0 } }),
    );
    const failed = failing.asked('100 USDT to Address1', 'w');
    expect(failing.wait(RETRY_MS)).toEqual(['APPROVED', 'PAYMENT', 'PAYMENT_FAILED']);
    expect(failing.outcome(failed)).toBe('PAYMENT_FAILED payment failed');
  });

  test('timers keep within 30 % and are the same for the same seed', () => {
    const jitter = rate(30_000_000n);
    const reviewTimes = (): number[] => {
      const exchange = new WithdrawalExchange(
        payingConfig({ withdrawals: { ...PUNCTUAL, jitter } }),
      );
      return Array.from({ length: 20 }, (_, index) => {
        exchange.asked('10 USDT to Address1-hang', `w-${String(index)}`);
        const dueMs = exchange.engine.nextDueMs() - exchange.nowMs;
        exchange.wait(RETRY_MS);
        return dueMs;
      });
    };
    const times = reviewTimes();
    expect(reviewTimes()).toEqual(times);
    expect(Math.min(...times)).toBeGreaterThanOrEqual(3500);
    expect(Math.max(...times)).toBeLessThanOrEqual(6500);
    expect(Math.min(...times)).toBeLessThan(4500);
    expect(Math.max(...times)).toBeGreaterThan(5500);
    expect(new Set(times).size).toBeGreaterThan(10);
  });
});

describe('a query', () => {
  function withMany(): WithdrawalExchange {
    const exchange = new WithdrawalExchange();
    for (let index = 0; index < 230; index++) {
      exchange.asked('10 USDT to Address1', `w-${String(index)}`);
      exchange.wait(1000);
    }
    exchange.asked('0.1 BTC to Address1', 'btc');
    return exchange;
  }
  const all = { startMs: 0, endMs: Infinity };

  test('gives pages of 100, newest first, and counts all', () => {
    const { withdrawals } = withMany().engine.query;
    const pages = [1, 2, 3, 4].map((page) => withdrawals.find(ALICE, all, page));
    expect(pages.map(({ rows }) => rows.length)).toEqual([100, 100, 31, 0]);
    expect(pages.map(({ count }) => count)).toEqual([231, 231, 231, 231]);
    const ids = pages.flatMap(({ rows }) => rows.map(({ id }) => id));
    expect(ids).toEqual([...ids].sort((a, b) => b - a));
    expect(new Set(ids).size).toBe(231);
  });

  test.each([
    [{ asset: 'BTC' }, 1],
    [{ asset: 'ETH' }, 0],
    [{ withdrawOrderId: 'w-7' }, 1],
    [{ withdrawOrderId: 'w-7', asset: 'BTC' }, 0],
    [{ id: 1_000_008 }, 1],
    [{ id: 1_000_008, withdrawOrderId: 'w-7' }, 1],
    [{ startMs: GENESIS_MS + 1000, endMs: GENESIS_MS + 3000 }, 3],
    [{ startMs: GENESIS_MS + 230_001 }, 0],
    [{ endMs: GENESIS_MS - 1 }, 0],
  ])('with %o finds %i', (filter, count) => {
    const found = withMany().engine.query.withdrawals.find(ALICE, { ...all, ...filter }, 1);
    expect(found.count).toBe(count);
    expect(found.rows.length).toBe(count);
  });
});

describe('across a restart', () => {
  test('live ones go on, finished ones are records, and no id is used twice', () => {
    const exchange = new WithdrawalExchange();
    const records: EngineRecord[] = [];
    // Older than one that is finished, and listed behind it all the same.
    const hanging = exchange.asked('100 USDT to Address1-hang', 'hanging');
    const done = exchange.asked('1000 USDT to Address1', 'done');
    exchange.wait(RETRY_MS);
    const failing = exchange.asked('500 USDT to Address1-fail', 'failing');
    exchange.wait(REVIEW_MS + PAY_MS + CONFIRM_MS);
    const fresh = exchange.asked('200 USDT to Address1', 'fresh');
    records.push(...exchange.engine.drainRecords());
    expect(records.filter(({ kind }) => kind === 'withdrawal')).toHaveLength(1);
    const restored = restoreEngine(exchange.config, exchange.engine.snapshot(), records);
    expect(restored.stateHash()).toBe(exchange.engine.stateHash());
    const both = [exchange.engine, restored];
    const later = exchange.nowMs + 10 * RETRY_MS;
    for (const engine of both) engine.execute({ type: 'advanceTo', atMs: later });
    expect(restored.stateHash()).toBe(exchange.engine.stateHash());
    const outcomes = both.map((engine) =>
      engine.query.withdrawals
        .find(ALICE, { startMs: 0, endMs: Infinity }, 1)
        .rows.map(({ id, status }) => [id, status]),
    );
    expect(outcomes[1]).toEqual(outcomes[0]);
    expect(outcomes[0]).toEqual([
      [fresh, 'COMPLETED'],
      [failing, 'PAYMENT_FAILED'],
      [done, 'COMPLETED'],
      [hanging, 'PAYMENT'],
    ]);
    for (const withdrawOrderId of ['hanging', 'done', 'failing', 'fresh']) {
      const amount = 10_00000000n as never;
      const withdrawal = { withdrawOrderId, asset: 'USDT', amount, address: 'Address1', label: '' };
      const again = restored.execute({
        type: 'applyWithdrawal',
        atMs: later,
        uid: ALICE,
        withdrawal,
      });
      expect(refusal(again)).toMatch('withdrawal-id-duplicate');
    }
    expect(restored.brokenInvariants()).toEqual([]);
  });

  test('what fell due while the program was closed happens once, late', () => {
    const exchange = new WithdrawalExchange();
    const id = exchange.asked('1000 USDT to Address1', 'w');
    const toMs = exchange.nowMs + 86_400_000;
    exchange.engine.closeTime({ fromMs: exchange.nowMs, toMs });
    exchange.nowMs = toMs;
    expect(exchange.outcome(id)).toBe('UNAPPROVED');
    expect(exchange.wait(0)).toEqual([]);
    expect(exchange.wait(1)).toEqual(['APPROVED']);
    expect(exchange.wait(PAY_MS + CONFIRM_MS)).toEqual(['PAYMENT', 'COMPLETED']);
    expect(exchange.record(id).applyTimeMs).toBeGreaterThanOrEqual(toMs + PAY_MS);
  });
});
