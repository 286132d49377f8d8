/** What the drafted order would do. Every row is always there, so that nothing moves. */
import type { TicketDraft, TicketFacts } from '@shared/domain/ticket';
import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/i18n';
import { previewView } from './view-model';

interface PreviewProps {
  readonly draft: TicketDraft;
  readonly facts: TicketFacts;
}

export function Preview({ draft, facts }: PreviewProps) {
  const { t } = useTranslation('order-entry');
  const view = previewView(draft, facts);
  return (
    <div className="flex flex-col gap-1">
      <dl className="preview">
        <Row label={t('available')}>{view.available}</Row>
        <Row label={t('cost')}>{view.cost}</Row>
        <Row label={t('feeTaker', { rate: view.takerRate })}>{view.takerFee}</Row>
        <Row label={t('feeMaker', { rate: view.makerRate })}>{view.makerFee}</Row>
        <Row label={t('receive')}>{view.receive}</Row>
        <Row label={t('fillNow')}>{view.fillsNow}</Row>
        <Row label={t('averagePrice')}>{view.averagePrice}</Row>
        <Row label={t('slippage')}>{view.slippage}</Row>
      </dl>
      <p className="field-note text-warn">{view.isBookTooShort ? t('bookTooThin') : ''}</p>
    </div>
  );
}

function Row({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="preview-row">
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
