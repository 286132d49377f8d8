/** The margin wallet of the desk's account: the exchange's interface shows none of it (document §4.3). */
import type { MarginReply } from '@shared/contract/terminal/lab';
import { useTranslation } from '../../../lib/i18n';
import { formatDateTime, formatTime } from '../../../lib/format-time';
import { marginView, type MarginView } from './margin-view';
import { Section } from './section';

export function MarginSection({ margin }: { readonly margin: MarginReply | null }) {
  const { t } = useTranslation('lab');
  if (margin === null) return null;
  const view = marginView(margin);
  const { borrow, call, liquidation } = view.limits;
  return (
    <Section
      title={t('margin.title')}
      id="margin"
      note={t('margin.note', { borrow, call, liquidation })}
    >
      <Level view={view} />
      <Assets assets={view.assets} />
      <Liquidations rows={view.liquidations} />
    </Section>
  );
}

function Level({ view: { state, level, waitsFor } }: { readonly view: MarginView }) {
  const { t } = useTranslation('lab');
  const tone = { free: '', fine: '', called: 'text-warn', liquidating: 'text-danger' }[state];
  return (
    <p className="flex flex-wrap gap-2">
      {level === '' ? null : (
        <span className="font-semibold tabular-nums">{t('margin.level', { level })}</span>
      )}
      <span className={tone}>{t(`margin.states.${state}`)}</span>
      {waitsFor === '' ? null : <span>{t('margin.waits', { pairs: waitsFor })}</span>}
    </p>
  );
}

const COLUMNS = ['free', 'locked', 'debt', 'interest'] as const;

function Assets({ assets }: Pick<MarginView, 'assets'>) {
  const { t } = useTranslation('lab');
  if (assets.length === 0) return <p>{t('margin.empty')}</p>;
  return (
    <table className="lab-table" aria-label={t('margin.title')}>
      <thead>
        <tr>
          <th scope="col">{t('margin.asset')}</th>
          {COLUMNS.map((column) => (
            <th key={column} scope="col">
              {t(`margin.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {assets.map((row) => (
          <tr key={row.asset}>
            <th scope="row">{row.asset}</th>
            {COLUMNS.map((column) => (
              <td key={column}>{row[column]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What the exchange's forced orders have left to the insurance fund, or taken from it. */
function Liquidations({ rows }: { readonly rows: MarginView['liquidations'] }) {
  const { t } = useTranslation('lab');
  if (rows.length === 0) return null;
  return (
    <ul className="mt-2" aria-label={t('margin.liquidations')}>
      {rows.map(({ startedAtMs, endedAtMs, paidToFund, paidByFund }) => (
        <li key={startedAtMs}>
          {endedAtMs === null
            ? t('margin.liquidating', { from: formatDateTime(startedAtMs) })
            : t('margin.liquidated', {
                from: formatDateTime(startedAtMs),
                to: formatTime(endedAtMs),
              })}
          {paidToFund === '' ? '' : ` ${t('margin.toFund', { sums: paidToFund })}`}
          {paidByFund === '' ? '' : ` ${t('margin.byFund', { sums: paidByFund })}`}
        </li>
      ))}
    </ul>
  );
}
