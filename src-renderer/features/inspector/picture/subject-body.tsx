/** What a picture of one position shows around it: loading, no position, old figures. */
import type { ReactNode } from 'react';
import { useTranslation } from '../../../lib/i18n';
import { useStaleFutures } from '../../../session/use-stale';
import { PanelBody } from '../../../ui/panel-body';
import { PlaceOrder } from '../../../session/place-order';
import { useAccount, useSubject, type Subject } from '../use-inspected';

interface SubjectBodyProps {
  readonly children: (subject: Subject) => ReactNode;
}

export function SubjectBody({ children }: SubjectBodyProps) {
  const { t } = useTranslation('inspector');
  const all = useAccount();
  const subject = useSubject();
  const isEmpty = all !== null && subject === null;
  return (
    <PanelBody
      isLoading={all === null}
      stale={useStaleFutures()}
      empty={isEmpty ? { text: t('empty'), action: <PlaceOrder /> } : null}
    >
      {subject === null ? null : children(subject)}
    </PanelBody>
  );
}
