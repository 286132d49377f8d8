/** Long work: how much of it there is, and on request name, progress, time left and the way to stop it. */
import { Popover } from '@base-ui/react/popover';
import type { TaskRow } from '@shared/contract/terminal/tasks';
import { Square } from 'lucide-react';
import { useEffect } from 'react';
import { formatAge } from '../../lib/format-time';
import { useTranslation } from '../../lib/i18n';
import { deskClock } from '../../session/time/clock';
import { told } from '../../session/requests/told';
import { useTerminal, useWatch } from '../../session/wire/terminal';
import { useNow } from '../../session/time/use-now';
import { IconButton } from '../../ui/button';
import { showToast } from '../../ui/toast';
import { endedUnseen, leftMs, runningCount, tasks, watchTasks } from './tasks';

export function TasksButton() {
  const { t } = useTranslation('status-bar');
  useWatch(watchTasks);
  useEndToasts();
  const rows = tasks.use((state) => state.rows);
  return (
    <Popover.Root>
      <Popover.Trigger className="status-button">
        {t('tasks.button', { count: runningCount(rows) })}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner
          className="popup-layer"
          positionMethod="fixed"
          side="top"
          sideOffset={6}
        >
          <Popover.Popup className="popup tasks-popup">
            <Popover.Title className="font-semibold">{t('tasks.title')}</Popover.Title>
            {rows.length === 0 ? <p className="text-text-3">{t('tasks.none')}</p> : null}
            {rows.map((row) => (
              <TaskLine key={row.id} row={row} />
            ))}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

function TaskLine({ row }: { readonly row: TaskRow }) {
  const { t } = useTranslation('status-bar');
  const terminal = useTerminal();
  const nowMs = useNow(1_000);
  const { id, kind, subject, done, total, failed, state } = row;
  const name = t(`tasks.kinds.${kind}`, { subject }).trim();
  const left = leftMs(row, nowMs);
  return (
    <section className="task-row" aria-label={name}>
      <div className="flex items-center justify-between gap-2">
        <span>{name}</span>
        {state === 'running' ? (
          <IconButton
            label={t('tasks.stop', { name })}
            icon={<Square size={12} aria-hidden />}
            onClick={() => void told('stopTask', terminal.call('stopTask', { id }), id)}
          />
        ) : (
          <span className="text-text-2">{t(`tasks.states.${state}`)}</span>
        )}
      </div>
      <progress
        className="task-bar"
        aria-label={name}
        {...(total === 0 ? {} : { value: done, max: total })}
      />
      <p className="text-label text-text-2">
        {total === 0 ? t('tasks.uncounted', { done }) : t('tasks.counted', { done, total })}
        {failed === 0 ? '' : ` · ${t('tasks.failed', { count: failed })}`}
        {left === null ? '' : ` · ${t('tasks.left', { time: formatAge(left) })}`}
      </p>
    </section>
  );
}

function useEndToasts(): void {
  const { t } = useTranslation('status-bar');
  useEffect(() => {
    let before = tasks.get().rows;
    return tasks.subscribe(({ rows }) => {
      for (const { kind, subject, state } of endedUnseen(before, rows, deskClock.nowMs())) {
        const name = t(`tasks.kinds.${kind}`, { subject }).trim();
        const title = t('tasks.ended', { name, state: t(`tasks.states.${state}`) });
        showToast({ level: state === 'failed' ? 'error' : 'info', title });
      }
      before = rows;
    });
  }, [t]);
}
