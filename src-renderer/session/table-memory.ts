/** How tables are arranged: the terminal keeps it, so that every window and the next start have it. */
import type { TerminalClient } from '@shared/contract/terminal/rpc';
import type { TableMemory } from '../ui/use-table-looks';

const nameOf = (table: string): string => `table:${table}`;

export function tableMemory(terminal: TerminalClient): TableMemory {
  return {
    watch: (table, onText) =>
      terminal.subscribe(
        'remembered',
        { name: nameOf(table) },
        {
          onValue: ({ text }) => {
            onText(text);
          },
        },
      ),
    keep: (table, text) => {
      void terminal.call('remember', { name: nameOf(table), text });
    },
  };
}
