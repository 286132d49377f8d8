/** The four working volumes: typed, chosen by their number or by keys 1 to 4; the chosen one is sent. */
import { useTranslation } from '../../lib/i18n';
import type { InstrumentValue } from '../../session/desk-state';
import { useKeyLabel } from '../../session/keys/key-bindings';
import { numberEntry } from '../../lib/number-entry';
import { useTyping } from '../../ui/use-typing';
import { VOLUME_SLOTS, type VolumeSlot } from './kept';
import { volumeLots } from './order';
import { useLadder } from './store';
import { useKeep } from './use-keep';

export function Volumes({ instrument }: { readonly instrument: InstrumentValue }) {
  const { t } = useTranslation('ladder');
  const isLong = useLadder().use(({ volumes }) => (volumes ?? []).some(isLongVolume));
  const unit = instrument.kind === 'futures' ? t('contracts') : instrument.base;
  return (
    <div
      className="ladder-volumes"
      role="group"
      aria-label={t('volumes', { unit })}
      data-long={isLong || undefined}
    >
      {VOLUME_SLOTS.map((slot) => (
        <Volume key={slot} slot={slot} instrument={instrument} />
      ))}
    </div>
  );
}

/** More than a quarter of the panel shows. */
const isLongVolume = (text: string): boolean => text.length > 5;

interface VolumeProps {
  readonly slot: VolumeSlot;
  readonly instrument: InstrumentValue;
}

const KEYS = ['ladderVolume1', 'ladderVolume2', 'ladderVolume3', 'ladderVolume4'] as const;

function Volume({ slot, instrument }: VolumeProps) {
  const { t } = useTranslation('ladder');
  const store = useLadder();
  const keep = useKeep();
  const key = useKeyLabel(KEYS[slot]);
  const { text, isChosen, times } = store.use((state) => ({
    text: state.volumes?.[slot] ?? '',
    isChosen: state.slot === slot,
    times: state.slot === slot ? state.times : 1,
  }));
  const number = slot + 1;
  const typing = useTyping(text);
  const isBad =
    !typing.isTyping && text !== '' && volumeLots(text, instrument.quantityPrecision) === null;
  const problem = t('badVolume', { count: instrument.quantityPrecision });
  return (
    <div className="ladder-volume" data-chosen={isChosen || undefined}>
      <button
        type="button"
        aria-pressed={isChosen}
        aria-label={t('chooseVolume', { number, size: text })}
        title={key}
        onClick={() => {
          store.set({ slot, times: 1 });
        }}
      >
        {times === 1 ? number : t('times', { times })}
      </button>
      <input
        type="text"
        inputMode="decimal"
        aria-label={t('volume', { number })}
        aria-invalid={isBad}
        title={isBad ? problem : undefined}
        value={text}
        onBlur={typing.left}
        {...numberEntry((typed) => {
          typing.typed(typed);
          keep.volume(slot, typed);
        })}
      />
    </div>
  );
}
