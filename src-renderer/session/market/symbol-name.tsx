/** A pair or contract by its name, and that the exchange takes no orders for it while it does not: in rows of what waits for it. */
import { useTranslation } from '../../lib/i18n';
import { useClosedBy } from './closed-markets';
import { SymbolLink } from './symbol-link';

export function SymbolName({ symbol }: { readonly symbol: string }) {
  const { t } = useTranslation('common');
  const closed = useClosedBy(symbol);
  if (closed === null) return <SymbolLink symbol={symbol} />;
  const hint = t(`closedHint.${closed}`, { symbol });
  return (
    <span className="flex items-center gap-2">
      <SymbolLink symbol={symbol} />
      <span className="chip text-warn" data-hint={hint} tabIndex={0}>
        {t(`closedBy.${closed}`)}
        <span className="sr-only">: {hint}</span>
      </span>
    </span>
  );
}
