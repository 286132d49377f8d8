import { FUTURES_RULES } from '@shared/domain/futures-defaults';
import { contractUnit } from '@shared/domain/futures-math';
import { invariant } from '@shared/kernel/result';
import { atoms, contracts, mark, rate, type Rate } from '@shared/money/units';
import { expect, test } from 'vitest';
import type { Subject } from '../use-inspected';
import { outlookOf } from './outlook';

const [RULES] = FUTURES_RULES;

/** 5000 contracts long at a mark of 60,123.457, as the worked example of the exchange's rules pays funding. */
function funded(fundingRate: Rate | null) {
  invariant(RULES !== undefined, 'there are contracts');
  const leg = {
    unit: contractUnit(RULES.contract),
    side: 'BUY',
    volume: contracts(5_000),
    openCost: atoms(30_000n * 10n ** 8n),
    mark: mark(60_123_457n),
    keepRate: rate(500_000n),
    closeRate: rate(60_000n),
  };
  const position = { leg, fundingRate } as Subject['position'];
  const instrument = { quote: 'USDT' } as Subject['instrument'];
  return { position, instrument, markRow: null, row: { funding: '-1.5' } };
}

test('a payment is told at the rate that runs or is supposed; without one nothing is, not even zero', () => {
  const running = outlookOf(funded(rate(12_345n)), [], null);
  expect(running).toMatchObject({ next: -371_112_039n, rate: 12_345n, isSupposed: false });
  expect(outlookOf(funded(rate(12_345n)), [], rate(-12_345n)).next).toBe(371_112_038n);
  expect(outlookOf(funded(null), [], null)).toMatchObject({ next: null, rate: null, nextAtMs: 0 });
});
