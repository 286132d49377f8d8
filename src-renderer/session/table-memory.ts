/** How tables are arranged: the terminal keeps it, so that every window and the next start have it. */
import type { TerminalClient } from '@shared/contract/terminal/rpc';
import type { TableMemory } from '../ui/use-table-looks';
import { remember, watchRemembered } from './remembered';

const nameOf = (table: string): string => `table:${table}`;

export function tableMemory(terminal: TerminalClient): TableMemory {
  return {
    watch: (table, onText) => watchRemembered(terminal, nameOf(table), onText),
    keep: (table, text) => {
      remember(terminal, nameOf(table), text);
    },
  };
}
