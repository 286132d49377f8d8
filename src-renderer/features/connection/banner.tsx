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
import { isOfTheLine, REPLACING, sessionTrouble, troubleOf, type Trouble } from './view-model';

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
        {isOfTheLine(trouble) ? <Reconnect /> : null}
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

/** The program tries again by itself, later each time; a full disk or a damaged file it leaves to the trader. */
function Reconnect() {
  const { t } = useTranslation('connection');
  const terminal = useTerminal();
  const reconnect = () => {
    void terminal.call('reconnect', {});
  };
  return (
    <Button size="small" data-hint={t('reconnectHint')} onClick={reconnect}>
      {t('reconnect')}
    </Button>
  );
}
