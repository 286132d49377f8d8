/** The question before every shown position is closed at the market. */
import { useTranslation } from '../../lib/i18n';
import { sizeText } from '../../session/market/instrument-figures';
import { SendQuestion } from '../../session/orders/send-button';
import { useTerminal } from '../../session/wire/terminal';
import { ClosingPart } from './closing-part';
import { usePositionName } from './columns';
import { closableOf, closeDraft, closeEstimate } from './plans';
import { openDialog, send } from './store';
import type { PositionView } from './view-model';

interface CloseAllDialogProps {
  readonly views: readonly PositionView[];
  /** Positions that are held and that no order can be made for here. */
  readonly uncountedCount: number;
}

export function CloseAllDialog({ views, uncountedCount }: CloseAllDialogProps) {
  const { t } = useTranslation('positions');
  const terminal = useTerminal();
  const nameOf = usePositionName();
  const closable = views.filter(({ row }) => closableOf(row) > 0);
  const count = closable.length;
  return (
    <SendQuestion
      // Not how large: closing opens nothing, and who closes all of a position that fills means what is there.
      sends={closable.map(({ key, row }) => `${key} ${row.side}`).join(' ')}
      title={t('closeAllTitle')}
      question={
        <>
          <p>{t('closeAllQuestion', { count })}</p>
          <ul className="mt-2 flex flex-col gap-1 text-text-1 tabular-nums">
            {closable.map((view) => (
              <li key={view.key} className="flex flex-wrap justify-between gap-x-4">
                <span>
                  {nameOf({ ...view, size: sizeText(closableOf(view.row), view.instrument) })}
                </span>
                <span>{t('closeAllResult', closeEstimate(view, closableOf(view.row), null))}</span>
              </li>
            ))}
          </ul>
          <p className="mt-2 text-end text-text-2">{t('closeAllNote')}</p>
          <div className="mt-2 flex flex-col gap-2">
            {views.map((view) => (
              <ClosingPart key={view.key} view={view} words="closingRest" />
            ))}
          </div>
          {uncountedCount === 0 ? null : (
            <p className="mt-2 text-warn">{t('closeAllUncounted', { count: uncountedCount })}</p>
          )}
        </>
      }
      keepLabel={t('keepAll', { count })}
      confirmLabel={t('confirmCloseAll', { count })}
      isOpen
      onClose={() => {
        openDialog(null);
      }}
      onConfirm={() => {
        const drafts = closable.map(({ row, instrument }) =>
          closeDraft(row, instrument, closableOf(row), null),
        );
        send(terminal, 'close-all', drafts);
      }}
    />
  );
}
