/** What every view of the positions shows around it: loading, nothing to look at, old figures. */
import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/i18n';
import { PlaceOrder } from '../../session/orders/place-order';
import { useStaleFutures } from '../../session/market/use-stale';
import { PanelBody } from '../../ui/panel-body';
import { useAccount } from './use-inspected';

interface InspectorBodyProps {
  /** Of an account that was read: there is no position to look at. */
  readonly isEmpty: boolean;
  readonly children: ReactNode;
}

export function InspectorBody({ isEmpty, children }: InspectorBodyProps) {
  const { t } = useTranslation('inspector');
  const isLoading = useAccount() === null;
  return (
    <PanelBody
      isLoading={isLoading}
      stale={useStaleFutures()}
      empty={isEmpty && !isLoading ? { text: t('empty'), action: <PlaceOrder /> } : null}
    >
      {children}
    </PanelBody>
  );
}
