/** P12 of reliability.md on tickets drawn at random: of any age of the book, any price around it, on both sides. */
import { counted } from '@shared/kernel/counted.testing';
import { isPromised } from '@shared/kernel/full-size.testing';
import { seededRng } from '@shared/kernel/rng';
import { expect, it } from 'vitest';
import { Bench } from '../../bench.testing';
import { refused } from '../../scripted-client.testing';

const TICKETS = isPromised ? 1_000 : 60;
/** A pair has room for so many orders that rest. */
const TICKETS_PER_BENCH = 60;
const [BID, ASK] = [6_000_000, 6_000_010];
const MIDDLE = (BID + ASK) / 2;

it('of every ticket that meets an old book or a price far on the wrong side none leaves', async () => {
  const rng = seededRng(12, 'tickets');
  const below = (count: number): number => rng.nextUint32() % count;
  const counts = { stopped: 0, passed: 0, wrong: 0 };
  let bench = await new Bench().start();
  for (let ticket = 0; ticket < TICKETS; ticket += 1) {
    if (ticket % TICKETS_PER_BENCH === 0) bench = await new Bench().start();
    const { exchange } = bench;
    const side = below(2) === 0 ? 'BUY' : 'SELL';
    const isMarket = below(3) === 0;
    // Off the edge of three seconds by the time in which the terminal looks.
    const ageMs = below(2) === 0 ? below(2_500) : 3_200 + below(3_000);
    const percent = below(2_000) / 100 - 10;
    exchange.script('book', ...Array.from({ length: 10 }, () => () => refused('-1001')));
    exchange.book(BID, ASK);
    await bench.run(ageMs, 100);
    const ticks = Math.round(MIDDLE * (1 + percent / 100));
    const price = isMarket
      ? ''
      : `${Math.floor(ticks / 100)}.${String(ticks % 100).padStart(2, '0')}`;
    const size =
      isMarket && side === 'BUY'
        ? { quantity: '100', unit: 'quote' }
        : { quantity: '0.01', unit: 'base' };
    const before = exchange.count('placeOrder');
    const outcome = await bench.place({
      side,
      type: isMarket ? 'MARKET' : 'LIMIT',
      price,
      ...size,
    } as never);
    const hasLeft = exchange.count('placeOrder') > before;
    const isWrongSide = side === 'BUY' ? ticks * 100 > MIDDLE * 105 : ticks * 100 < MIDDLE * 95;
    const isStopped = isMarket ? ageMs > 3_000 : isWrongSide;
    const isRight = hasLeft !== isStopped && (outcome.kind === 'rejected') === isStopped;
    if (!isRight) counts.wrong += 1;
    expect([isRight, side, isMarket, ageMs, price, outcome], `ticket ${ticket}`).toContain(true);
    counts[isStopped ? 'stopped' : 'passed'] += 1;
  }
  counted({
    tickets: TICKETS,
    'stopped in main': counts.stopped,
    'passed on': counts.passed,
    'judged wrongly': counts.wrong,
  });
  expect(Math.min(counts.stopped, counts.passed)).toBeGreaterThan(TICKETS / 6);
}, 600_000);
