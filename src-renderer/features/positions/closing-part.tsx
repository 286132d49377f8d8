/** That open orders close a part of a position, or all of it, already: what is sent now leaves that part alone. */
import { useTranslation } from '../../lib/i18n';
import { sizeText } from '../../session/market/instrument-figures';
import type { PositionView } from './view-model';

interface ClosingPartProps {
  readonly view: PositionView;
  readonly words: 'closingPart' | 'closingRest';
}

export function ClosingPart({ view: { row, instrument }, words }: ClosingPartProps) {
  const { t } = useTranslation('positions');
  if (row.closing === 0) return null;
  const { base, symbol } = instrument;
  const side = row.side === 'BUY' ? t('long') : t('short');
  const size = sizeText(Math.min(row.closing, row.contracts), instrument);
  return <p className="text-warn">{t(words, { size, base, side, symbol })}</p>;
}
