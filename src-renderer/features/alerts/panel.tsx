/** What the terminal watches for the trader: a form for one more, and those that are there. */
import type { AlertRow } from '@shared/contract/terminal';
import { BellRing, Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import { formatDateTime } from '../../lib/format-time';
import { NO_VALUE } from '../../lib/format';
import { useTranslation } from '../../lib/i18n';
import {
  useInstrument,
  useInstruments,
  useSelectedSymbol,
  useSettings,
  type InstrumentValue,
} from '../../session/desk-state';
import { SymbolName } from '../../session/market/symbol-name';
import { told } from '../../session/requests/told';
import { useTerminal, useWatch } from '../../session/wire/terminal';
import { terminalRefusal } from '../../session/wire/terminal-refusal';
import { Button, IconButton } from '../../ui/button';
import { Checkbox } from '../../ui/checkbox';
import { DataTable, type DataColumn } from '../../ui/data-table';
import { DecimalField } from '../../ui/decimal-field';
import { Form } from '../../ui/form';
import { PanelBody } from '../../ui/panel-body';
import { Segmented } from '../../ui/segmented';
import { Select } from '../../ui/select';
import { Switch } from '../../ui/switch';
import {
  ALERT_KINDS,
  limitText,
  needsContract,
  ruleOf,
  type AlertDraft,
  type AlertKind,
} from './rule';
import { alerts, changeDraft, wantNotifications, watchAlerts } from './store';

const NONE: readonly AlertRow[] = [];

export function AlertsPanel() {
  const { t } = useTranslation(['alerts', 'panels']);
  useWatch(watchAlerts);
  const rows = alerts.use((state) => state.rows);
  return (
    <div className="flex h-full flex-col">
      <NewAlert />
      <div className="min-h-0 flex-1">
        <PanelBody
          isLoading={rows === null}
          empty={rows?.length === 0 ? { text: t('empty') } : null}
        >
          <DataTable
            name="alerts"
            label={t('panels:alerts')}
            rows={rows ?? NONE}
            columns={useColumns()}
            rowId={(row) => row.id}
          />
        </PanelBody>
      </div>
    </div>
  );
}

function NewAlert() {
  const { t } = useTranslation('alerts');
  const terminal = useTerminal();
  const symbol = useSelectedSymbol();
  const instrument = useInstrument();
  const isContract = instrument?.kind === 'futures';
  const { draft, problem } = alerts.use((state) => ({
    draft: state.draft,
    problem: state.problem,
  }));
  const rule = ruleOf(draft, symbol);
  const add = async () => {
    if (rule === null) {
      alerts.set({ problem: t('limitNeeded') });
      return;
    }
    if (draft.hasNotification) void wantNotifications();
    const { hasSound, hasNotification } = draft;
    const reply = await terminal.call('saveAlert', {
      id: null,
      rule,
      repeats: false,
      isOn: true,
      hasSound,
      hasNotification,
      note: '',
    });
    if (reply.ok) changeDraft({ limit: '' });
    else alerts.set({ problem: terminalRefusal(reply.error) });
  };
  const hasDirection = draft.kind === 'price' || draft.kind === 'funding';
  return (
    <Form className="alert-form" aria-label={t('form')} onSubmit={() => void add()}>
      <span className="words font-medium">{symbol}</span>
      <Select<AlertKind>
        label={t('kind')}
        value={draft.kind}
        options={ALERT_KINDS.map((kind) => ({
          value: kind,
          label: t(`kinds.${kind}`),
          reason: needsContract(kind) && !isContract ? t('contractsOnly') : null,
        }))}
        onChange={(kind) => {
          changeDraft({ kind, limit: '' });
        }}
      />
      {draft.kind === 'price' && isContract ? (
        <Segmented
          label={t('source')}
          value={draft.source}
          options={[
            { value: 'last', label: t('sources.last') },
            { value: 'mark', label: t('sources.mark') },
          ]}
          onChange={(source) => {
            changeDraft({ source });
          }}
        />
      ) : null}
      {hasDirection ? (
        <Segmented
          label={t('direction')}
          value={draft.direction}
          options={[
            { value: 'up', label: t('directions.up') },
            { value: 'down', label: t('directions.down') },
          ]}
          onChange={(direction) => {
            changeDraft({ direction });
          }}
        />
      ) : null}
      {draft.kind === 'fill' ? null : (
        <DecimalField
          label={t(`limits.${draft.kind}`)}
          value={draft.limit}
          {...(draft.kind === 'price' && instrument !== null ? { unit: instrument.quote } : {})}
          onChange={(limit) => {
            changeDraft({ limit });
          }}
          error={problem}
        />
      )}
      <Channels draft={draft} />
      <Button tone="primary" onClick={() => void add()}>
        {t('add')}
      </Button>
    </Form>
  );
}

/** How it is told, and whether this computer lets it be. */
function Channels({ draft }: { readonly draft: AlertDraft }) {
  const { t } = useTranslation('alerts');
  const permission = alerts.use((state) => state.permission);
  const isSilent = useSettings()?.volumes.alert === 0;
  return (
    <div className="alert-channels">
      <Checkbox
        label={t('sound')}
        isChecked={draft.hasSound}
        onChange={(hasSound) => {
          changeDraft({ hasSound });
        }}
      />
      <Checkbox
        label={t('notification')}
        isChecked={draft.hasNotification}
        onChange={(hasNotification) => {
          changeDraft({ hasNotification });
          if (hasNotification) void wantNotifications();
        }}
      />
      {draft.hasSound && isSilent ? (
        <span role="status" className="text-label text-warn">
          {t('soundIsOff')}
        </span>
      ) : null}
      {permission === 'denied' || permission === 'absent' ? (
        <span role="status" className="text-label text-warn">
          {t(`permissions.${permission}`)}
        </span>
      ) : null}
    </div>
  );
}

function useColumns(): readonly DataColumn<AlertRow>[] {
  const { t } = useTranslation(['alerts', 'common']);
  const instruments = useInstruments();
  return useMemo(
    () => [
      {
        id: 'symbol',
        header: t('common:symbol'),
        sortBy: ({ rule }) => rule.symbol ?? '',
        cell: ({ rule: { symbol } }) =>
          symbol === null ? (
            <span className="font-medium">{t('alerts:any')}</span>
          ) : (
            <SymbolName symbol={symbol} />
          ),
      },
      {
        id: 'kind',
        header: t('alerts:kind'),
        sortBy: ({ rule }) => rule.kind,
        cell: ({ rule }) => (
          <>
            {t(`alerts:kinds.${rule.kind}`)}{' '}
            {'direction' in rule ? (
              <span className="text-text-2">{t(`alerts:directions.${rule.direction}`)}</span>
            ) : null}
          </>
        ),
      },
      {
        id: 'limit',
        header: t('alerts:limit'),
        align: 'end',
        cell: ({ rule }) => limitText(rule, instruments),
      },
      {
        id: 'fired',
        header: t('alerts:fired'),
        sortBy: ({ lastFiredAtMs }) => lastFiredAtMs ?? 0,
        cell: ({ lastFiredAtMs }) =>
          lastFiredAtMs === null ? NO_VALUE : formatDateTime(lastFiredAtMs),
      },
      {
        id: 'repeats',
        header: t('alerts:repeats'),
        cell: (row) => (
          <Toggle
            row={row}
            label={t('alerts:repeatsOf', nameOf(row, instruments))}
            field="repeats"
          />
        ),
      },
      {
        id: 'notification',
        header: t('alerts:notification'),
        cell: (row) => (
          <Toggle
            row={row}
            label={t('alerts:notificationOf', nameOf(row, instruments))}
            field="hasNotification"
          />
        ),
      },
      {
        id: 'on',
        header: t('alerts:on'),
        cell: (row) => (
          <Toggle row={row} label={t('alerts:onOf', nameOf(row, instruments))} field="isOn" />
        ),
      },
      {
        id: 'actions',
        isKept: true,
        header: t('alerts:actions'),
        align: 'end',
        cell: (row) => <Actions row={row} />,
      },
    ],
    [t, instruments],
  );
}

const nameOf = ({ rule }: AlertRow, instruments: readonly InstrumentValue[]) => ({
  symbol: rule.symbol ?? '',
  limit: limitText(rule, instruments),
});

interface ToggleProps {
  readonly row: AlertRow;
  readonly label: string;
  readonly field: 'isOn' | 'repeats' | 'hasNotification';
}

function Toggle({ row, label, field }: ToggleProps) {
  const terminal = useTerminal();
  const { id, rule, repeats, isOn, hasSound, hasNotification, note } = row;
  return (
    <Switch
      label={label}
      isLabelHidden
      isOn={row[field]}
      onChange={(next) => {
        if (next && field === 'hasNotification') void wantNotifications();
        const saved = { id, rule, repeats, isOn, hasSound, hasNotification, note };
        void told('alert', terminal.call('saveAlert', { ...saved, [field]: next }), id);
      }}
    />
  );
}

function Actions({ row }: { readonly row: AlertRow }) {
  const instruments = useInstruments();
  const { t } = useTranslation('alerts');
  const terminal = useTerminal();
  const { id } = row;
  return (
    <span className="flex justify-end">
      <IconButton
        label={t('test', nameOf(row, instruments))}
        icon={<BellRing size={13} aria-hidden />}
        onClick={() => {
          if (row.hasNotification) void wantNotifications();
          void terminal.call('testAlert', { id });
        }}
      />
      <IconButton
        label={t('delete', nameOf(row, instruments))}
        icon={<Trash2 size={13} aria-hidden />}
        onClick={() => void told('alert', terminal.call('deleteAlert', { id }), id)}
      />
    </span>
  );
}
