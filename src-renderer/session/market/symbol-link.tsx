/**
 * A pair or contract by its name, one press from the desk: wherever a row names it. By keys it is found in the palette
 * and the list of pairs; a stop in each row would be a long way to what acts on it.
 */
import { useTranslation } from '../../lib/i18n';
import { useInstrument, useSelectSymbol } from '../desk-state';

export function SymbolLink({ symbol }: { readonly symbol: string }) {
  const { t } = useTranslation('common');
  const select = useSelectSymbol();
  // What the exchange no longer lists cannot be shown.
  if (useInstrument(symbol) === null) return <span className="words font-medium">{symbol}</span>;
  return (
    <button
      type="button"
      className="symbol-link words font-medium"
      tabIndex={-1}
      title={t('showSymbol', { symbol })}
      onClick={() => {
        select(symbol);
      }}
    >
      {symbol}
    </button>
  );
}
