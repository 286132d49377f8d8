/** What a spot or margin entry would do. */
import { memo } from 'react';
import { useTranslation } from '../../lib/i18n';
import { PreviewRow } from './preview-row';
import { factsOf, ticket } from './store';
import { useStaleLook } from './use-stale-age';
import { walletPreview, type WalletPreview } from './wallet-preview';

export const WalletPreviewTable = memo(function WalletPreviewTable() {
  const { t } = useTranslation('order-entry');
  const view = ticket.use(previewOf);
  const isMargin = ticket.use(({ draft }) => draft.book === 'margin');
  return (
    <dl className={`preview ${useStaleLook()}`}>
      <PreviewRow label={t('available')}>{isMargin ? t('notProvided') : view.available}</PreviewRow>
      <PreviewRow label={t('balanceAfter')}>
        {isMargin ? t('notProvided') : view.availableAfter}
      </PreviewRow>
      <PreviewRow label={t('cost')}>{view.cost}</PreviewRow>
      <PreviewRow label={t('feeTaker', { rate: view.takerRate ?? '' })}>{view.takerFee}</PreviewRow>
      <PreviewRow label={t('feeMaker', { rate: view.makerRate ?? '' })}>{view.makerFee}</PreviewRow>
      <PreviewRow label={t('receive')}>{view.receive}</PreviewRow>
      <PreviewRow label={t('fillNow')}>{view.fills}</PreviewRow>
      <PreviewRow label={t('averagePrice')}>{view.averagePrice}</PreviewRow>
      <PreviewRow label={t('slippage')}>{view.slippage}</PreviewRow>
    </dl>
  );
});

/** Flat, so that it is drawn again only when one of its texts has changed. */
function previewOf(state: ReturnType<typeof ticket.get>): Partial<WalletPreview> {
  const facts = factsOf(state);
  return facts === null || facts.book === 'futures' ? {} : walletPreview(state.draft, facts);
}
