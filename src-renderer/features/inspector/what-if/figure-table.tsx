/** Every figure of the position: now, what if, the difference; with two scenarios side by side. */
import { subtractFractions, type Fraction } from '@shared/domain/futures-math';
import {
  figuresOf,
  type Exit,
  type FigureId,
  type InspectAccount,
  type InspectPosition,
  type Volatility,
} from '@shared/domain/futures-math/inspect';
import { NO_VALUE, signOf } from '../../../lib/format';
import { useTranslation } from '../../../lib/i18n';
import { Explained } from '../explained';
import { arrowBeside, changeCell, figureCell, isSigned, moneyText } from '../figure-text';
import type { Cell } from '../picture/twin';
import { levelOf } from '../positions-list/rows';
import { roundingOf, tickText } from '../shown-price';
import { useVolatility, type Subject } from '../use-inspected';
import type { Scenario } from './use-what-if';

/** What matters most first. */
const SHOWN_FIGURES: readonly FigureId[] = [
  'unrealized',
  'afterCosts',
  'roe',
  'equity',
  'margin',
  'maintenance',
  'marginRate',
  'risk',
  'liquidationPrice',
  'liquidationDistance',
  'liquidationAtr',
  'liquidationMinutes',
  'bankruptcyPrice',
  'breakEven',
  'nextFunding',
  'value',
];

/**
 * Of a contract with two cross legs the exchange names a price for each alone, and both are liquidated at
 * another: whoever reads the one elsewhere finds it here beside the other.
 */
export function shownFigures(
  { positions }: Pick<InspectAccount, 'positions'>,
  position: InspectPosition,
): readonly FigureId[] {
  const isHedged = positions.some(
    ({ id, symbol, mode, leg }) =>
      id !== position.id && symbol === position.symbol && mode === 'cross' && leg.volume > 0,
  );
  if (!isHedged) return SHOWN_FIGURES;
  return SHOWN_FIGURES.flatMap((id) => (id === 'liquidationPrice' ? [id, 'reducePrice'] : [id]));
}

interface FigureTableProps {
  readonly a: Scenario;
  /** Beside A while the trader compares. */
  readonly b: Scenario | null;
}

export function FigureTable({ a, b }: FigureTableProps) {
  const { t } = useTranslation('inspector');
  const volatility = useVolatility(a.subject);
  const rows = figureRows(a, b, volatility);
  return (
    <table
      className="what-if-table"
      data-compares={b !== null || undefined}
      aria-label={t('figuresTable')}
    >
      <thead>
        <tr>
          <th scope="col">{t('figure', { coin: a.subject.account.marginCoin })}</th>
          <th scope="col">{t('now')}</th>
          <th scope="col">{b === null ? t('whatIf') : t('scenarioA')}</th>
          <th scope="col">{b === null ? t('difference') : t('scenarioB')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, now, then, last }) => (
          <tr key={id} data-figure={id}>
            <th scope="row">
              <Explained subject={a.subject} id={id} volatility={volatility}>
                <button type="button" className="figure-name">
                  {t(`figures.${id}`)}
                </button>
              </Explained>
            </th>
            <FigureCell cell={now} id={id} />
            <FigureCell cell={then} id={id} />
            <FigureCell cell={last} id={id} isChange={b === null} />
          </tr>
        ))}
        <ExitRows a={a} b={b} />
      </tbody>
    </table>
  );
}

export interface FigureRow {
  readonly id: FigureId;
  readonly now: Cell;
  readonly then: Cell;
  /** The difference, or the other scenario. */
  readonly last: Cell;
}

export function figureRows(
  a: Scenario,
  b: Scenario | null,
  volatility: Volatility | null,
): readonly FigureRow[] {
  const { account, position, instrument } = a.subject;
  const figures = figuresOf(account, position, volatility);
  const write = (id: FigureId, value: Fraction | null, of = a.subject): Cell => ({
    ...figureCell(id, value, of.instrument),
    ...shownTick(id, value, of),
    ...(id === 'risk' && levelOf(value) !== 'calm' ? { tone: toneOfRisk(value) } : {}),
  });
  return shownFigures(account, position).map((id) => {
    const now = shownPrice(id, figures[id]);
    const then = shownPrice(id, thenOf(a, id));
    const last =
      b === null
        ? changeCell(
            id,
            now === null || then === null ? null : subtractFractions(then, now),
            instrument,
          )
        : b.result.ok
          ? write(id, shownPrice(id, thenOf(b, id)), b.subject)
          : NONE;
    return { id, now: write(id, now), then: a.result.ok ? write(id, then) : NONE, last };
  });
}

/** Of a price that something depends on. */
function shownTick(
  id: FigureId,
  value: Fraction | null,
  { account, position, instrument }: Subject,
): Pick<Cell, 'shown'> | null {
  const rounding = roundingOf(id, account, position);
  if (value === null || rounding === null) return null;
  return { shown: tickText(value, instrument.pricePrecision, rounding) };
}

/** A leg that no price liquidates alone has one below nothing; it is no price to be shown. */
const shownPrice = (id: FigureId, value: Fraction | null): Fraction | null =>
  id === 'reducePrice' && value !== null && value.numerator <= 0n ? null : value;

/** Of a change that cannot be. */
const NONE: Cell = { shown: NO_VALUE, exact: '' };

const toneOfRisk = (value: Fraction | null): 'warn' | 'danger' =>
  levelOf(value) === 'danger' ? 'danger' : 'warn';

function thenOf({ result }: Scenario, id: FigureId): Fraction | null {
  if (!result.ok) return null;
  return result.value.rows.find((row) => row.id === id)?.then ?? null;
}

interface FigureCellProps {
  readonly cell: Cell;
  readonly id: FigureId;
  readonly isChange?: boolean;
}

function FigureCell({ cell, id, isChange = false }: FigureCellProps) {
  const { shown, exact, tone } = cell;
  const isZero = isChange && signOf(exact) === 0;
  return (
    <td data-tone={tone} data-zero={isZero || undefined} title={exact}>
      {shown}
      {isSigned(id) && !isChange && exact !== '' ? (
        <span className="figure-arrow" aria-hidden>
          {arrowBeside(cell)}
        </span>
      ) : null}
    </td>
  );
}

/** What leaving at the supposed take profit and stop loss would bring, the fee taken off. */
function ExitRows({ a, b }: FigureTableProps) {
  const { t } = useTranslation('inspector');
  const coin = a.subject.instrument.quote;
  const exitOf = ({ result }: Scenario, which: 'takeProfit' | 'stopLoss'): Exit | null =>
    result.ok ? result.value[which] : null;
  return (['takeProfit', 'stopLoss'] as const).map((which) => {
    const first = exitOf(a, which);
    const second = b === null ? null : exitOf(b, which);
    if (first === null && second === null) return null;
    return (
      <tr key={which}>
        <th scope="row">{t(`exitResult.${which}`)}</th>
        <td />
        <ExitCell exit={first} coin={coin} />
        {b === null ? (
          <td>{first === null ? '' : figureCell('roe', first.roe, a.subject.instrument).shown}</td>
        ) : (
          <ExitCell exit={second} coin={coin} />
        )}
      </tr>
    );
  });
}

function ExitCell({ exit, coin }: { readonly exit: Exit | null; readonly coin: string }) {
  const { t } = useTranslation('inspector');
  if (exit === null) return <td>—</td>;
  const sign = exit.result > 0n ? 'up' : exit.result < 0n ? 'down' : undefined;
  return (
    <td data-tone={exit.isBeyondLiquidation ? 'danger' : sign}>
      {exit.isBeyondLiquidation ? t('liquidatedFirst') : moneyText(exit.result, coin, true)}
    </td>
  );
}
