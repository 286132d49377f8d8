/** The trading side of the chart this is called in, kept up with the account. */
import { useEffect, useMemo } from 'react';
import { useTranslation } from '../../../lib/i18n';
import { useSelectSymbol } from '../../../session/desk-state';
import { futuresState } from '../../../session/futures/futures-state';
import { useTerminal } from '../../../session/wire/terminal';
import { useChart } from '../chart';
import { ownState } from './own-state';
import { Trading } from './trading';

export function useTrading(): Trading {
  const { t } = useTranslation('chart');
  const chart = useChart();
  const terminal = useTerminal();
  const select = useSelectSymbol();
  const trading = useMemo(
    () =>
      new Trading({
        chart,
        terminal,
        select,
        tell: (what, message) => {
          chart.store.set({ notice: t(what, { message }) });
        },
      }),
    [chart, terminal, select, t],
  );
  useEffect(() => {
    const refresh = () => {
      trading.refresh();
    };
    const stops = [ownState.subscribe(refresh), futuresState.subscribe(refresh)];
    return () => {
      for (const stop of stops) stop();
      trading.letGo();
    };
  }, [trading]);
  return trading;
}
