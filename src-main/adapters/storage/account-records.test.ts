import { fc, property } from '@shared/kernel/property.testing';
import { expect } from 'vitest';
import type { EngineRecord } from '../../engine/engine';
import { sellersFirst } from './account-records';

interface Side {
  readonly tradeId: number;
  readonly isBuyer: boolean;
}

/** Rows of trades, each of a buyer, a seller, or (one who traded with himself) both; and of something else. */
const made = fc.tuple(
  fc.array(fc.constantFrom<readonly boolean[]>([true], [false], [false, true])),
  fc.nat({ max: 3 }),
);

const sidesOf = (trades: readonly (readonly boolean[])[]): readonly Side[] =>
  trades.flatMap((sides, tradeId) => sides.map((isBuyer) => ({ tradeId, isBuyer })));

const record = ({ tradeId, isBuyer }: Side) =>
  ({
    kind: 'futuresTrade',
    trade: { contract: 'E-BTC-USDT', tradeId, isBuyer },
  }) as EngineRecord;
const other = (id: number) => ({ kind: 'withdrawal', withdrawal: { id } }) as EngineRecord;

property([made])(
  'trades come as they were made, the seller of a self-trade first, and none is left out',
  ([trades, others]) => {
    const asMade = sidesOf(trades);
    const rest = Array.from({ length: others }, (_, id) => other(id));
    // By their ids, which end in B and S.
    const asRead = asMade.toSorted(
      (a, b) => a.tradeId - b.tradeId || Number(b.isBuyer) - Number(a.isBuyer),
    );
    const told = [...sellersFirst([...asRead.map(record), ...rest])];
    expect(told).toEqual([...asMade.map(record), ...rest]);
  },
);
