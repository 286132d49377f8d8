/** What can be done with a scenario: draft the order that would make it true, copy its table. */
import { Copy } from 'lucide-react';
import { useTranslation } from '../../../lib/i18n';
import { useSelectSymbol } from '../../../session/desk-state';
import { showPanel } from '../../../session/windows/panels';
import { askTicket } from '../../../session/orders/ticket-drafts';
import { Button, IconButton } from '../../../ui/button';
import { CsvButton } from '../../../ui/csv-button';
import { showToast } from '../../../ui/toast';
import { copyText } from '../../../ui/copying';
import { twinCsv, type Twin } from '../picture/twin';
import { useVolatility } from '../use-inspected';
import { figureRows } from './figure-table';
import { orderOf } from './order';
import { usePositionName } from './scenario-name';
import type { Scenario } from './use-what-if';

export function Actions({ scenario }: { readonly scenario: Scenario }) {
  const { t } = useTranslation('inspector');
  const select = useSelectSymbol();
  // Of a change that cannot be, no result is shown.
  const request = scenario.result.ok
    ? orderOf(scenario.subject, scenario.read.change)
    : 'impossible';
  const reason = typeof request === 'string' ? t(`createNeeds.${request}`) : undefined;
  return (
    <div className="what-if-actions">
      <Button
        tone="primary"
        aria-disabled={reason !== undefined}
        data-hint={reason}
        aria-description={reason}
        onClick={() => {
          if (typeof request === 'string') return;
          select(scenario.subject.instrument.symbol);
          showPanel('order', false);
          // The ticket is drawn by then.
          requestAnimationFrame(() => {
            askTicket(request);
            askTicket({ kind: 'focus', field: 'submit' });
          });
        }}
      >
        {t('createOrder')}
      </Button>
      <p className="what-if-source">{t('source')}</p>
    </div>
  );
}

/** At the head of the panel, as those of every picture: at its foot a message that stays would lie over them. */
export function TableActions({ columns }: { readonly columns: readonly Scenario[] }) {
  const { t } = useTranslation(['inspector', 'common']);
  const twin = useTwin(columns);
  return (
    <>
      <IconButton
        label={t('inspector:copyCsv')}
        icon={<Copy size={14} aria-hidden />}
        onClick={() => {
          void copyText(twinCsv(twin)).then((isDone) => {
            showToast({
              id: 'inspector-copy',
              level: isDone ? 'info' : 'warn',
              title: t(isDone ? 'common:copied' : 'common:notCopied', {
                what: t('inspector:table'),
              }),
            });
          });
        }}
      />
      <CsvButton label={t('inspector:saveCsv')} fileName="what-if.csv" text={() => twinCsv(twin)} />
    </>
  );
}

function useTwin(columns: readonly Scenario[]): Twin {
  const { t } = useTranslation('inspector');
  const name = usePositionName();
  const [a, b = null] = columns;
  const volatility = useVolatility(a?.subject ?? null);
  const last = b === null ? t('difference') : t('scenarioB');
  const headers = [
    t('figure', { coin: a?.subject.account.marginCoin ?? '' }),
    t('now'),
    b === null ? t('whatIf') : t('scenarioA'),
    last,
  ];
  const rows = a === undefined ? [] : figureRows(a, b, volatility);
  return {
    label: a === undefined ? '' : name(a.subject),
    columns: headers.map((header) => ({ header })),
    rows: rows.map((row) => [
      { shown: t(`figures.${row.id}`), exact: t(`figures.${row.id}`) },
      row.now,
      row.then,
      row.last,
    ]),
  };
}
