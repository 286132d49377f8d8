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
import { ClosingPart } from './closing-part';
import { usePositionName } from './columns';
import { closableOf, closeEstimate, reverseDrafts } from './plans';
import { reverseShortfall } from './reverse-cost';
import { openDialog, send } from './store';
import { useStandingExits } from './standing-exits';
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

/** Of a position that is closed as a whole: nobody is to believe that a stop goes over to the other side. */
function LostExits({ view }: { readonly view: PositionView }) {
  const { t } = useTranslation(['positions', 'common']);
  const exits = useStandingExits(view);
  if (exits.length === 0 || view.row.closing > 0) return null;
  const names = new Set(exits.map(({ purpose }) => t(`common:exitNames.${purpose}`)));
  const words = { count: exits.length, exits: [...names].join(' + ') };
  return <p className="text-warn">{t('reverseExits', words)}</p>;
}

export function ReverseDialog({ view }: { readonly view: PositionView }) {
  const { t } = useTranslation('positions');
  const terminal = useTerminal();
  const nameOf = usePositionName();
  const { row, instrument } = view;
  const closable = closableOf(row);
  const size = sizeText(closable, instrument);
  const { base } = instrument;
  const side = row.side === 'BUY' ? t('aShort') : t('aLong');
  return (
    <SendQuestion
      sends={`${view.key} ${row.side} ${size}`}
      title={t('reverseTitle')}
      question={
        <div className="flex flex-col gap-2">
          <p className="font-medium text-text-1">{nameOf(view)}</p>
          {closable === 0 ? null : (
            <>
              <p>{t('reverseQuestion', { size, base, side })}</p>
              <p>{t('atMark', { ...closeEstimate(view, closable, null) })}</p>
              <Shortfall view={view} />
            </>
          )}
          <ClosingPart view={view} words="closingPart" />
          <LostExits view={view} />
        </div>
      }
      keepLabel={t('keepPosition')}
      confirmLabel={t('confirmReverse', { size, base })}
      isBarred={closable === 0}
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
