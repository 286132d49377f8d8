/** The positions as a list of choices: arrows move, what is chosen is what every picture shows. */
import type { InspectPosition } from '@shared/domain/futures-math/inspect';
import { useMemo, useRef, type KeyboardEvent } from 'react';
import { useTranslation } from '../../../lib/i18n';
import { useHeldExits } from '../../../session/futures/held-exits';
import { useRowWindow } from '../../../ui/row-window';
import type { Inspected } from '../account';
import { arrowBeside } from '../figure-text';
import { rowOf, type ListRow, type Ranked } from './rows';

interface PositionRowsProps {
  readonly all: Inspected;
  readonly ranked: readonly Ranked[];
  readonly chosen: string;
  readonly onChoose: (position: InspectPosition) => void;
}

export function PositionRows({ all, ranked, chosen, onChoose }: PositionRowsProps) {
  const { t } = useTranslation('inspector');
  const list = useRef<HTMLDivElement>(null);
  const { start, end, beforePx, afterPx, draw } = useRowWindow(
    ranked.length,
    list,
    '--row-inspected',
  );
  const rows = useMemo(
    () => ranked.slice(start, end).map((each) => rowOf(all, each)),
    [all, ranked, start, end],
  );
  const at = ranked.findIndex(({ position }) => position.id === chosen);
  const onKeyDown = (event: KeyboardEvent) => {
    const to = targetOf(event.key, at, ranked.length);
    const next = to === null ? undefined : ranked[to];
    if (to === null || next === undefined) return;
    event.preventDefault();
    onChoose(next.position);
    draw(to);
    document.getElementById(optionId(next.position.id))?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <div
      ref={list}
      className="inspector-rows"
      role="listbox"
      tabIndex={0}
      aria-label={t('positions')}
      aria-activedescendant={at >= start && at < end ? optionId(chosen) : undefined}
      onKeyDown={onKeyDown}
    >
      <Room heightPx={beforePx} />
      {rows.map((row, offset) => (
        <Row
          key={row.id}
          row={row}
          place={start + offset + 1}
          count={ranked.length}
          isChosen={row.id === chosen}
          onChoose={() => {
            const position = ranked[start + offset]?.position;
            if (position !== undefined) onChoose(position);
          }}
        />
      ))}
      <Room heightPx={afterPx} />
    </div>
  );
}

/** Of the rows that are not in the document. */
function Room({ heightPx }: { readonly heightPx: number }) {
  return heightPx === 0 ? null : <div role="presentation" style={{ blockSize: heightPx }} />;
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
  /** From 1, of all there are: those that are far from the viewport are not in the document. */
  readonly place: number;
  readonly count: number;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function Row({ row, place, count, isChosen, onChoose }: RowProps) {
  const { t } = useTranslation('inspector');
  const { unrealized, roe } = row;
  const held = useHeldExits(row.told);
  return (
    <div
      id={optionId(row.id)}
      role="option"
      aria-selected={isChosen}
      aria-posinset={place}
      aria-setsize={count}
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
