/** What a panel tells the thread that paints its book, and what becomes of it when that thread fails. */
import { useEffect, useLayoutEffect, useState } from 'react';
import type { BookUnits } from './level-text';
import { onPaintingFailed } from './painting/thread';
import { useBookStore } from './store';
import { rowsPerSide } from './view-model';

/** The trader's choices and own orders, whenever they change. */
export function useSettings(units: BookUnits): void {
  const { thread, own, view, unit, fittingRows, chosenStep } = useBookStore().use((state) => ({
    thread: state.thread,
    own: state.own,
    view: state.view,
    unit: state.unit,
    fittingRows: state.fittingRows,
    chosenStep: state.chosenSteps[state.symbol] ?? null,
  }));
  useLayoutEffect(() => {
    if (fittingRows === 0) return;
    const { asks: askRows, bids: bidRows } = rowsPerSide(view, fittingRows);
    thread?.tell({ kind: 'view', view: { askRows, bidRows, units, unit, chosenStep, own } });
  }, [thread, units, own, view, unit, fittingRows, chosenStep]);
}

/** Without its thread there is no book: the panel has failed, and says so. */
export function usePainting(): void {
  const [failure, setFailure] = useState<Error | null>(null);
  useEffect(() => onPaintingFailed(setFailure), []);
  if (failure !== null) throw failure;
}
