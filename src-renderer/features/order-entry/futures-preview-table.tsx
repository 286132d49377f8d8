/** What a futures entry would do: now and after, for the side whose button is looked at. */
import { memo } from 'react';
import { NO_VALUE } from '../../lib/format';
import { useTranslation } from '../../lib/i18n';
import { futuresPreview, type FuturesPreview, type PositionFigures } from './futures-preview';
import { PreviewRow } from './preview-row';
import { factsOf, previewedDraft, ticket } from './store';
import { useStaleLook } from './use-stale-age';

export const FuturesPreviewTable = memo(function FuturesPreviewTable() {
  const { t } = useTranslation('order-entry');
  const isClosing = ticket.use(({ draft }) => draft.action === 'CLOSE');
  const view = ticket.use(previewOf);
  const change = (now: string | undefined, after: string | undefined) =>
    t('nowToAfter', { now: now ?? NO_VALUE, after: after ?? NO_VALUE });
  const held = (quantity: string | undefined, side: PositionFigures['side'] | undefined) => {
    if (quantity === undefined || side === null || side === undefined) return NO_VALUE;
    return side === 'BUY' ? t('long', { quantity }) : t('short', { quantity });
  };
  return (
    <dl className={`preview preview-dense ${useStaleLook()}`}>
      {isClosing ? (
        <PreviewRow label={t('profit')}>{view.profit}</PreviewRow>
      ) : (
        <PreviewRow label={t('required')}>{view.required}</PreviewRow>
      )}
      <PreviewRow label={t('fee')}>{view.fee}</PreviewRow>
      <PreviewRow label={t('fillNow')}>{view.fills}</PreviewRow>
      <PreviewRow label={t('averageSlippage')}>{view.average}</PreviewRow>
      <PreviewRow label={t('position')}>
        {change(held(view.quantityNow, view.sideNow), held(view.quantityAfter, view.sideAfter))}
      </PreviewRow>
      <PreviewRow label={t('entry')}>{change(view.entryNow, view.entryAfter)}</PreviewRow>
      <PreviewRow label={t('liquidation')}>
        {change(view.liquidationNow, view.liquidationAfter)}
      </PreviewRow>
      <PreviewRow label={t('risk')}>{change(view.riskNow, view.riskAfter)}</PreviewRow>
      <PreviewRow label={t('available')} hint={t('availableHint')}>
        {change(view.availableNow, view.availableAfter)}
      </PreviewRow>
    </dl>
  );
});

type Flat = Partial<Record<FlatText, string>> & {
  readonly sideNow?: PositionFigures['side'];
  readonly sideAfter?: PositionFigures['side'];
};
type FlatText =
  | 'profit'
  | 'required'
  | 'fee'
  | 'fills'
  | 'average'
  | `${'quantity' | 'entry' | 'liquidation' | 'risk' | 'available'}${'Now' | 'After'}`;

/** Flat, so that it is drawn again only when one of its texts has changed. */
function previewOf(state: ReturnType<typeof ticket.get>): Flat {
  const facts = factsOf(state);
  if (facts?.book !== 'futures') return {};
  return flat(futuresPreview(previewedDraft(state, facts), facts));
}

const flat = (view: FuturesPreview): Flat => ({
  profit: view.profit,
  required: view.required,
  fee: view.fee,
  fills: view.fills,
  average: view.average,
  sideNow: view.positionNow.side,
  sideAfter: view.positionAfter.side,
  quantityNow: view.positionNow.quantity,
  quantityAfter: view.positionAfter.quantity,
  entryNow: view.entry.now,
  entryAfter: view.entry.after,
  liquidationNow: view.liquidation.now,
  liquidationAfter: view.liquidation.after,
  riskNow: view.risk.now,
  riskAfter: view.risk.after,
  availableNow: view.available.now,
  availableAfter: view.available.after,
});
