import type { CommandInput, CommandOutput } from '@shared/contract/terminal';
import { atoms } from '@shared/money/units';
import { beforeEach, describe, expect, it } from 'vitest';
import { Bench } from '../bench.testing';
import type { StoredWithdrawal } from '../ports';
import { refused, unknown } from '../scripted-client.testing';

type Intent = CommandInput<'withdraw'>;

const ADDRESS = 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE';

let bench: Bench;
beforeEach(async () => {
  bench = await new Bench().start();
  bench.watch('withdrawals');
  await bench.run(500);
});

const intentOf = (of: Bench, changes: Partial<Intent> = {}): Intent => ({
  intentId: of.newIntent(),
  asset: 'USDT',
  amount: '25.5',
  address: ADDRESS,
  label: '',
  ...changes,
});

async function withdraw(
  changes: Partial<Intent> = {},
  of: Bench = bench,
): Promise<CommandOutput<'withdraw'>> {
  const reply = await of.during(of.desk.call('withdraw', intentOf(of, changes)));
  if (!reply.ok) throw new Error(`${reply.error.code}: ${reply.error.message}`);
  return reply.value;
}

const statuses = (of: Bench = bench) => of.value('withdrawals').rows.map(({ status }) => status);
const exchange = () => bench.exchange.withdrawalDesk;

describe('a withdrawal', () => {
  it('is one request with an id that was on disk before', async () => {
    let stored: readonly StoredWithdrawal[] = [];
    exchange().applyAnswers.push(() => {
      stored = [...bench.store.withdrawals.values()];
      return null;
    });
    const outcome = await withdraw();
    const [request] = exchange().requests;
    expect(stored).toMatchObject([
      { withdrawOrderId: request?.withdrawOrderId, state: 'stored', amount: '25.5' },
    ]);
    expect(request).toMatchObject({ asset: 'USDT', amount: 2_550_000_000n, address: ADDRESS });
    expect(outcome).toEqual({ kind: 'accepted', orderId: '518353', status: 'UNAPPROVED' });
    await bench.run(1_000, 50);
    expect(bench.value('withdrawals').rows).toMatchObject([
      {
        withdrawalId: '518353',
        asset: 'USDT',
        amount: '25.5',
        fee: '1',
        isOwn: true,
        status: 'UNAPPROVED',
        txId: '',
        paidAtMs: null,
      },
    ]);
    expect(bench.keys()).toContain('withdrawalAccepted');
  });

  it('that is refused has the exchange’s code, and no name that only programs use', async () => {
    exchange().applyAnswers.push(() => refused('-2015', 'no permission'));
    await withdraw();
    exchange().applyAnswers.push(() => refused('-4026', 'too little'));
    await withdraw();
    await withdraw({ address: 'two words' });
    const told = bench.activity.filter(({ key }) => key === 'withdrawalRejected');
    expect(told.map(({ values: { by, message, code } }) => [by, message, code])).toEqual([
      ['exchange', 'no permission', '-2015'],
      ['exchange', 'too little', '-4026'],
      ['terminal', expect.stringContaining('letters, digits'), ''],
    ]);
  });

  it('list that the exchange refuses says so, and no more once it is read', async () => {
    exchange().listProblem = refused('-2015', 'no permission');
    await bench.run(31_000, 500);
    const { problem } = bench.value('withdrawals');
    expect(problem).toEqual({ code: '-2015', message: 'no permission' });
    exchange().listProblem = null;
    await bench.run(11_000, 500); // who looks does not wait half a minute for what is mended
    expect(bench.value('withdrawals').problem).toBeNull();
  });

  it('never has the id of another one', async () => {
    await withdraw();
    await withdraw();
    const ids = exchange().requests.map(({ withdrawOrderId }) => withdrawOrderId);
    expect(new Set(ids).size).toBe(2);
  });

  it('asked for twice with one intent is one, and an intent is never two withdrawals', async () => {
    const intent = intentOf(bench);
    const replies = [bench.desk.call('withdraw', intent), bench.desk.call('withdraw', intent)];
    await bench.run(100);
    await bench.during(bench.desk.call('withdraw', intent));
    expect(exchange().requests).toHaveLength(1);
    const values = (await Promise.all(replies)).map((reply) => reply.ok && reply.value);
    expect(values[0]).toEqual(values[1]);
    const other = await withdraw({ intentId: intent.intentId, amount: '26' });
    expect(other).toMatchObject({ kind: 'rejected', code: 'intent-reused' });
    expect(exchange().requests).toHaveLength(1);
  });

  it('shows every status in its turn, its txId, and the reason of a failure', async () => {
    await withdraw();
    const [own] = exchange().all;
    const id = own?.withdrawalId ?? '';
    const seen: string[] = [];
    for (const changes of [
      { status: 'APPROVED' },
      { status: 'PAYMENT', txId: 'ab12', paidAtMs: 1_000_100 },
      { status: 'PAYMENT_FAILED', info: 'payment failed' },
      { status: 'PAYMENT', info: '' },
      { status: 'COMPLETED' },
    ] as const) {
      exchange().change(id, changes);
      await bench.run(31_000, 500);
      const [row] = bench.value('withdrawals').rows;
      seen.push(`${row?.status ?? ''} ${row?.txId ?? ''} ${row?.info ?? ''}`.trim());
    }
    expect(seen).toEqual([
      'APPROVED',
      'PAYMENT ab12',
      'PAYMENT_FAILED ab12 payment failed',
      'PAYMENT ab12',
      'COMPLETED ab12',
    ]);
    expect(bench.keys().filter((key) => key === 'withdrawalStatus')).toHaveLength(5);
  });

  it('never goes back from its end, whatever a late answer says', async () => {
    await withdraw();
    const id = exchange().all[0]?.withdrawalId ?? '';
    exchange().change(id, { status: 'COMPLETED' });
    await bench.run(5_000, 100);
    exchange().change(id, { status: 'PAYMENT' });
    await bench.run(40_000, 500);
    expect(statuses()).toEqual(['COMPLETED']);
  });

  it('that was asked for elsewhere is shown as such; an old one is no news', async () => {
    const request = { withdrawOrderId: 'bot-1', asset: 'USDT', address: ADDRESS };
    exchange().execute({ ...request, amount: atoms(3_000_000_000n) });
    await bench.run(31_000, 500);
    expect(bench.value('withdrawals').rows).toMatchObject([{ amount: '30', isOwn: false }]);
    expect(bench.keys()).toContain('withdrawalExternal');
    const next = bench.restarted();
    next.watch('withdrawals');
    await next.run(1_000, 50);
    expect(next.value('withdrawals').rows).toHaveLength(1);
    expect(next.keys()).not.toContain('withdrawalExternal');
  });

  it('is asked for again and again while it is on its way, and seldom afterwards', async () => {
    await withdraw();
    await bench.run(1_000, 50);
    const before = exchange().lists;
    await bench.run(30_000, 500);
    expect(exchange().lists - before).toBeGreaterThanOrEqual(9);
    exchange().change(exchange().all[0]?.withdrawalId ?? '', { status: 'REVOKED' });
    await bench.run(4_000, 100);
    const ended = exchange().lists;
    await bench.run(60_000, 500);
    expect(exchange().lists - ended).toBeLessThanOrEqual(3);
  });
});

describe('a withdrawal that cannot be right', () => {
  it.each([
    [{ amount: '9.99' }, 'amount', 'at least 10 USDT'],
    [{ amount: '1000000.5' }, 'amount', 'at most 1000000 USDT'],
    [{ amount: '0.123456789' }, 'amount', 'at most 8 decimals'],
    [{ amount: '0' }, 'amount', 'must be greater than 0'],
    [{ amount: '100001' }, 'amount', 'free 100000 USDT'],
    [{ address: 'two words' }, 'address', 'letters, digits'],
    [{ asset: 'XRP', amount: '20' }, 'label', 'XRP needs one'],
    [{ asset: 'XRP', amount: '20', label: 'a b' }, 'label', 'no blanks'],
    [{ asset: 'DOGE', amount: '20' }, 'asset', 'cannot be withdrawn'],
    [{ asset: 'NOPE', amount: '20' }, 'asset', 'cannot be withdrawn'],
  ] as const)(
    '%j is refused for its %s before anything is sent or stored',
    async (changes, field, words) => {
      const outcome = await withdraw(changes);
      expect(outcome).toMatchObject({ kind: 'rejected', by: 'terminal', field });
      expect(outcome.kind === 'rejected' ? outcome.message : '').toContain(words);
      expect(exchange().requests).toHaveLength(0);
      expect(bench.store.withdrawals.size).toBe(0);
      expect(bench.keys()).toContain('withdrawalRejected');
    },
  );

  it('may be so by the minute: what the exchange says of the asset is read again first', async () => {
    await bench.run(11_000, 500);
    exchange().assets = exchange().assets.map((asset) => ({ ...asset, canWithdraw: false }));
    expect(await withdraw()).toMatchObject({ kind: 'rejected', field: 'asset' });
  });

  it('or that a full disk would forget, is not sent', async () => {
    bench.store.isFull = true;
    expect(await withdraw()).toMatchObject({ kind: 'rejected', code: 'store-failed' });
    expect(exchange().requests).toHaveLength(0);
  });

  it('is refused by the exchange in its own words, and leaves no row', async () => {
    exchange().applyAnswers.push(() => refused('-2017', 'balance not enough'));
    expect(await withdraw()).toMatchObject({
      kind: 'rejected',
      by: 'exchange',
      code: '-2017',
      message: 'balance not enough',
    });
    await bench.run(1_000, 50);
    expect(statuses()).toEqual([]);
    expect([...bench.store.withdrawals.values()]).toMatchObject([{ state: 'rejected' }]);
  });
});

describe('a withdrawal nobody can say the outcome of', () => {
  const lost = (isExecuted: boolean): void => {
    exchange().applyAnswers.push(() => {
      const [request] = exchange().requests;
      if (isExecuted && request !== undefined) exchange().execute(request);
      return unknown;
    });
  };

  it('is CHECKING, then found by its id; nothing is sent again', async () => {
    exchange().listProblem = refused('-1001', 'internal');
    lost(true);
    expect(await withdraw()).toEqual({ kind: 'unknown', message: 'no answer within 10 s' });
    expect(statuses()).toEqual(['CHECKING']);
    exchange().listProblem = null;
    await bench.run(5_000, 50);
    expect(statuses()).toEqual(['UNAPPROVED']);
    expect(bench.keys()).toContain('withdrawalFound');
    // That the list could not be read is over, too.
    expect(bench.value('withdrawals').problem).toBeNull();
    expect(exchange().requests).toHaveLength(1);
    expect(bench.store.openWithdrawals()).toEqual([]);
  });

  it('is proven not to have arrived only long after it could, and is then told so', async () => {
    lost(false);
    await withdraw();
    // After 30 s it can arrive no more; one look then is no proof yet, and the next one is 5 s later.
    await bench.run(34_000, 250);
    expect(statuses()).toEqual(['CHECKING']);
    await bench.run(11_000, 250);
    expect(statuses()).toEqual(['NOT_PLACED']);
    expect(bench.keys()).toContain('withdrawalNotPlaced');
    expect(exchange().requests).toHaveLength(1);
  });

  it('is proven no sooner than the window that its request had named is over', async () => {
    bench = await new Bench({ venue: { recvWindowMs: 60_000 } }).start();
    bench.watch('withdrawals');
    await bench.run(500);
    lost(false);
    await withdraw();
    await bench.run(84_000, 250);
    expect(statuses()).toEqual(['CHECKING']);
    await bench.run(15_000, 250);
    expect(statuses()).toEqual(['NOT_PLACED']);
  });

  it('counts as unknown, too, when the exchange knows its id already', async () => {
    exchange().applyAnswers.push(() => refused('-2018', 'duplicate'));
    expect(await withdraw()).toMatchObject({ kind: 'unknown' });
  });

  it('is never guessed while the question itself is refused: the trader is told', async () => {
    lost(false);
    exchange().listProblem = refused('-2015', 'no permission');
    await withdraw();
    await bench.run(120_000, 500);
    expect(statuses()).toEqual(['NEEDS_YOU']);
    expect(bench.value('withdrawals').rows[0]?.info).toBe('no permission');
    const next = bench.restarted();
    next.watch('withdrawals');
    await next.run(1_000, 50);
    expect(statuses(next)).toEqual(['NEEDS_YOU']);
    exchange().listProblem = null;
    await next.run(60_000, 1_000);
    expect(statuses(next)).toEqual(['NOT_PLACED']);
  });

  it.each([
    { end: 'UNAPPROVED', hasArrived: true },
    { end: 'NOT_PLACED', hasArrived: false },
  ])('is not CHECKING for ever where no answer can be read, and $end soon after', async (of) => {
    lost(of.hasArrived);
    exchange().listProblem = unknown;
    await withdraw();
    await bench.run(9 * 60_000, 1_000);
    expect(statuses()).toEqual(['CHECKING']);
    await bench.run(125_000, 1_000);
    expect(statuses()).toEqual(['NEEDS_YOU']);
    expect(bench.keys().filter((key) => key === 'withdrawalNeedsYou')).toHaveLength(1);
    exchange().listProblem = null;
    await bench.run(40_000, 1_000);
    expect(statuses()).toEqual([of.end]);
  });

  it('leaves scarce room to questions that can prove something, once one was turned away', async () => {
    exchange().applyAnswers.push(() => unknown);
    const before = exchange().lists;
    exchange().listProblem = {
      kind: 'rejected',
      by: 'client',
      code: 'LIMIT',
      message: 'not sent: request limit, room in 3 s',
    };
    await withdraw();
    await bench.run(29_000, 50);
    // The list itself is read once in that time as well.
    expect(exchange().lists - before).toBe(2);
    exchange().listProblem = null;
    await bench.run(8_000, 50);
    expect(statuses()).toEqual(['NOT_PLACED']);
  });

  it('that shows up after all is what the exchange says it is', async () => {
    lost(false);
    await withdraw();
    await bench.run(50_000, 250);
    expect(statuses()).toEqual(['NOT_PLACED']);
    const [request] = exchange().requests;
    if (request !== undefined) exchange().execute(request);
    await bench.run(31_000, 500);
    expect(bench.value('withdrawals').rows).toMatchObject([{ status: 'UNAPPROVED', isOwn: true }]);
    expect(bench.keys()).toContain('withdrawalAfterAll');
  });
});

describe('a program that was killed', () => {
  const nothing = () => new Promise<never>(() => undefined);
  /** Answers never come: the program dies while it waits. */
  const killedWhileAsking = async (isExecuted: boolean): Promise<Bench> => {
    exchange().applyAnswers.push(() => {
      const [request] = exchange().requests;
      if (isExecuted && request !== undefined) exchange().execute(request);
      return nothing();
    });
    void bench.desk.call('withdraw', intentOf(bench));
    await bench.run(100);
    expect(statuses()).toEqual(['SENDING']);
    const next = bench.restarted();
    next.watch('withdrawals');
    await next.run(300, 10);
    return next;
  };

  it('before anything was stored has sent nothing', async () => {
    const next = bench.restarted();
    next.watch('withdrawals');
    await next.run(1_000, 50);
    expect(statuses(next)).toEqual([]);
  });

  it('after the request arrived finds it; before it arrived proves that; both send nothing', async () => {
    const found = await killedWhileAsking(true);
    await found.run(3_000, 50);
    expect(statuses(found)).toEqual(['UNAPPROVED']);
    expect(found.value('withdrawals').rows[0]?.isOwn).toBe(true);
    expect(exchange().requests).toHaveLength(1);
  });

  it('between the disk and the exchange is CHECKING, and then NOT_PLACED', async () => {
    const next = await killedWhileAsking(false);
    expect(statuses(next)).toEqual(['CHECKING']);
    await next.run(50_000, 250);
    expect(statuses(next)).toEqual(['NOT_PLACED']);
    expect(exchange().requests).toHaveLength(1);
    const later = next.restarted();
    later.watch('withdrawals');
    await later.run(1_000, 50);
    expect(statuses(later)).toEqual(['NOT_PLACED']);
  });

  it('after the answer shows what the exchange lists', async () => {
    await withdraw();
    const next = bench.restarted();
    next.watch('withdrawals');
    await next.run(1_000, 50);
    expect(next.value('withdrawals').rows).toMatchObject([{ status: 'UNAPPROVED', isOwn: true }]);
    expect(next.keys()).not.toContain('withdrawalFound');
    expect(exchange().requests).toHaveLength(1);
  });
});
