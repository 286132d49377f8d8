/** What liquidation and funding of a contract go by: mark, index, the running rate and when it is paid. */
import type { FuturesInstrument } from '@shared/contract/terminal';
import { formatCountdown } from '../../lib/format-time';
import { formatDecimal, formatPercent, NO_VALUE } from '../../lib/format';
import { useTranslation } from '../../lib/i18n';
import { futuresState, watchFutures } from '../../session/futures/futures-state';
import { useWatch } from '../../session/wire/terminal';
import { useMarketNow } from '../../session/market/use-market-now';
import { useStaleMark } from '../../session/market/use-stale';
import { Figure } from './figure';

export function ContractFigures({ contract }: { readonly contract: FuturesInstrument }) {
  const { t } = useTranslation('strip');
  useWatch(watchFutures);
  const { symbol, pricePrecision } = contract;
  const mark = futuresState.use(({ marks }) => marks.find((each) => each.symbol === symbol));
  const price = (text: string | undefined) =>
    text === undefined ? NO_VALUE : formatDecimal(text, pricePrecision);
  const stale = useStaleMark(symbol) ?? undefined;
  return (
    <dl className="strip-figures" data-stale={stale !== undefined || undefined}>
      <Figure name={t('mark')} full={stale}>
        {price(mark?.mark)} {stale === undefined ? null : <span className="sr-only">{stale}</span>}
      </Figure>
      <Figure name={t('index')} full={stale}>
        {price(mark?.index)}
      </Figure>
      <Figure name={t('funding')} full={stale ?? t('fundingHint')}>
        {mark === undefined ? NO_VALUE : formatPercent(mark.fundingRate, 4)}{' '}
        {mark === undefined ? null : <Countdown untilMs={mark.nextFundingAtMs} />}
      </Figure>
    </dl>
  );
}

function Countdown({ untilMs }: { readonly untilMs: number }) {
  return <span className="text-text-2">{formatCountdown(untilMs - useMarketNow(1_000))}</span>;
}
