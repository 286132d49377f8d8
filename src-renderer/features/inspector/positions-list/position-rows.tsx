/** The positions as a list of choices: arrows move, what is chosen is what every picture shows. */
import type { KeyboardEvent } from 'react';
import { useTranslation } from '../../../lib/i18n';
import { useHeldExits } from '../../../session/held-exits';
import { arrowBeside } from '../figure-text';
import type { ListRow } from './rows';

interface PositionRowsProps {
  readonly rows: readonly ListRow[];
  readonly chosen: string;
  readonly onChoose: (row: ListRow) => void;
}

export function PositionRows({ rows, chosen, onChoose }: PositionRowsProps) {
  const { t } = useTranslation('inspector');
  const at = rows.findIndex(({ id }) => id === chosen);
  const onKeyDown = (event: KeyboardEvent) => {
    const to = targetOf(event.key, at, rows.length);
    const row = to === null ? undefined : rows[to];
    if (row === undefined) return;
    event.preventDefault();
    onChoose(row);
    document.getElementById(optionId(row.id))?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <div
      className="inspector-rows"
      role="listbox"
      tabIndex={0}
      aria-label={t('positions')}
      aria-activedescendant={at === -1 ? undefined : optionId(chosen)}
      onKeyDown={onKeyDown}
    >
      {rows.map((row) => (
        <Row
          key={row.id}
          row={row}
          isChosen={row.id === chosen}
          onChoose={() => {
            onChoose(row);
          }}
        />
      ))}
    </div>
  );
}

const optionId = (id: string): string => `inspected-${id}`;

function targetOf(key: string, at: number, count: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return Math.min(count - 1, at + 1);
    case 'ArrowUp':
      return Math.max(0, at - 1);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

interface RowProps {
  readonly row: ListRow;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function Row({ row, isChosen, onChoose }: RowProps) {
  const { t } = useTranslation('inspector');
  const { unrealized, roe } = row;
  const held = useHeldExits(row.told);
  return (
    <div
      id={optionId(row.id)}
      role="option"
      aria-selected={isChosen}
      className="inspector-row"
      onClick={onChoose}
    >
      <span className="inspector-row-name">
        <b>{row.base}</b>
        <span className={row.isLong ? 'text-buy' : 'text-sell'}>
          {row.isLong ? t('long') : t('short')}
        </span>
        <span className="inspector-chip">
          {t('leverage', { leverage: row.leverage })} {row.isCross ? t('cross') : t('isolated')}
        </span>
        {row.isLiquidating ? <span className="text-danger">{t('liquidating')}</span> : null}
        <span className="inspector-row-end">{row.size}</span>
      </span>
      <span className="inspector-row-figures">
        <span data-tone={unrealized.tone}>
          {unrealized.shown} {arrowBeside(unrealized)}
        </span>
        <span data-tone={roe.tone}>{roe.shown}</span>
        <span className="inspector-row-end" data-level={row.level}>
          {t('riskOf', { risk: row.risk.shown })}
        </span>
      </span>
      <span className="inspector-row-figures">
        <span className="inspector-bar" aria-hidden>
          <i data-level={row.level} style={{ inlineSize: `${row.riskShare * 100}%` }} />
        </span>
        <span className="inspector-row-end">
          {row.distance.exact === ''
            ? t('mapNoDistance')
            : t('away', { distance: row.distance.shown })}
          {row.distance.exact === '' ? null : (
            <span className="sr-only">{t('fromLiquidation')}</span>
          )}
        </span>
      </span>
      <span className="inspector-row-quiet">
        {t('marginRateOf', { rate: row.marginRate.shown })}
        {held === null ? null : (
          <span className="inspector-row-warn" data-hint={held.why}>
            {held.what}
            <span className="sr-only"> {held.why}</span>
          </span>
        )}
      </span>
    </div>
  );
}
