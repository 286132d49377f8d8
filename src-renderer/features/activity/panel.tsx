/** The log of this session: what happened, when, and how serious it is. */
import { useMemo } from 'react';
import { useTranslation } from '../../lib/i18n';
import { formatDateTime, formatTimeMs } from '../../lib/format-time';
import { useWatch } from '../../session/terminal';
import { DataTable, type DataColumn } from '../../ui/data-table';
import { PanelBody } from '../../ui/panel-body';
import { activity, watchActivity, type ActivityItem } from './store';
import { activityText } from './words';

const LEVEL_CLASS = { info: 'text-text-2', warn: 'text-warn', error: 'text-danger' } as const;

export function ActivityPanel() {
  const { t } = useTranslation(['activity', 'common', 'panels']);
  useWatch(watchActivity);
  const items = activity.use((state) => state.items);
  const columns = useMemo<readonly DataColumn<ActivityItem>[]>(
    () => [
      {
        id: 'time',
        header: t('common:time'),
        cell: (item) => <time title={formatDateTime(item.atMs)}>{formatTimeMs(item.atMs)}</time>,
      },
      {
        id: 'kind',
        header: t('activity:kind'),
        cell: (item) => (
          <span className={LEVEL_CLASS[item.level]}>{t(`activity:kinds.${item.kind}`)}</span>
        ),
      },
      {
        id: 'message',
        header: t('activity:message'),
        cell: (item) => <span className="selectable">{activityText(item, t)}</span>,
      },
    ],
    [t],
  );
  return (
    <PanelBody empty={items.length === 0 ? { text: t('activity:empty') } : null}>
      <DataTable
        label={t('panels:activity')}
        rows={items}
        columns={columns}
        rowId={(item) => String(item.id)}
      />
    </PanelBody>
  );
}
