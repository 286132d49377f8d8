/** The log of this session: what happened, when, and how serious it is; filtered, and as a file. */
import { ACTIVITY_KINDS, ACTIVITY_LEVELS } from '@shared/contract/terminal';
import { Download } from 'lucide-react';
import { useMemo } from 'react';
import { createFeatureStore } from '../../lib/feature-store';
import { saveText } from '../../lib/csv';
import { useTranslation } from '../../lib/i18n';
import { dayTime, formatDateTime, formatTimeMs } from '../../lib/format-time';
import { ExplainButton } from '../../session/lab/explain-button';
import { useToday } from '../../session/time/use-today';
import { useWatch } from '../../session/wire/terminal';
import { Button, IconButton } from '../../ui/button';
import { DataTable, type DataColumn } from '../../ui/data-table';
import { Menu } from '../../ui/menu';
import { PanelBody } from '../../ui/panel-body';
import { Select } from '../../ui/select';
import { activityCsv, activityLog, filtered, NO_FILTER, type ActivityFilter } from './filter';
import { activity, explainedBy, watchActivity, type ActivityItem } from './store';
import { activityText } from './words';

const LEVEL_CLASS = { info: 'text-text-2', warn: 'text-warn', error: 'text-danger' } as const;
const filter = createFeatureStore<ActivityFilter>(NO_FILTER);

export function ActivityPanel() {
  const { t } = useTranslation(['activity', 'common', 'panels']);
  useWatch(watchActivity);
  const items = activity.use((state) => state.items);
  const chosen = filter.use((state) => state);
  const shown = useMemo(
    () => filtered(items, chosen, (item) => activityText(item, t)),
    [items, chosen, t],
  );
  const empty =
    items.length === 0
      ? { text: t('activity:empty') }
      : { text: t('activity:noMatch'), action: <ShowAll /> };
  return (
    <div className="flex h-full flex-col">
      <FilterToolbar shown={shown} />
      <div className="min-h-0 flex-1">
        <PanelBody empty={shown.length === 0 ? empty : null}>
          <DataTable
            name="activity"
            label={t('panels:activity')}
            rows={shown}
            columns={useColumns()}
            rowId={(item) => String(item.id)}
          />
        </PanelBody>
      </div>
    </div>
  );
}

function ShowAll() {
  const { t } = useTranslation('activity');
  return (
    <Button
      size="small"
      onClick={() => {
        filter.set(NO_FILTER);
      }}
    >
      {t('showAll')}
    </Button>
  );
}

function useColumns(): readonly DataColumn<ActivityItem>[] {
  const { t } = useTranslation(['activity', 'common']);
  const today = useToday();
  return useMemo(
    () => [
      {
        id: 'time',
        header: t('common:time'),
        cell: ({ atMs }) => (
          <time title={formatDateTime(atMs)}>{dayTime(atMs, formatTimeMs(atMs), today)}</time>
        ),
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
        cell: (item) => (
          <>
            <span className="words selectable">{activityText(item, t)}</span>
            <ExplainButton request={{ orderId: explainedBy(item) }} />
          </>
        ),
      },
    ],
    [t, today],
  );
}

function FilterToolbar({ shown }: { readonly shown: readonly ActivityItem[] }) {
  const { t } = useTranslation(['activity', 'common']);
  const { kind, level, text } = filter.use((state) => state);
  const textOf = (item: ActivityItem) => activityText(item, t);
  return (
    <div className="panel-toolbar">
      <input
        type="search"
        className="filter-field search-field"
        aria-label={t('activity:search')}
        placeholder={t('activity:search')}
        spellCheck={false}
        value={text}
        onChange={(event) => {
          filter.set({ text: event.target.value });
        }}
      />
      <Select
        label={t('activity:kind')}
        value={kind}
        options={(['all', ...ACTIVITY_KINDS] as const).map((value) => ({
          value,
          label: value === 'all' ? t('activity:allKinds') : t(`activity:kinds.${value}`),
        }))}
        onChange={(next) => {
          filter.set({ kind: next });
        }}
      />
      <Select
        label={t('activity:level')}
        value={level}
        options={ACTIVITY_LEVELS.map((value) => ({ value, label: t(`activity:levels.${value}`) }))}
        onChange={(next) => {
          filter.set({ level: next });
        }}
      />
      <span className="ml-auto" />
      <Menu
        entries={[
          {
            id: 'csv',
            label: t('activity:saveCsv'),
            onSelect: () => {
              saveText('activity.csv', activityCsv(shown, textOf));
            },
          },
          {
            id: 'log',
            label: t('activity:saveLog'),
            onSelect: () => {
              saveText('activity.log', activityLog(shown, textOf));
            },
          },
        ]}
        trigger={
          <IconButton label={t('activity:save')} icon={<Download size={14} aria-hidden />} />
        }
      />
    </div>
  );
}
