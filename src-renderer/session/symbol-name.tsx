/** The name of a pair or contract in a row that is still to come to something: with why it takes no orders, while it does not. */
import { useTranslation } from '../lib/i18n';
import { useClosedBy } from './closed-markets';

export function SymbolName({ symbol }: { readonly symbol: string }) {
  const { t } = useTranslation('common');
  const closed = useClosedBy(symbol);
  const name = <span className="words font-medium">{symbol}</span>;
  if (closed === null) return name;
  return (
    <span className="inline-flex items-baseline gap-2">
      {name}
      <span className="text-warn" data-hint={t(`closedHint.${closed}`, { symbol })}>
        {t(`closedBy.${closed}`)}
      </span>
    </span>
  );
}
