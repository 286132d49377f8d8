/** What is noted beside a condition order or an exit, in the desk's words where the terminal names it. */
import type { ConditionRow } from '@shared/contract/terminal';
import { terminalRefusal } from '../wire/terminal-refusal';

export const noteWords = ({
  note,
  noteCode = '',
}: Pick<ConditionRow, 'note' | 'noteCode'>): string =>
  note === '' ? '' : terminalRefusal({ code: noteCode, message: note });
