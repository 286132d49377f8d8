/**
 * What stands in every button that sends: paper, or live and whose account. The terminal decides it; the desk only says it.
 */
import type { TopicValue } from '@shared/contract/terminal';
import { createFeatureStore } from '../../lib/feature-store';
import { useTranslation } from '../../lib/i18n';
import { deskState } from '../desk-state';
import { killState } from '../kill-state';
import type { Watch } from '../wire/terminal';
import { watchTopic } from '../wire/watch-topic';

export type TradingValue = TopicValue<'trading'>;

interface TradingMode {
  /** Null until the terminal has said it once. */
  readonly trading: TradingValue | null;
  /** The trader was asked to type the alias that makes the account trade. */
  readonly isGoingLive: boolean;
}

export const tradingMode = createFeatureStore<TradingMode>({ trading: null, isGoingLive: false });

/** Set at once: a window in the background draws no frame, and must not show a locked account. */
export const watchTrading: Watch = (terminal) => watchTopic(terminal, 'trading', tradingTold);

/** A question for the alias that another window, or the lock, has overtaken is not asked once more afterwards. */
export function tradingTold(trading: TradingValue): void {
  const isGoingLive = trading.state === 'read-only' && tradingMode.get().isGoingLive;
  tradingMode.set({ trading, isGoingLive });
}

export type DeskMode = 'paper' | 'read-only' | 'live';

/** A live account whose state is not known yet is one that only reads. */
export function modeOf(
  mode: 'paper' | 'live' | undefined,
  trading: Pick<TradingValue, 'state'> | null,
): DeskMode {
  if (mode !== 'live') return 'paper';
  return trading?.state === 'on' ? 'live' : 'read-only';
}

/** The mode, and the alias of the live account (empty on paper). */
export function useDeskMode(): { readonly mode: DeskMode; readonly alias: string } {
  const session = deskState.use((state) => state.session?.mode);
  const trading = tradingMode.use((state) => state.trading);
  return { mode: modeOf(session, trading), alias: trading?.alias ?? '' };
}

/** "paper", or "live · MAIN": every button that sends ends with it. */
export function useModeWord(): string {
  const { t } = useTranslation('common');
  const { mode, alias } = useDeskMode();
  return mode === 'paper' ? t('paper') : t('liveAs', { alias });
}

/** "PAPER", "READ-ONLY · MAIN" or "LIVE · MAIN". */
export function useModeChip(): string {
  const { t } = useTranslation('common');
  const { mode, alias } = useDeskMode();
  if (mode === 'paper') return t('modePaper');
  return t(mode === 'live' ? 'modeLiveAs' : 'modeReadOnlyAs', { alias });
}

/** For those outside React: whether an order may leave now. */
export function mayOrder(): boolean {
  const isKilled = killState.get().kill?.isOn === true;
  const mode = modeOf(deskState.get().session?.mode, tradingMode.get().trading);
  return !isKilled && mode !== 'read-only';
}

/** Opens the question for the alias, from wherever something could not be sent. */
export function askToGoLive(): void {
  tradingMode.set({ isGoingLive: true });
}
