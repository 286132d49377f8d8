/** Which way a stop of the ladder looks: from what triggers go by. */
import { afterEach, expect, test } from 'vitest';
import { BTC_CONTRACT } from '../../session/contract.testing';
import { deskState } from '../../session/desk-state';
import { futuresState } from '../../session/futures/futures-state';
import { ladderStoreOf, marketNow } from './store';

const { symbol, pricePrecision } = BTC_CONTRACT;
const store = ladderStoreOf('ladder-stop-reference');

afterEach(() => {
  store.reset();
  futuresState.reset();
  deskState.reset();
});

test('from the last price, and from the mark only before the first trade', () => {
  deskState.set({ symbol, workspace: 'futures', instruments: [BTC_CONTRACT] });
  futuresState.set({ marks: [{ symbol, mark: '60000' } as never] });
  store.set({ symbol });
  expect(pricePrecision).toBe(1);
  expect(marketNow(store.get()).reference).toBe(600_000);
  store.set({ last: { symbol, ticks: 605_000, takerSide: 'BUY', move: 1 } });
  expect(marketNow(store.get()).reference).toBe(605_000);
});
