/** Writes down what the trader chose here: at once on the screen, by the terminal for the next start. */
import { useMemo } from 'react';
import { remember } from '../../session/remembered';
import { usePanelScope } from '../../session/windows/panel-scope';
import { useTerminal } from '../../session/wire/terminal';
import type { Bracket } from './bracket';
import { habitsName, volumesName, type LadderHabits, type VolumeSlot, type Volumes } from './kept';
import { ladderStoreOf, regroup } from './store';

export function useKeep() {
  const { instance } = usePanelScope();
  const terminal = useTerminal();
  return useMemo(() => {
    const store = ladderStoreOf(instance);
    const habit = (change: Partial<LadderHabits>): void => {
      const habits = { ...store.get().habits, ...change };
      store.set({ habits });
      remember(terminal, habitsName(instance), JSON.stringify(habits));
    };
    const rememberSizes = (): void => {
      const { account, symbol, volumes, bracket } = store.get();
      if (account === null) return;
      const text = JSON.stringify({ volumes, bracket });
      remember(terminal, volumesName(account, symbol), text);
    };
    return {
      habit,
      /** Ticks per row of the symbol that is shown. */
      step: (step: number): void => {
        const { habits, symbol } = store.get();
        habit({ steps: { ...habits.steps, [symbol]: step } });
        regroup(store, step);
      },
      volume: (slot: VolumeSlot, text: string): void => {
        const { volumes } = store.get();
        const next = [...(volumes ?? ['', '', '', ''])];
        next[slot] = text;
        const [one = '', two = '', three = '', four = ''] = next;
        const kept: Volumes = [one, two, three, four];
        store.set({ volumes: kept, slot, times: 1 });
        rememberSizes();
      },
      bracket: (bracket: Bracket): void => {
        store.set({ bracket });
        rememberSizes();
      },
    };
  }, [instance, terminal]);
}
