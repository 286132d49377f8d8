/** What a sudden move of the marks would do: the usual falls, one of the trader's own, a rise of it. */
import { stressRows, type Shock, type StressRow } from '@shared/domain/futures-math/inspect';
import { parseDecimal, pow10 } from '@shared/money/decimal';
import { rate, RATE_SCALE } from '@shared/money/units';
import { useTranslation } from '../../../lib/i18n';
import { Select } from '../../../ui/select';
import type { Inspected } from '../account';
import { bareText, figureCell, lookOfCoin, toneOf, unitText } from '../figure-text';
import { fraction, showFraction } from '@shared/domain/futures-math';
import { inspectorState } from '../store';

/** −5, −10, −20 %. */
const USUAL = [-5_000_000n, -10_000_000n, -20_000_000n].map(rate);
/** No price falls by more than all of it. */
const LOWEST = -99_000_000n;
const HIGHEST = 1_000_000_000n;
/** Own moves beside the usual ones. */
const OWN_MAX = 4;

export function Stress({ all }: { readonly all: Inspected }) {
  const { t } = useTranslation('inspector');
  const { own, of } = inspectorState.use((state) => ({
    own: state.stressOwn,
    of: state.stressOf,
  }));
  const ownChanges = readChanges(own);
  const bases = [...new Set(all.account.positions.map(({ terms }) => terms.contract.base))];
  const base = bases.includes(of) ? of : null;
  const changes = [...USUAL, ...(ownChanges ?? [])];
  const shocks = changes.map((change): Shock => ({ change: rate(change), base }));
  const rows = stressRows(all.account, shocks);
  return (
    <section className="inspector-stress" aria-label={t('stress')}>
      <div className="inspector-stress-head">
        <h3>{t('stress')}</h3>
        <Select
          label={t('stressOf')}
          value={base ?? ''}
          options={[
            { value: '', label: t('stressAll') },
            ...bases.toSorted().map((value) => ({ value, label: value })),
          ]}
          onChange={(next) => {
            inspectorState.set({ stressOf: next });
          }}
        />
        <label className="inspector-stress-own">
          <span className="sr-only">{t('stressOwn')}</span>
          <input
            type="text"
            inputMode="decimal"
            placeholder={t('stressOwnHint')}
            value={own}
            aria-invalid={ownChanges === null}
            title={t('stressOwn')}
            onChange={(event) => {
              inspectorState.set({ stressOwn: event.target.value });
            }}
          />
          %
        </label>
      </div>
      <StressTable rows={rows} count={all.account.positions.length} coin={all.account.marginCoin} />
    </section>
  );
}

interface StressTableProps {
  readonly rows: readonly StressRow[];
  readonly count: number;
  readonly coin: string;
}

function StressTable({ rows, count, coin }: StressTableProps) {
  const { t } = useTranslation('inspector');
  const look = lookOfCoin(coin);
  return (
    <table className="inspector-small-table" aria-label={t('stress')}>
      <thead>
        <tr>
          <th scope="col">{t('stressMove')}</th>
          <th scope="col">{t('stressProfit')}</th>
          <th scope="col">{t('figures.equity')}</th>
          <th scope="col">{t('figures.risk')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ shock, totals, equityChange, equityLeft, liquidatedIds }, index) => {
          const gone = liquidatedIds.length;
          return (
            <tr key={`${shock.change} ${index}`}>
              <th scope="row">{changeText(shock.change)}</th>
              <td data-tone={toneOf(showFraction(equityChange)).tone}>
                {unitText('money', equityChange, look, true)}
              </td>
              <td>{unitText('money', equityLeft, look, false)}</td>
              {gone === 0 ? (
                <td>{figureCell('risk', totals.worstRisk, look).shown}</td>
              ) : (
                <td data-tone="danger">{t('stressGone', { gone, count })}</td>
              )}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** Per cents as typed, to 10^-8 of the price; null when one of them is no move a price can make. "2,5" may be two. */
function readChanges(text: string): readonly bigint[] | null {
  const read = text.split(/[\s;]+|,\s+/).flatMap((each) => {
    if (each === '') return [];
    const cleaned = each.replace('−', '-').replace(/^\+/, '');
    const parsed = parseDecimal(cleaned, RATE_SCALE - 2);
    return parsed.ok && parsed.value >= LOWEST && parsed.value <= HIGHEST ? [parsed.value] : [null];
  });
  const known = read.filter((each) => each !== null);
  return known.length < read.length ? null : known.slice(0, OWN_MAX);
}

/** "−5%": moves are typed in whole per cents most of the time. */
const changeText = (change: bigint): string =>
  bareText('ratio', fraction(change, pow10(RATE_SCALE)), true).replace(/\.00%$/, '%');
