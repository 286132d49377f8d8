/** Withdrawals that fall due in the same millisecond go on in the order in which they were asked for. */
import { expect, test } from 'vitest';
import { restoreEngine } from '../index';
import { payingConfig, WithdrawalExchange } from './withdrawals.testing';

test('of several that are due at once the first asked for goes first, after a restart as well', () => {
  const exchange = new WithdrawalExchange();
  const ids = ['c', 'a', 'b'].map((name) => exchange.asked('100 USDT to Address1', name));
  const told = (forMs: number): readonly string[] => {
    exchange.nowMs += forMs;
    return exchange
      .do({ type: 'advanceTo', atMs: exchange.nowMs })
      .flatMap((event) =>
        event.type === 'withdrawalChanged' ? [`${event.status} ${event.id}`] : [],
      );
  };
  expect(told(5_000)).toEqual(ids.map((id) => `APPROVED ${id}`));
  const again = restoreEngine(payingConfig(), exchange.engine.snapshot(), [
    ...exchange.engine.drainRecords(),
  ]);
  expect(told(3_000)).toEqual(ids.map((id) => `PAYMENT ${id}`));
  const paid = again.execute({ type: 'advanceTo', atMs: exchange.nowMs });
  const restored = paid.ok ? [...paid.value] : [];
  expect(
    restored.flatMap((event) => (event.type === 'withdrawalChanged' ? [event.id] : [])),
  ).toEqual(ids);
});
