/** The ladder's keys. Of several ladders the one that has the keyboard acts. */
import type { RefObject } from 'react';
import { useCommand, type HotkeyId } from '../../session/keys/hotkeys';
import type { VolumeSlot } from './kept';
import { centreNow, growVolume, useLadder } from './store';
import type { LadderTrading } from './trading';

export function useLadderKeys(root: RefObject<HTMLElement | null>, trading: LadderTrading): void {
  const store = useLadder();
  // Also where F6 puts the keyboard: on the panel around it.
  const isHere = () =>
    root.current?.closest('[data-panel]')?.contains(document.activeElement) === true;
  const useKey = (id: HotkeyId, run: () => void) => {
    useCommand(id, run, isHere);
  };
  const choose = (slot: VolumeSlot) => () => {
    store.set({ slot, times: 1 });
  };
  useKey('ladderBuyBid', () => {
    trading.atTouch('BUY', 'bid');
  });
  useKey('ladderSellAsk', () => {
    trading.atTouch('SELL', 'ask');
  });
  useKey('ladderBuyAsk', () => {
    trading.atTouch('BUY', 'ask');
  });
  useKey('ladderSellBid', () => {
    trading.atTouch('SELL', 'bid');
  });
  useKey('ladderBuyMarket', () => {
    trading.atTouch('BUY', 'market');
  });
  useKey('ladderSellMarket', () => {
    trading.atTouch('SELL', 'market');
  });
  useKey('ladderCancel', () => {
    trading.cancelAll();
  });
  useKey('ladderCancelConditions', () => {
    trading.cancelConditions();
  });
  useKey('ladderClose', () => {
    void trading.close();
  });
  useKey('ladderReverse', () => {
    void trading.reverse();
  });
  useKey('ladderCentre', () => {
    centreNow(store);
  });
  useKey('ladderGrow', () => {
    growVolume(store);
  });
  useKey('ladderVolume1', choose(0));
  useKey('ladderVolume2', choose(1));
  useKey('ladderVolume3', choose(2));
  useKey('ladderVolume4', choose(3));
}
