/** A table's arrangement and the way to change it, kept by whoever the desk says keeps such things. */
import { createContext, useCallback, useContext, useEffect, useRef, useState } from 'react';
import { DEFAULT_LOOKS, looksText, readLooks, type TableLooks } from './table-looks';

/** Keeps a text per table; null is nothing. */
export interface TableMemory {
  watch(name: string, onText: (text: string | null) => void): () => void;
  keep(name: string, text: string | null): void;
}

const FORGETFUL: TableMemory = { watch: () => () => undefined, keep: () => undefined };

const TableMemoryContext = createContext<TableMemory>(FORGETFUL);
export const TableMemoryProvider = TableMemoryContext.Provider;

export type ChangeLooks = (change: (looks: TableLooks) => TableLooks) => void;

export function useTableLooks(name: string): readonly [TableLooks, ChangeLooks] {
  const memory = useContext(TableMemoryContext);
  const [looks, setLooks] = useState(DEFAULT_LOOKS);
  /** Two changes may come before the next drawing. */
  const newest = useRef(looks);
  useEffect(
    () =>
      memory.watch(name, (text) => {
        newest.current = readLooks(text);
        setLooks(newest.current);
      }),
    [memory, name],
  );
  const change = useCallback<ChangeLooks>(
    (step) => {
      const next = step(newest.current);
      if (next === newest.current) return;
      newest.current = next;
      setLooks(next);
      memory.keep(name, looksText(next));
    },
    [memory, name],
  );
  return [looks, change];
}
