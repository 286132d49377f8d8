/** A banner over the panels while requests are slowed down, locked out or failing. */
import { TriangleAlert } from 'lucide-react';
import { useTranslation } from '../../lib/i18n';
import { useConnection, useSession } from '../../session/desk-state';
import { useNow } from '../../session/use-now';
import { sessionTrouble, troubleOf, type Trouble } from './view-model';

export function ConnectionBanner() {
  const connection = useConnection();
  const nowMs = useNow(1000);
  const session = useSession();
  const trouble =
    sessionTrouble(session) ?? (connection === null ? null : troubleOf(connection, nowMs));
  if (trouble === null) return null;
  const isBad = trouble.kind === 'banned';
  return (
    <div className={isBad ? 'banner banner-error' : 'banner banner-warn'} role="status">
      <TriangleAlert size={14} aria-hidden />
      <TroubleText trouble={trouble} />
    </div>
  );
}

function TroubleText({ trouble }: { readonly trouble: Trouble }) {
  const { t } = useTranslation('connection');
  if (trouble.kind === 'problem') return <p>{t('problem', { problem: trouble.problem })}</p>;
  if ('skew' in trouble) return <p>{t(trouble.kind, { skew: trouble.skew })}</p>;
  return <p>{t(trouble.kind, { seconds: trouble.seconds })}</p>;
}
