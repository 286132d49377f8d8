/** A share from 0 to 100 per cent: by slider, or by one press for the usual quarters. */
import { Slider } from '@base-ui/react/slider';
import { useTranslation } from '../lib/i18n';
import { Button } from './button';

interface PercentSliderProps {
  readonly label: string;
  readonly percent: number;
  readonly onChange: (percent: number) => void;
}

const QUARTERS = [25, 50, 75, 100] as const;

export function PercentSlider({ label, percent, onChange }: PercentSliderProps) {
  const { t } = useTranslation('common');
  return (
    <div className="flex flex-col gap-1">
      <Slider.Root
        value={percent}
        onValueChange={(next) => {
          onChange(next);
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
              aria-label={label}
              getAriaValueText={(_formatted, value) => t('percent', { percent: value })}
            />
          </Slider.Track>
        </Slider.Control>
      </Slider.Root>
      <div className="grid grid-cols-4 gap-1">
        {QUARTERS.map((quarter) => (
          <Button
            key={quarter}
            size="small"
            onClick={() => {
              onChange(quarter);
            }}
          >
            {t('percent', { percent: quarter })}
          </Button>
        ))}
      </div>
    </div>
  );
}
