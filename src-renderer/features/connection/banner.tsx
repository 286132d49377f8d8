/**
 * A banner over the strip's figures while requests are slowed down, locked out or failing: it comes and goes
 * by itself, and must not move the prices that somebody is about to click.
 */
import { TriangleAlert } from 'lucide-react';
import { useTranslation } from '../../lib/i18n';
import { useConnection, useSession } from '../../session/desk-state';
import { useTerminal, useWatch } from '../../session/terminal';
import { useNow } from '../../session/use-now';
import { Button } from '../../ui/button';
import { replacing, watchReplacing } from './replacing';
import { REPLACING, sessionTrouble, troubleOf, type Trouble } from './view-model';

export function ConnectionBanner() {
  useWatch(watchReplacing);
  const { isReplacing } = replacing.use((state) => state);
  const connection = useConnection();
  const nowMs = useNow(1000);
  const session = useSession();
  const trouble =
    (isReplacing ? REPLACING : null) ??
    sessionTrouble(session) ??
    (connection === null ? null : troubleOf(connection, nowMs));
  if (trouble === null) return null;
  const isBad = BAD.has(trouble.kind);
  return (
    <div className="banner-slot">
      <div className={isBad ? 'banner banner-error' : 'banner banner-warn'} role="status">
        <TriangleAlert size={14} aria-hidden />
        <TroubleText trouble={trouble} />
        {trouble.kind === 'failed' ? <TryAgain /> : null}
      </div>
    </div>
  );
}

const BAD: ReadonlySet<Trouble['kind']> = new Set(['banned', 'failed', 'account']);

function TroubleText({ trouble }: { readonly trouble: Trouble }) {
  const { t } = useTranslation('connection');
  if ('problem' in trouble) return <p>{t(trouble.kind, { problem: trouble.problem })}</p>;
  if ('skew' in trouble) return <p>{t(trouble.kind, { skew: trouble.skew })}</p>;
  if ('seconds' in trouble) return <p>{t(trouble.kind, { seconds: trouble.seconds })}</p>;
  return <p>{t(trouble.kind)}</p>;
}

/** Some failures wait for the trader: a full disk, a damaged file. */
function TryAgain() {
  const { t } = useTranslation('connection');
  const terminal = useTerminal();
  const start = () => {
    void terminal.call('retrySession', {});
  };
  return (
    <Button size="small" onClick={start}>
      {t('tryAgain')}
    </Button>
  );
}
