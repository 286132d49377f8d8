/** What a picture of one position shows around it: loading, no position, old figures. */
import type { ReactNode } from 'react';
import { useTranslation } from '../../../lib/i18n';
import { useStale } from '../../../session/use-stale';
import { PanelBody } from '../../../ui/panel-body';
import { PlaceOrder } from '../../../session/place-order';
import { readAtMs, useAccount, useSubject, type Subject } from '../use-inspected';

/** The account is read at the pace of a poll, not of a feed. */
export const STALE_AFTER_MS = 15_000;

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
      stale={useStale(readAtMs, STALE_AFTER_MS)}
      empty={isEmpty ? { text: t('empty'), action: <PlaceOrder /> } : null}
    >
      {subject === null ? null : children(subject)}
    </PanelBody>
  );
}
