import { fc, property } from '@shared/kernel/property.testing';
import { describe, expect, test } from 'vitest';
import {
  dragStep,
  NO_DRAG,
  type DragEvent,
  type DragRequest,
  type ExitSubject,
  type LineDrag,
  type OrderSubject,
} from './line-drag';

const order: OrderSubject = {
  kind: 'order',
  trigger: null,
  orderId: '7',
  book: 'spot',
  symbol: 'BTCUSDT',
  side: 'BUY',
  price: 5_000,
  lots: 100,
  executedLots: 0,
};
const exit: ExitSubject = {
  kind: 'exit',
  positionId: '3',
  symbol: 'E-BTC-USDT',
  side: 'BUY',
  price: 6_000,
  lots: 50,
};

function play(...events: readonly DragEvent[]) {
  let drag: LineDrag = NO_DRAG;
  const requests: DragRequest[] = [];
  for (const event of events) {
    const step = dragStep(drag, event);
    drag = step.drag;
    if (step.request !== null) requests.push(step.request);
  }
  return { drag, requests };
}
const grab: DragEvent = { type: 'grab', subject: order };
const move = (price: number): DragEvent => ({ type: 'move', price });
const release: DragEvent = { type: 'release', mustAsk: false };

describe('dragging the line of an order', () => {
  test('asks for one change, at the price where it was released', () => {
    const { drag, requests } = play(grab, move(5_010), move(5_020.4), release);
    expect(requests).toEqual([{ kind: 'change', order, price: 5_020 }]);
    expect(drag).toBe(NO_DRAG);
  });

  test('back where it was, it asks for nothing', () => {
    expect(play(grab, move(5_010), move(5_000), release).requests).toEqual([]);
  });

  test('Esc gives up, and the release that follows does nothing', () => {
    expect(play(grab, move(5_010), { type: 'give-up' }, release).requests).toEqual([]);
  });

  test('where the rules want a confirmation nothing is asked for before it', () => {
    const asked = play(grab, move(9_000), { type: 'release', mustAsk: true });
    expect(asked.requests).toEqual([]);
    expect(asked.drag).toMatchObject({ phase: 'asking', price: 9_000 });
    // The pointer goes to the dialog: the price stands.
    const confirmed = play(
      grab,
      move(9_000),
      { type: 'release', mustAsk: true },
      move(1),
      { type: 'confirm' },
      { type: 'confirm' },
    );
    expect(confirmed.requests).toEqual([{ kind: 'change', order, price: 9_000 }]);
  });

  test('a fill during the drag is taken over: the change is of the order as it is now', () => {
    const filled = { ...order, executedLots: 40 };
    const { requests } = play(grab, move(5_010), { type: 'refresh', subject: filled }, release);
    expect(requests).toEqual([{ kind: 'change', order: filled, price: 5_010 }]);
  });

  test.each([
    ['at another price', { price: 5_001 }],
    ['of another size', { lots: 101 }],
  ])('an order that is %s by now is not the one that was taken hold of', (_what, change) => {
    const told: DragEvent = { type: 'refresh', subject: { ...order, ...change } };
    expect(play(grab, move(5_010), told, release).requests).toEqual([]);
    const asked = [grab, move(9_000), { type: 'release', mustAsk: true }, told] as const;
    expect(play(...asked, { type: 'confirm' }).requests).toEqual([]);
  });

  test.each([
    ['while it is held', [grab, move(5_010)]],
    ['while it is asked', [grab, move(5_010), { type: 'release', mustAsk: true }]],
  ] as const)('an order that is gone %s is not changed any more', (_when, before) => {
    const gone = play(...before, { type: 'refresh', subject: null });
    expect(gone.drag.phase).toBe('gone');
    const after = play(
      ...before,
      { type: 'refresh', subject: null },
      move(5_020),
      { type: 'confirm' },
      release,
    );
    expect(after.requests).toEqual([]);
    expect(after.drag).toBe(NO_DRAG);
  });

  test('keys move it tick by tick until Enter', () => {
    const nudge = (byTicks: number): DragEvent => ({ type: 'nudge', subject: order, byTicks });
    const { requests } = play(nudge(1), nudge(10), nudge(-1), release);
    expect(requests).toEqual([{ kind: 'change', order, price: 5_010 }]);
  });

  test('never below one tick', () => {
    expect(play(grab, move(-30), release).requests).toMatchObject([{ price: 1 }]);
  });
});

test('an exit dragged out of a position asks for a draft, also far away: a draft sends nothing', () => {
  const { requests } = play({ type: 'grab', subject: exit }, move(6_600), {
    type: 'release',
    mustAsk: true,
  });
  expect(requests).toEqual([{ kind: 'exit', exit, price: 6_600 }]);
});

const anyEvent: fc.Arbitrary<DragEvent> = fc.oneof(
  fc.constant<DragEvent>(grab),
  fc.integer({ min: -100, max: 10_000 }).map(move),
  fc.boolean().map((mustAsk): DragEvent => ({ type: 'release', mustAsk })),
  fc.constantFrom<DragEvent>({ type: 'confirm' }, { type: 'give-up' }),
  fc.constantFrom<DragEvent>(
    { type: 'refresh', subject: null },
    { type: 'refresh', subject: { ...order, executedLots: 99 } },
  ),
);
property([fc.array(anyEvent, { maxLength: 40 })])(
  'whatever happens, one grab is one request at most, and none after the order was gone',
  (events) => {
    let drag: LineDrag = NO_DRAG;
    let mayAsk = false;
    for (const event of events) {
      if (event.type === 'grab') mayAsk = true;
      const isOver = drag.phase === 'gone';
      const step = dragStep(drag, event);
      if (step.request !== null) {
        expect(mayAsk && !isOver).toBe(true);
        expect(step.request.price).toBeGreaterThanOrEqual(1);
        mayAsk = false;
      }
      drag = step.drag;
    }
  },
);
