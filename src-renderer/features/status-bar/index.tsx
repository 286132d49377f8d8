/** The last row: is what I see alive, how much of the budget is used, what time is it. */
import { useTranslation } from '../../lib/i18n';
import { formatTime } from '../../lib/format-time';
import { useConnection, useSession, type ConnectionValue } from '../../session/desk-state';
import { useWatch } from '../../session/wire/terminal';
import { useDeskMode, useModeChip } from '../../session/orders/trading-mode';
import { useNow } from '../../session/time/use-now';
import { lastFrameMs, watchLastFrame } from './last-frame';
import { TasksButton } from './tasks-button';
import { statusView } from './view-model';

export function StatusBar() {
  const { t } = useTranslation('status-bar');
  const connection = useConnection();
  const session = useSession();
  const nowMs = useNow(500);
  useWatch(watchLastFrame);
  const { mode } = useDeskMode();
  const chip = useModeChip();
  return (
    <footer className="status-bar" aria-label={t('status')} data-cycle tabIndex={-1}>
      {session === null ? null : (
        <span className="mode-word font-semibold" data-trading={mode}>
          {chip}
        </span>
      )}
      {connection === null ? null : <ConnectionFigures connection={connection} nowMs={nowMs} />}
      {/* At its end, where no figure that grows moves what is pressed. */}
      <span className="ml-auto flex items-center gap-4">
        <TasksButton />
        <span>{t('local', { time: formatTime(nowMs) })}</span>
      </span>
    </footer>
  );
}

interface ConnectionFiguresProps {
  readonly connection: ConnectionValue;
  readonly nowMs: number;
}

function ConnectionFigures({ connection, nowMs }: ConnectionFiguresProps) {
  const { t } = useTranslation('status-bar');
  const lastFrameAtMs = Math.max(connection.lastFrameAtMs, lastFrameMs());
  const view = statusView({ ...connection, lastFrameAtMs }, nowMs);
  const learned = view.learned.map(({ key, ...figures }) => t(`learned.${key}`, figures)).join('');
  const weightLabel =
    t('weightLabel', view.reported) + (learned === '' ? '' : t('learned.title') + learned);
  return (
    <>
      <span className="flex items-center gap-1">
        <span className={`status-dot status-dot-${view.health}`} aria-hidden />
        {t(`feed.${view.feed}`, { attempt: connection.feedAttempt })}
        {' · '}
        <span className="status-age">
          {view.age === null ? t('noFrame') : t('age', { age: view.age })}
        </span>
      </span>
      {view.rest === null ? null : (
        <span data-hint={t('restLabel', view.rest)}>{t('rest', view.rest)}</span>
      )}
      {view.restSilence === null ? null : (
        <span className="text-danger" data-hint={t('restSilentLabel')}>
          {t('restSilent', { age: view.restSilence })}
        </span>
      )}
      <span className={view.learned.length > 0 ? 'text-warn' : ''} data-hint={weightLabel}>
        {t('weight', view.ipWeight)}
        {' · '}
        {t('uidWeight', view.uidWeight)}
      </span>
      <span className={view.isClockWrong ? 'text-warn' : ''}>
        {view.clockOffset === null ? t('clockUnknown') : t('clock', { offset: view.clockOffset })}
      </span>
      {view.marketTimeOffset === null ? null : (
        <span className="text-warn">{t('marketTime', { offset: view.marketTimeOffset })}</span>
      )}
      {view.waitSeconds === null ? null : (
        <span className={connection.isBanned ? 'text-danger' : 'text-warn'}>
          {t(connection.isBanned ? 'banned' : 'blocked', { seconds: view.waitSeconds })}
        </span>
      )}
    </>
  );
}
