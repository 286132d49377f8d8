/** The market's clock: how fast it runs, the pause, and so much further by hand. */
import { MARKET_SPEEDS, type ControlsReply } from '@shared/contract/terminal/lab';
import { formatDateTime } from '../../../lib/format-time';
import { useTranslation } from '../../../lib/i18n';
import { Button } from '../../../ui/button';
import { Segmented } from '../../../ui/segmented';
import { Section } from './section';
import { useAct } from './use-act';

const STEPS = [
  { id: 'second', ms: 1_000 },
  { id: 'tenSeconds', ms: 10_000 },
  { id: 'minute', ms: 60_000 },
  { id: 'hour', ms: 3_600_000 },
] as const;

export function TimeSection({ controls }: { readonly controls: ControlsReply }) {
  const { t } = useTranslation('lab');
  const act = useAct();
  const { askedSpeed, speed, marketTime, mode } = controls;
  const isPaused = askedSpeed === 0;
  const isLive = mode === 'live';
  const isSlower = askedSpeed > 1 && speed < askedSpeed * 0.9;
  return (
    <Section title={t('time.title')} id="time" problem={act.problem}>
      <p>
        {t('time.now')} <time className="tabular-nums">{formatDateTime(marketTime)}</time>
        {isSlower ? (
          <span className="text-warn"> {t('time.reached', { speed: Math.round(speed) })}</span>
        ) : null}
      </p>
      <Segmented
        label={t('time.speed')}
        value={`${askedSpeed}`}
        options={MARKET_SPEEDS.map((value) => ({
          value: `${value}`,
          label: value === 0 ? t('time.pause') : t('time.times', { speed: value }),
          reason: isLive && value !== 1 ? t('time.liveReason') : null,
        }))}
        onChange={(next) => {
          const chosen = MARKET_SPEEDS.find((value) => `${value}` === next);
          if (chosen !== undefined) void act.run('clock', { speed: chosen });
        }}
      />
      <div className="flex flex-wrap gap-2" role="group" aria-label={t('time.step')}>
        {STEPS.map(({ id, ms }) => (
          <Button
            key={id}
            size="small"
            aria-disabled={!isPaused || act.isBusy}
            onClick={() => {
              if (isPaused && !act.isBusy) void act.run('clock', { advanceMs: ms });
            }}
          >
            {t(`time.steps.${id}`)}
          </Button>
        ))}
      </div>
      <p className="text-label text-text-3">{isPaused ? t('time.stepNote') : t('time.runNote')}</p>
    </Section>
  );
}
