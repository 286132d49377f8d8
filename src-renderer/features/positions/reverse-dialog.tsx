/** The question before a position is turned around. */
import { useTranslation } from '../../lib/i18n';
import { sizeText } from '../../session/instrument-figures';
import { SendQuestion } from '../../session/send-button';
import { useTerminal } from '../../session/terminal';
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
    <SendQuestion
      sends={`${view.key} ${row.side} ${size}`}
      title={t('reverseTitle')}
      question={t('reverseQuestion', { size, base, side })}
      keepLabel={t('keepPosition')}
      confirmLabel={t('confirmReverse', { size, base })}
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
