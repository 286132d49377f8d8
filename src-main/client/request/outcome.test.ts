import { expect, test } from 'vitest';
import { ok } from '@shared/kernel/result';
import { elapse, LIMIT_BUY, PAIR, setUp } from '../client.testing';
import type { Outcome } from '../exchange-client';
import type { HttpRequest } from '../transport';
import { createSigner, takeSecret } from './signer';
import { answer, lost, notSent, type Answer } from '../scripted-transport.testing';

const accepted = { orderId: 7, status: 'NEW' };

test.each<[string, Answer, Outcome<unknown>['kind']]>([
  ['200 with an order', answer(200, accepted), 'accepted'],
  ['200 with a refusal', answer(200, { code: '-2017', msg: 'no funds', data: null }), 'rejected'],
  ['400 with a code', answer(400, { code: -1121, msg: 'Invalid symbol.' }), 'rejected'],
  ['401 with a code', answer(401, { code: -1022, msg: 'signature' }), 'rejected'],
  ['410', answer(410, { code: -1003, msg: 'burst' }), 'rejected'],
  ['429 without a body', answer(429, ''), 'rejected'],
  ['418', answer(418, { code: -1003, msg: 'banned' }), 'rejected'],
  ['nothing left this machine', notSent(), 'rejected'],
  ['a reset', lost(), 'unknown'],
  ['a time-out', lost('timed out'), 'unknown'],
  ['504', answer(504, { code: -1007, msg: 'timeout' }), 'unknown'],
  ['500 with a code', answer(500, { code: -1001, msg: 'internal' }), 'unknown'],
  ['503', answer(503, { code: -1016, msg: 'maintenance' }), 'unknown'],
  ['502 of a proxy', answer(502, '<html>bad gateway</html>'), 'unknown'],
  ['200 with -1006', answer(200, { code: -1006, msg: '?' }), 'unknown'],
  ['200 with -1001', answer(200, { code: '-1001', msg: '?' }), 'unknown'],
  ['200 with -1016', answer(200, { code: '-1016', msg: 'shutting down' }), 'unknown'],
  ['200 with the body of a gateway', answer(200, { status: 504, error: 'Timeout' }), 'unknown'],
  ['200 with 500', answer(200, { code: '500', msg: 'system busy', data: null }), 'unknown'],
  ['400 with 500', answer(400, { code: 500, msg: 'system error' }), 'unknown'],
  ['200 with an empty code', answer(200, { code: '', msg: '' }), 'unknown'],
  ['200 with the body of a wrong path', answer(200, { status: 404, error: '?' }), 'rejected'],
  ['408 of a gateway that has waited', answer(408, { code: 408, msg: 'timeout' }), 'unknown'],
  ['408 with a code of the exchange', answer(408, { code: -1121, msg: '?' }), 'unknown'],
  ['200 with 408', answer(200, { code: '408', msg: 'timeout' }), 'unknown'],
  ['499 with a code', answer(499, { code: 499, msg: 'closed' }), 'unknown'],
  ['400 with -1007', answer(400, { code: -1007, msg: '?' }), 'unknown'],
  ['200 with another shape', answer(200, { hello: 1 }), 'unknown'],
  ['200 cut short', answer(200, '{"orderId":7,"sta'), 'unknown'],
  ['200 with a login page', answer(200, '<html>'), 'unknown'],
  ['200 that is empty', answer(200, ''), 'unknown'],
  ['403 of a proxy', answer(403, 'forbidden'), 'unknown'],
  ['a redirect', answer(302, ''), 'unknown'],
])('an order answered with %s', async (_, reply, kind) => {
  const { transport, clock, client, answers } = setUp();
  answers(() => reply);
  const placing = client.spot.placeOrder(LIMIT_BUY);
  await elapse(clock, 60_000, 1000);
  expect((await placing).kind).toBe(kind);
  // Whatever the answer: an order is on the wire at most once.
  expect(transport.sentTo('/order')).toHaveLength(1);
});

test('a body that cannot be read is told by what it was in, and leaves the status to speak', async () => {
  const { client, answers } = setUp();
  const problem = 'a body in zstd: not a form that is read here';
  const inZstd = (status: number): Answer =>
    ok({ status, headers: {}, body: new Uint8Array(0), problem });
  answers(() => inZstd(200));
  expect(await client.spot.placeOrder(LIMIT_BUY)).toEqual({
    kind: 'unknown',
    message: `HTTP 200: ${problem}`,
  });
  answers(() => inZstd(429));
  expect(await client.spot.placeOrder(LIMIT_BUY)).toMatchObject({ kind: 'rejected', code: '429' });
  expect(await client.spot.placeOrder(LIMIT_BUY)).toMatchObject({ code: 'WAITING' });
});

test('a rejection carries the exchange’s own words', async () => {
  const { client, answers } = setUp();
  answers(() => answer(400, { code: -1111, msg: 'volume 0.0000001: at most 6 decimals' }));
  expect(await client.spot.placeOrder(LIMIT_BUY)).toEqual({
    kind: 'rejected',
    by: 'exchange',
    code: '-1111',
    message: 'volume 0.0000001: at most 6 decimals',
  });
});

test('an order that comes after a lost one is a new order, and that one is sent', async () => {
  const { transport, client, answers } = setUp();
  answers(() => lost());
  await client.spot.placeOrder(LIMIT_BUY);
  await client.spot.placeOrder({ ...LIMIT_BUY, clientOrderId: 't-2' });
  expect(transport.sentTo('/order')).toHaveLength(2);
});

test('a read is tried three times with growing waits', async () => {
  const { transport, clock, client, answers } = setUp();
  answers(() => (transport.sentTo('/account').length < 3 ? lost() : answer(200, { balances: [] })));
  const reading = client.spot.balances();
  await elapse(clock, 150);
  expect(transport.sentTo('/account')).toHaveLength(1);
  await elapse(clock, 100);
  expect(transport.sentTo('/account')).toHaveLength(2);
  await elapse(clock, 500);
  expect(await reading).toEqual({ kind: 'accepted', value: [] });
  expect(transport.sentTo('/account')).toHaveLength(3);
});

test('a read that could not even be sent is tried again', async () => {
  const { transport, clock, client, answers } = setUp();
  answers(() =>
    transport.sentTo('/account').length === 1 ? notSent() : answer(200, { balances: [] }),
  );
  const reading = client.spot.balances();
  await elapse(clock, 300);
  expect((await reading).kind).toBe('accepted');
});

test('a read that never succeeds ends unknown after three tries', async () => {
  const { transport, clock, client, answers } = setUp();
  answers(() => answer(500, ''));
  const reading = client.spot.balances();
  await elapse(clock, 5000);
  expect((await reading).kind).toBe('unknown');
  expect(transport.sentTo('/account')).toHaveLength(3);
});

test('a refused read is not repeated', async () => {
  const { transport, client, answers } = setUp();
  answers(() => answer(401, { code: -2015, msg: 'no' }));
  expect((await client.spot.balances()).kind).toBe('rejected');
  expect(transport.sentTo('/account')).toHaveLength(1);
});

test('a cancel whose first try got lost and is then refused stays unknown', async () => {
  const { transport, clock, client, answers } = setUp();
  answers(() =>
    transport.sentTo('/cancel').length === 1 ? lost() : answer(400, { code: -1145, msg: 'done' }),
  );
  const canceling = client.spot.cancelOrder(PAIR, '7');
  await elapse(clock, 1000);
  expect(await canceling).toEqual({ kind: 'unknown', message: 'done' });
});

test('a lost cancel is sent again and may succeed', async () => {
  const { transport, clock, client, answers } = setUp();
  answers(() =>
    transport.sentTo('/cancel').length === 1
      ? lost()
      : answer(200, { orderId: 7, status: 'CANCELED' }),
  );
  const canceling = client.spot.cancelOrder(PAIR, '7');
  await elapse(clock, 1000);
  expect((await canceling).kind).toBe('accepted');
});

test('a refused query signature is tried in the other form once, and the form is remembered', async () => {
  const { transport, client, answers } = setUp();
  const signatures: (string | undefined)[] = [];
  answers(({ headers }) => {
    signatures.push(headers['X-CH-SIGN']);
    return signatures.length === 1 ? answer(401, { code: -1022, msg: 'no' }) : answer(200, []);
  });
  expect((await client.spot.openOrders(PAIR)).kind).toBe('accepted');
  expect(signatures).toHaveLength(2);
  expect(signatures[0]).not.toBe(signatures[1]);
  await client.spot.openOrders(PAIR);
  expect(signatures[2]).toBe(signatures[1]);
  expect(transport.sentTo('/openOrders')).toHaveLength(3);
});

/** Whether its signature covers the query. */
function signsQuery({ url, headers }: HttpRequest): boolean {
  const signer = createSigner('key-1', takeSecret(Buffer.from('sim-secret-0001')));
  const { pathname, search } = new URL(url);
  const atMs = Number(headers['X-CH-TS']);
  const signature = signer.sign(atMs, 'GET', pathname + search, new Uint8Array(0));
  return headers['X-CH-SIGN'] === signature;
}

test('reads that are refused together for their signatures find the other form together', async () => {
  const { transport, client, answers } = setUp();
  answers((request) =>
    signsQuery(request) ? answer(200, []) : answer(401, { code: -1022, msg: 'no' }),
  );
  const read = (symbol: string) => client.spot.openOrders({ ...PAIR, symbol });
  const together = await Promise.all(['BTCUSDT', 'ETHUSDT'].map(read));
  expect(together.map(({ kind }) => kind)).toEqual(['accepted', 'accepted']);
  expect(transport.sentTo('/openOrders')).toHaveLength(4);
  await read('BTCUSDT');
  expect(transport.sentTo('/openOrders')).toHaveLength(5);
});

test('what had no answer says nothing of how queries are signed', async () => {
  const { clock, client, answers } = setUp();
  const forms: boolean[] = [];
  answers((request) => {
    forms.push(signsQuery(request));
    return forms.length === 2 ? notSent() : answer(401, { code: -1022, msg: 'no' });
  });
  const reading = client.spot.openOrders(PAIR);
  await elapse(clock, 1_000);
  await reading;
  expect(forms).toEqual([false, true, false, true]);
});

test('a key that is simply wrong does not change how queries are signed', async () => {
  const { client, answers } = setUp();
  const signatures: (string | undefined)[] = [];
  answers(({ headers }) => {
    signatures.push(headers['X-CH-SIGN']);
    return answer(401, { code: -1022, msg: 'no' });
  });
  await client.spot.openOrders(PAIR);
  await client.spot.openOrders(PAIR);
  expect(signatures[2]).toBe(signatures[0]);
});

test('without a key a signed call is refused here', async () => {
  const { transport, client, answers } = setUp({ signer: null });
  answers(() => answer(200, { balances: [] }));
  expect(await client.spot.balances()).toMatchObject({ kind: 'rejected', by: 'client' });
  expect(transport.sentTo('/account')).toHaveLength(0);
});

test.each(['constructor', 'toString', '__proto__'])(
  'a refusal with the code "%s" is one of the exchange, and asks for no silence',
  async (code) => {
    const { clock, client, answers } = setUp();
    answers(() => answer(400, { code, msg: 'no' }));
    const refused = client.spot.placeOrder(LIMIT_BUY);
    await elapse(clock, 1_000);
    expect(await refused).toMatchObject({ kind: 'rejected', by: 'exchange', code });
    expect(client.health().blockedUntilMs).toBeNull();
    answers(() => answer(200, accepted));
    const placed = client.spot.placeOrder(LIMIT_BUY);
    await elapse(clock, 1_000);
    expect((await placed).kind).toBe('accepted');
  },
);
