/** The margin wallet of the desk's account: the exchange's interface shows none of it (document §4.3). */
import type { MarginReply } from '@shared/contract/terminal/lab';
import { useTranslation } from '../../../lib/i18n';
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
    </Section>
  );
}

function Level({ view: { state, level } }: { readonly view: MarginView }) {
  const { t } = useTranslation('lab');
  const tone = { free: '', fine: '', called: 'text-warn', liquidating: 'text-danger' }[state];
  return (
    <p className="flex flex-wrap gap-2">
      {level === '' ? null : (
        <span className="font-semibold tabular-nums">{t('margin.level', { level })}</span>
      )}
      <span className={tone}>{t(`margin.states.${state}`)}</span>
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
