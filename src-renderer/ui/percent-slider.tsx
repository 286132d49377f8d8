/** A share from 0 to 100 per cent: by slider, or by one press for the usual quarters. */
import { useTranslation } from '../lib/i18n';
import { Button } from './button';
import { Slider } from './slider';

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
      <Slider
        label={label}
        value={percent}
        min={0}
        max={100}
        step={1}
        largeStep={25}
        isFilled
        textOf={(value) => t('percent', { percent: value })}
        onChange={onChange}
      />
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
