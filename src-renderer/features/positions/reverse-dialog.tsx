/** The question before a position is turned around. */
import { formatFixed } from '@shared/money/decimal';
import { ASSET_SCALE } from '@shared/money/units';
import { formatDecimal, moneyDecimals } from '../../lib/format';
import { useTranslation } from '../../lib/i18n';
import { futuresState, useContracts } from '../../session/futures/futures-state';
import { walletOf } from '../../session/futures/futures-wallet';
import { sizeText } from '../../session/market/instrument-figures';
import { SendQuestion } from '../../session/orders/send-button';
import { useTerminal } from '../../session/wire/terminal';
import { usePositionName } from './columns';
import { closableOf, closeEstimate, reverseDrafts } from './plans';
import { reverseShortfall } from './reverse-cost';
import { openDialog, send } from './store';
import type { PositionView } from './view-model';

/** That the second order would probably be refused, before the first is sent. */
function Shortfall({ view }: { readonly view: PositionView }) {
  const { t } = useTranslation('positions');
  const { quote } = view.instrument;
  const contracts = useContracts();
  const short = futuresState.use(({ account, marks }) => {
    const wallet = account === null ? null : walletOf(account, contracts, quote, marks);
    const found = reverseShortfall(view, wallet);
    return found === null ? null : { needed: found.needed, free: found.free };
  });
  if (short === null) return null;
  const money = (amount: bigint): string =>
    `${formatDecimal(formatFixed(amount, ASSET_SCALE), moneyDecimals(quote))} ${quote}`;
  const words = { needed: money(short.needed), free: money(short.free) };
  return <p className="text-warn">{t('reverseShort', words)}</p>;
}

export function ReverseDialog({ view }: { readonly view: PositionView }) {
  const { t } = useTranslation('positions');
  const terminal = useTerminal();
  const nameOf = usePositionName();
  const { row, instrument } = view;
  const size = sizeText(closableOf(row), instrument);
  const { base } = instrument;
  const side = row.side === 'BUY' ? t('short') : t('long');
  return (
    <SendQuestion
      sends={`${view.key} ${row.side} ${size}`}
      title={t('reverseTitle')}
      question={
        <>
          <p className="mb-2 font-medium text-text-1">{nameOf(view)}</p>
          <p>{t('reverseQuestion', { size, base, side })}</p>
          <p className="mt-2">{t('atMark', { ...closeEstimate(view, closableOf(row), null) })}</p>
          <Shortfall view={view} />
        </>
      }
      keepLabel={t('keepPosition')}
      confirmLabel={t('confirmReverse', { size, base })}
      isOpen
      onClose={() => {
        openDialog(null);
      }}
      onConfirm={() => {
        send(terminal, 'reverse', reverseDrafts(row, instrument));
      }}
    />
  );
}
