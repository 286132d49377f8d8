/** What liquidation and funding of a contract go by: mark, index, the running rate and when it is paid. */
import type { FuturesInstrument } from '@shared/contract/terminal';
import { formatCountdown } from '../../lib/format-time';
import { formatDecimal, formatPercent, NO_VALUE } from '../../lib/format';
import { useTranslation } from '../../lib/i18n';
import { futuresState, watchFutures } from '../../session/futures-state';
import { useWatch } from '../../session/terminal';
import { useMarketNow } from '../../session/use-market-now';
import { Figure } from './figure';

export function ContractFigures({ contract }: { readonly contract: FuturesInstrument }) {
  const { t } = useTranslation('strip');
  useWatch(watchFutures);
  const { symbol, pricePrecision } = contract;
  const mark = futuresState.use(({ marks }) => marks.find((each) => each.symbol === symbol));
  const price = (text: string | undefined) =>
    text === undefined ? NO_VALUE : formatDecimal(text, pricePrecision);
  return (
    <dl className="strip-figures">
      <Figure name={t('mark')}>{price(mark?.mark)}</Figure>
      <Figure name={t('index')}>{price(mark?.index)}</Figure>
      <Figure name={t('funding')} full={t('fundingHint')}>
        {mark === undefined ? NO_VALUE : formatPercent(mark.fundingRate, 4)}{' '}
        {mark === undefined ? null : <Countdown untilMs={mark.nextFundingAtMs} />}
      </Figure>
    </dl>
  );
}

function Countdown({ untilMs }: { readonly untilMs: number }) {
  return <span className="text-text-2">{formatCountdown(untilMs - useMarketNow(1_000))}</span>;
}
