/** Saves a table as CSV: what is shown, or everything there is, which the terminal reads as a task. */
import { Download } from 'lucide-react';
import { useState } from 'react';
import type { CommandInput, CommandOutput } from '@shared/contract/terminal/commands';
import type { TerminalClient } from '@shared/contract/terminal/rpc';
import { csvText, saveText } from '../lib/csv';
import { useTranslation } from '../lib/i18n';
import { IconButton } from '../ui/button';
import { Menu } from '../ui/menu';
import { showToast } from '../ui/toast';
import { useTerminal } from './wire/terminal';
import { unreadReason } from './wire/terminal-refusal';

/** `error`: in the desk's words; empty when it is all there is. */
export type ExportedRows = Omit<CommandOutput<'exportRows'>, 'error'> & { readonly error: string };

interface CsvMenuProps {
  /** Without its ending. */
  readonly fileName: string;
  readonly header: readonly string[];
  readonly shown: { readonly count: number; readonly cells: () => readonly (readonly string[])[] };
  readonly all: {
    readonly what: CommandInput<'exportRows'>['what'];
    readonly books: readonly CommandInput<'exportRows'>['book'][];
    readonly symbol: string | null;
    readonly cells: (rows: ExportedRows) => readonly (readonly string[])[];
  };
}

export function CsvMenu({ fileName, header, shown, all }: CsvMenuProps) {
  const { t } = useTranslation('common');
  const terminal = useTerminal();
  const [isReading, setReading] = useState(false);
  const saveAll = async () => {
    setReading(true);
    const rows = await readAll(terminal, all);
    setReading(false);
    const cells = all.cells(rows);
    if (cells.length > 0) saveText(`${fileName}-all.csv`, csvText(header, cells));
    if (rows.error !== '') {
      const title = t('csv.incomplete', { count: cells.length });
      showToast({ level: 'error', title, detail: rows.error, stays: true });
    } else showToast({ level: 'info', title: t('csv.saved', { count: cells.length }) });
  };
  return (
    <Menu
      entries={[
        {
          id: 'shown',
          label: t('csv.shown'),
          isDisabled: shown.count === 0,
          onSelect: () => {
            saveText(`${fileName}.csv`, csvText(header, shown.cells()));
          },
        },
        {
          id: 'all',
          label: t(isReading ? 'csv.reading' : 'csv.all'),
          isDisabled: isReading,
          onSelect: () => {
            void saveAll();
          },
        },
      ]}
      trigger={
        <IconButton
          className="ml-auto"
          label={t('csv.button')}
          icon={<Download size={14} aria-hidden />}
        />
      }
    />
  );
}

/** Of several books one after the other, until one of them fails. */
async function readAll(
  terminal: TerminalClient,
  { what, books, symbol }: CsvMenuProps['all'],
): Promise<ExportedRows> {
  let read: ExportedRows = { orders: [], fills: [], positions: [], error: '' };
  for (const book of books) {
    const reply = await terminal.call('exportRows', { what, book, symbol });
    const error = unreadReason(reply);
    if (!reply.ok) return { ...read, error };
    const { orders, fills, positions } = reply.value;
    read = {
      orders: [...read.orders, ...orders],
      fills: [...read.fills, ...fills],
      positions: [...read.positions, ...positions],
      error,
    };
    if (error !== '') return read;
  }
  return read;
}
