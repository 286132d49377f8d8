/** Which prints are shown: a smallest size, and bursts as one row. */
import { Combine } from 'lucide-react';
import { useTranslation } from '../../lib/i18n';
import { IconButton } from '../../ui/button';
import { numberEntry } from '../../lib/number-entry';
import type { InstrumentValue } from '../../session/desk-state';
import { sizeUnitsOf } from '../../session/market/instrument-figures';
import { setMinimum, useTapeDraft } from './store';

interface ToolbarProps {
  readonly instrument: InstrumentValue;
  readonly minimum: string;
  readonly isMinimumBad: boolean;
}

export function TapeToolbar({ instrument, minimum, isMinimumBad }: ToolbarProps) {
  const { t } = useTranslation('trades');
  const draft = useTapeDraft();
  const isMerged = draft.use((state) => state.isMerged);
  const problem = t('minimumBad', { count: sizeUnitsOf(instrument).quantityPrecision });
  return (
    <div className="tool-row">
      <input
        className="filter-field"
        inputMode="decimal"
        aria-label={t('minimum', { base: instrument.base })}
        aria-invalid={isMinimumBad}
        title={isMinimumBad ? problem : t('minimum', { base: instrument.base })}
        placeholder={t('minimumPlaceholder')}
        value={minimum}
        {...numberEntry((typed) => {
          setMinimum(draft, instrument.symbol, typed);
        })}
      />
      <IconButton
        label={t('merge')}
        aria-pressed={isMerged}
        className="tape-merge"
        icon={<Combine size={14} />}
        onClick={() => {
          draft.set({ isMerged: !isMerged });
        }}
      />
    </div>
  );
}
