/** What the drafted order would do. Every row is always there, so that nothing moves. */
import { memo, type ReactNode } from 'react';
import { useTranslation } from '../../lib/i18n';
import { factsOf, ticket } from './store';
import { previewView, type PreviewView } from './view-model';

export const Preview = memo(function Preview() {
  const { t } = useTranslation('order-entry');
  const view = ticket.use(previewOf);
  return (
    <div className="flex flex-col gap-1">
      <dl className="preview">
        <Row label={t('available')}>{view.available}</Row>
        <Row label={t('cost')}>{view.cost}</Row>
        <Row label={t('feeTaker', { rate: view.takerRate ?? '' })}>{view.takerFee}</Row>
        <Row label={t('feeMaker', { rate: view.makerRate ?? '' })}>{view.makerFee}</Row>
        <Row label={t('receive')}>{view.receive}</Row>
        <Row label={t('fillNow')}>{view.fillsNow}</Row>
        <Row label={t('averagePrice')}>{view.averagePrice}</Row>
        <Row label={t('slippage')}>{view.slippage}</Row>
      </dl>
      <p className="field-note text-warn">{view.isBookTooShort === true ? t('bookTooThin') : ''}</p>
    </div>
  );
});

/** Flat, so that it is drawn again only when one of its texts has changed. */
function previewOf(state: ReturnType<typeof ticket.get>): Partial<PreviewView> {
  const facts = factsOf(state);
  return facts === null ? {} : previewView(state.draft, facts);
}

const Row = memo(function Row({
  label,
  children,
}: {
  readonly label: string;
  readonly children: ReactNode;
}) {
  return (
    <div className="preview-row">
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
});
