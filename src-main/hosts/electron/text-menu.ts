/**
 * What a right click on text offers. Electron has no menu of its own there, and a key or an address is as often
 * pasted by the mouse as by the keyboard. A page that has a menu of its own in the place is not asked.
 */
import { type BrowserWindow, type ContextMenuParams, Menu } from 'electron';
import type { Words } from '../../terminal/words/words';

export function offerTextMenu(window: BrowserWindow, words: Words): void {
  window.webContents.on('context-menu', (_event, { isEditable, selectionText, editFlags }) => {
    if (!isEditable && selectionText.trim() === '') return;
    const items = isEditable ? editing(editFlags, words) : [copying(editFlags, words)];
    Menu.buildFromTemplate(items).popup({ window });
  });
}

type Flags = Pick<
  ContextMenuParams['editFlags'],
  'canCut' | 'canCopy' | 'canPaste' | 'canSelectAll'
>;

const copying = ({ canCopy }: Flags, words: Words) => ({
  role: 'copy' as const,
  label: words.t('text.copy'),
  enabled: canCopy,
});

const editing = (flags: Flags, words: Words) => [
  { role: 'cut' as const, label: words.t('text.cut'), enabled: flags.canCut },
  copying(flags, words),
  { role: 'paste' as const, label: words.t('text.paste'), enabled: flags.canPaste },
  { type: 'separator' as const },
  { role: 'selectAll' as const, label: words.t('text.selectAll'), enabled: flags.canSelectAll },
];
