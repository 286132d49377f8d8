/** A share of what is available: by slider, or by one press for the usual quarters. */
import { Slider } from '@base-ui/react/slider';
import { memo } from 'react';
import { useTranslation } from '../../lib/i18n';
import { Button } from '../../ui/button';
import { changeTicket, ticket } from './store';

const QUARTERS = [25, 50, 75, 100] as const;

export const Percent = memo(function Percent() {
  const { t } = useTranslation('order-entry');
  const percent = ticket.use((state) => state.percent);
  const choose = (next: number) => {
    changeTicket({ type: 'setPercent', percent: next });
  };
  return (
    <div className="flex flex-col gap-1">
      <Slider.Root
        value={percent}
        onValueChange={(next) => {
          choose(next);
        }}
        min={0}
        max={100}
        step={1}
        largeStep={25}
        thumbAlignment="edge"
      >
        <Slider.Control className="slider-control">
          <Slider.Track className="slider-track">
            <Slider.Indicator className="slider-indicator" />
            <Slider.Thumb
              className="slider-thumb"
              aria-label={t('percentSlider')}
              getAriaValueText={(_formatted, value) => t('percentChoice', { percent: value })}
            />
          </Slider.Track>
        </Slider.Control>
      </Slider.Root>
      <div className="grid grid-cols-4 gap-1">
        {QUARTERS.map((quarter) => (
          <Button
            key={quarter}
            size="small"
            aria-label={t('percentChoice', { percent: quarter })}
            onClick={() => {
              choose(quarter);
            }}
          >
            {t('percentShort', { percent: quarter })}
          </Button>
        ))}
      </div>
    </div>
  );
});
