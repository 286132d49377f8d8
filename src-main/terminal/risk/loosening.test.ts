import type { RiskLimitsValue } from '@shared/contract/terminal';
import { expect, test } from 'vitest';
import { tighterOf } from './loosening';
import { NO_LIMITS } from './saved';

const having = (limits: Partial<RiskLimitsValue>): RiskLimitsValue => ({ ...NO_LIMITS, ...limits });

test.each<
  [
    keyof RiskLimitsValue,
    RiskLimitsValue[keyof RiskLimitsValue],
    RiskLimitsValue[keyof RiskLimitsValue],
  ]
>([
  ['orderValue', '100', '100.5'],
  ['orderValue', '100', ''],
  ['positionValue', '99.9', '1000'],
  ['ordersPerMinute', 9, 10],
  ['ordersPerMinute', 10, null],
  ['collarPercent', '9', '10'],
  ['onLimit', 'block', 'warn'],
  ['dailyLoss', '0.1', '0.2'],
  ['onLoss', 'block', 'reduce-only'],
])('%s: %s is tighter than %s, whichever is saved first', (field, tight, loose) => {
  const others = { orderValue: '1', dailyLoss: '0.1' };
  const tighter = having({ ...others, [field]: tight });
  const looser = having({ ...others, [field]: loose });
  expect(tighterOf(tighter, looser)).toEqual(tighter);
  expect(tighterOf(looser, tighter)).toEqual(tighter);
});

test('how an order is confirmed changes at once', () => {
  const now = having({ holdSeconds: '2', orderValue: '1' });
  expect(tighterOf(now, having({ holdSeconds: '0', orderValue: '' }))).toEqual(
    having({ holdSeconds: '0', orderValue: '1' }),
  );
});
