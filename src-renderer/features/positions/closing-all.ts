/** Closing every position: asked first where there is something to close, and told what stays open where there is not. */
import type { FuturesInstrument, PositionRow, TopicValue } from '@shared/contract/terminal';
import { wordsOf } from '../../lib/i18n';
import { futuresState } from '../../session/futures/futures-state';
import { showToast } from '../../ui/toast';
import { closableOf } from './plans';
import { openDialog } from './store';
import { heldPositions } from './view-model';

export interface ClosingAll {
  readonly closable: readonly PositionRow[];
  /** How many are held of which open orders close all. */
  readonly closing: number;
  /** How many are of contracts that no order can be made for here. */
  readonly uncounted: number;
}

/** Null before the positions, or the contracts they are of, are known. */
export function closingAll(
  account: TopicValue<'futuresAccount'> | null,
  instruments: readonly FuturesInstrument[],
  onlySymbol: string | null,
): ClosingAll | null {
  if (account === null || account.readAtMs === 0) return null;
  if (instruments.length === 0 && account.positions.length > 0) return null;
  const { shown, uncounted } = heldPositions(account, instruments);
  const own = shown.filter(({ symbol }) => onlySymbol === null || symbol === onlySymbol);
  const closable = own.filter((row) => closableOf(row) > 0);
  return {
    closable,
    closing: own.length - closable.length,
    uncounted: onlySymbol === null ? uncounted.length : 0,
  };
}

export function askToCloseAll(
  instruments: readonly FuturesInstrument[],
  onlySymbol: string | null,
): void {
  const all = closingAll(futuresState.get().account, instruments, onlySymbol);
  if (all !== null && all.closable.length > 0)
    openDialog({ kind: 'close-all', symbol: onlySymbol });
  else tellNothingCloses(all);
}

export function tellNothingCloses(all: ClosingAll | null): void {
  const t = wordsOf('positions');
  if (all === null) {
    showToast({ level: 'warn', title: t('notRead') });
    return;
  }
  const { closing, uncounted } = all;
  const why = [
    ...(closing > 0 ? [t('closingAlready', { count: closing })] : []),
    ...(uncounted > 0 ? [t('staysOpen', { count: uncounted })] : []),
  ];
  const [only = t('nothingToClose'), ...others] = why;
  if (uncounted === 0 && others.length === 0) {
    showToast({ level: closing > 0 ? 'warn' : 'info', title: only });
  } else {
    showToast({
      level: 'warn',
      title: t('nothingCloses'),
      detail: why.join(' '),
      stays: uncounted > 0,
    });
  }
}
