/**
 * A banner over the strip's figures while requests are slowed down, locked out or failing: it comes and goes
 * by itself, and must not move the prices that somebody is about to click.
 */
import { TriangleAlert, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation, type Words } from '../../lib/i18n';
import { useConnection, useSession } from '../../session/desk-state';
import { useTerminal, useWatch } from '../../session/wire/terminal';
import { useNow } from '../../session/time/use-now';
import { Button, IconButton } from '../../ui/button';
import { SaidOnce } from '../../ui/said-once';
import { replacing, watchReplacing } from './replacing';
import {
  aboutOf,
  isOfTheLine,
  isStanding,
  keptAway,
  REPLACING,
  sessionTrouble,
  troubleOf,
  type Trouble,
} from './view-model';
import { toldOfLoss } from '../../session/requests/told';

export function ConnectionBanner() {
  const { t } = useTranslation('connection');
  useWatch(watchReplacing);
  const { isReplacing } = replacing.use((state) => state);
  const connection = useConnection();
  const nowMs = useNow(1000);
  const session = useSession();
  const trouble =
    (isReplacing ? REPLACING : null) ??
    sessionTrouble(session) ??
    (connection === null ? null : troubleOf(connection, nowMs));
  const text = trouble === null ? '' : troubleText(trouble, t);
  const about = aboutOf(trouble);
  const [putAway, setPutAway] = useState('');
  const away = keptAway(putAway, trouble);
  if (away !== putAway) setPutAway(away);
  return (
    <>
      <SaidOnce about={about} text={text} />
      {trouble === null || about === putAway ? null : (
        <Banner
          trouble={trouble}
          text={text}
          onPutAway={() => {
            setPutAway(about);
          }}
        />
      )}
    </>
  );
}

interface BannerProps {
  readonly trouble: Trouble;
  readonly text: string;
  readonly onPutAway: () => void;
}

function Banner({ trouble, text, onPutAway }: BannerProps) {
  const { t } = useTranslation('common');
  const isBad = BAD.has(trouble.kind);
  return (
    <div className="banner-slot">
      <div className={isBad ? 'banner banner-error' : 'banner banner-warn'}>
        <TriangleAlert size={14} aria-hidden />
        <p>{text}</p>
        {isOfTheLine(trouble) ? <Reconnect /> : null}
        {isStanding(trouble) ? (
          <IconButton
            label={t('dismiss')}
            size="small"
            icon={<X size={12} />}
            onClick={onPutAway}
          />
        ) : null}
      </div>
    </div>
  );
}

const BAD: ReadonlySet<Trouble['kind']> = new Set(['banned', 'failed', 'account']);

function troubleText(trouble: Trouble, t: Words<'connection'>): string {
  if ('problem' in trouble) return t(trouble.kind, { problem: trouble.problem });
  if ('skew' in trouble) return t(trouble.kind, { skew: trouble.skew });
  if ('seconds' in trouble) return waitText(trouble, t);
  return t(trouble.kind);
}

/** A cancel does not wait for longer than a minute without a ban (client/cancel-tries). */
function waitText(
  { kind, seconds }: Extract<Trouble, { readonly seconds: number }>,
  t: Words<'connection'>,
): string {
  const isLong = kind === 'blocked' && seconds > 60;
  return t(isLong ? 'blockedLong' : kind, { seconds });
}

/** The program tries again by itself, later each time; a full disk or a damaged file it leaves to the trader. */
function Reconnect() {
  const { t } = useTranslation('connection');
  const terminal = useTerminal();
  const reconnect = () => {
    void toldOfLoss('reconnect', terminal.call('reconnect', {}));
  };
  return (
    <Button size="small" data-hint={t('reconnectHint')} onClick={reconnect}>
      {t('reconnect')}
    </Button>
  );
}
