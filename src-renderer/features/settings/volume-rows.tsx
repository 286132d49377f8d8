/** How loud each event is; letting go of a slider plays its tone. */
import { SOUND_EVENTS } from '@shared/contract/terminal/desk';
import { useTranslation } from '../../lib/i18n';
import { useSettings } from '../../session/desk-state';
import { testSound } from '../../session/sounds';
import { useSaveSettings } from './appearance';

const STEP = 10;

export function VolumeRows() {
  const { t } = useTranslation('settings');
  const save = useSaveSettings();
  const volumes = useSettings()?.volumes;
  if (volumes === undefined) return null;
  return (
    <div className="volume-rows">
      {SOUND_EVENTS.map((event) => (
        <label key={event} className="volume-row">
          <span>{t(`events.${event}`)}</span>
          <input
            type="range"
            min={0}
            max={100}
            step={STEP}
            value={volumes[event]}
            aria-valuetext={volumeText(volumes[event])}
            onChange={({ target }) => {
              const volume = Number(target.value);
              save({ volumes: { ...volumes, [event]: volume } });
              testSound(event, volume);
            }}
          />
          <output className="text-right">{volumeText(volumes[event])}</output>
        </label>
      ))}
    </div>
  );

  function volumeText(percent: number): string {
    return percent === 0 ? t('silent') : t('percent', { percent });
  }
}
