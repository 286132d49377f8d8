/** The question before a position is turned around. */
import { useTranslation } from '../../lib/i18n';
import { sizeText } from '../../session/instrument-figures';
import { useTerminal } from '../../session/terminal';
import { ConfirmDialog } from '../../ui/dialog';
import { useModeWord } from './close-dialog';
import { closableOf, reverseDrafts } from './plans';
import { openDialog, send } from './store';
import type { PositionView } from './view-model';

export function ReverseDialog({ view }: { readonly view: PositionView }) {
  const { t } = useTranslation('positions');
  const terminal = useTerminal();
  const { row, instrument } = view;
  const size = sizeText(closableOf(row), instrument);
  const { base } = instrument;
  const side = row.side === 'BUY' ? t('short') : t('long');
  return (
    <ConfirmDialog
      title={t('reverseTitle')}
      question={t('reverseQuestion', { size, base, side })}
      confirmLabel={t('confirmReverse', { size, base, mode: useModeWord() })}
      isOpen
      onClose={() => {
        openDialog(null);
      }}
      onConfirm={() => {
        send(terminal, 'reverse', reverseDrafts(row, instrument));
      }}
    />
  );
}
