/** In the top bar: what of the exchange is set by hand, so that nobody forgets. A click opens the lab. */
import { useEffect } from 'react';
import { useTranslation, type Words } from '../../../lib/i18n';
import { askLab, onLabRequest } from '../../../session/lab/lab-requests';
import { showPanel } from '../../../session/windows/panels';
import { useWatch } from '../../../session/wire/terminal';
import { lab, watchLab } from '../store';
import { chipsOf, type LabChip } from './chips';

/** More would push the rest of the bar away; the panel has them all. */
const CHIPS_MAX = 3;

export function LabChips() {
  const { t } = useTranslation('lab');
  useWatch(watchLab);
  const { isOffered, controls } = lab.use((state) => ({
    isOffered: state.lab?.isOffered === true,
    controls: state.lab?.controls ?? null,
  }));
  useEffect(() => {
    if (!isOffered) return undefined;
    return onLabRequest((request) => {
      lab.set({ askedSection: request, askedContract: request.contract ?? null });
      showPanel('lab', false);
    });
  }, [isOffered]);
  if (!isOffered || controls === null) return null;
  const chips = chipsOf(controls);
  return (
    <>
      {chips.slice(0, CHIPS_MAX).map((chip) => (
        <button
          key={chip.kind}
          type="button"
          className="chip lab-chip text-warn"
          aria-label={t('chipOpens', { words: wordsOf(chip, t) })}
          onClick={() => {
            askLab({ section: chip.section });
          }}
        >
          {wordsOf(chip, t)}
        </button>
      ))}
      {chips.length > CHIPS_MAX ? (
        <button
          type="button"
          className="chip lab-chip text-warn"
          aria-label={t('chipMore', { count: chips.length - CHIPS_MAX })}
          onClick={() => {
            askLab({ section: 'time' });
          }}
        >
          {`+${chips.length - CHIPS_MAX}`}
        </button>
      ) : null}
    </>
  );
}

function wordsOf(chip: LabChip, t: Words<'lab'>): string {
  switch (chip.kind) {
    case 'paused':
    case 'crowdOff':
    case 'asyncAck':
    case 'recording':
      return t(`chips.${chip.kind}`);
    case 'speed':
      return t('time.times', { speed: chip.speed });
    case 'faults':
      return t('chips.faults', { name: t(`faultNames.${chip.profile}`) });
    case 'latency':
      return t('chips.latency', { name: t(`latencies.${chip.profile}`) });
    case 'mode':
      return t(`chips.${chip.mode}`);
    case 'index':
      return t('chips.index', { symbols: chip.symbols });
    case 'regime':
      return t('chips.regime', { name: t(`regimes.${chip.regime}`) });
  }
}
