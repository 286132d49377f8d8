/** A figure between two ends, moved by pointer or keys. */
import { Slider as Base } from '@base-ui/react/slider';
import type { Ref } from 'react';

interface SliderProps {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly largeStep: number;
  /** What is read out of a value. */
  readonly textOf: (value: number) => string;
  readonly onChange: (next: number, isByKey: boolean) => void;
  /** The track is filled up to the value. */
  readonly isFilled?: boolean;
  readonly disabled?: boolean;
  readonly description?: string | undefined;
  readonly inputRef?: Ref<HTMLInputElement>;
}

export function Slider(props: SliderProps) {
  const { label, textOf, onChange, isFilled = false, description, inputRef, ...range } = props;
  return (
    <Base.Root
      {...range}
      thumbAlignment="edge"
      onValueChange={(next, { reason }) => {
        onChange(next, reason === 'keyboard');
      }}
    >
      <Base.Control className="slider-control">
        <Base.Track className="slider-track">
          {isFilled ? <Base.Indicator className="slider-indicator" /> : null}
          <Base.Thumb
            className="slider-thumb"
            inputRef={inputRef}
            aria-label={label}
            aria-description={description}
            getAriaValueText={(_formatted, value) => textOf(value)}
          />
        </Base.Track>
      </Base.Control>
    </Base.Root>
  );
}
