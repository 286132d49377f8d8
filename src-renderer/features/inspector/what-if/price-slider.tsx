/**
 * The hypothetical price: a slider from −30 % to +30 % of the mark, marks where something happens, and a
 * field for the exact price. Without a price it follows the mark.
 */
import { useEffect, useRef } from 'react';
import { formatUnits } from '../../../lib/format';
import { frameLoop } from '../../../lib/frame-loop';
import { useTranslation } from '../../../lib/i18n';
import { inspected } from '../../../session/futures/inspected';
import { Slider } from '../../../ui/slider';
import { moveText } from '../figure-text';

/** A price of the position that the slider stops at. */
export interface Snap {
  readonly id: string;
  readonly name: string;
  /** Ticks. */
  readonly price: number;
}

/** Of the mark, to either side, in hundredths of a per cent. */
const REACH = 3_000;
const STEP = 5;
const LARGE_STEP = 100;
/** Frames in which the slider is asked to take the keyboard. */
const FOCUS_TRIES = 60;
/** While dragging it jumps to a snap this near. */
const MAGNET = 30;

interface PriceSliderProps {
  readonly label: string;
  /** Ticks: the middle of the slider. */
  readonly mark: number;
  /** Ticks; null at the mark. */
  readonly price: number | null;
  readonly pricePrecision: number;
  readonly snaps: readonly Snap[];
  readonly onPrice: (price: number | null) => void;
}

export function PriceSlider(props: PriceSliderProps) {
  const { label, mark, price, pricePrecision, snaps, onPrice } = props;
  const { t } = useTranslation('inspector');
  const input = useFocusWhenAsked();
  const at = price === null ? 0 : shareOf(price, mark);
  return (
    <div className="what-if-slider">
      <Slider
        label={label}
        inputRef={input}
        value={Math.max(-REACH, Math.min(REACH, Math.round(at / STEP) * STEP))}
        min={-REACH}
        max={REACH}
        step={STEP}
        largeStep={LARGE_STEP}
        textOf={() =>
          t('priceAt', {
            price: formatUnits(price ?? mark, pricePrecision),
            change: moveText(at),
          })
        }
        onChange={(next, isByKey) => {
          if (next === 0) onPrice(null);
          else onPrice(isByKey ? priceAt(next, mark) : snapped(next, mark, snaps));
        }}
      />
      <div className="what-if-marks" aria-hidden>
        {snaps.map((snap) => (
          <i
            key={snap.id}
            data-snap={snap.id}
            style={{ insetInlineStart: `${placeOf(shareOf(snap.price, mark))}%` }}
          />
        ))}
      </div>
      <div className="what-if-snaps" role="group" aria-label={t('snaps')}>
        <button
          type="button"
          className="what-if-snap"
          aria-pressed={price === null}
          onClick={() => {
            onPrice(null);
          }}
        >
          {t('lines.mark')}
        </button>
        {snaps.map((snap) => (
          <button
            key={snap.id}
            type="button"
            className="what-if-snap"
            title={formatUnits(snap.price, pricePrecision)}
            aria-pressed={price === snap.price}
            onClick={() => {
              onPrice(snap.price);
            }}
          >
            {snap.name}
          </button>
        ))}
      </div>
    </div>
  );
}

/** The key or the button that inspects a position puts the keyboard here, once. */
function useFocusWhenAsked() {
  const input = useRef<HTMLInputElement>(null);
  const wantsFocus = inspected.use((state) => state.wantsFocus);
  useEffect(() => {
    if (!wantsFocus) return undefined;
    let tries = FOCUS_TRIES;
    // A panel that the dock has just made cannot be focused before it is laid out.
    const take = () => {
      input.current?.focus();
      tries -= 1;
      if (tries > 0 && document.activeElement !== input.current) frameLoop.schedule(take);
      else inspected.set({ wantsFocus: false });
    };
    take();
    return () => {
      frameLoop.cancel(take);
    };
  }, [wantsFocus]);
  return input;
}

/** Of a mark that could not be read nothing is a share. */
const shareOf = (price: number, mark: number): number =>
  mark > 0 ? ((price - mark) / mark) * 10_000 : 0;

const priceAt = (share: number, mark: number): number =>
  Math.max(1, Math.round((mark * (10_000 + share)) / 10_000));

function snapped(share: number, mark: number, snaps: readonly Snap[]): number {
  const near = snaps
    .filter((snap) => Math.abs(shareOf(snap.price, mark) - share) <= MAGNET)
    .toSorted(
      (a, b) => Math.abs(shareOf(a.price, mark) - share) - Math.abs(shareOf(b.price, mark) - share),
    )[0];
  return near?.price ?? priceAt(share, mark);
}

/** Per cent of the track's width. */
const placeOf = (share: number): number =>
  Math.max(0, Math.min(100, ((share + REACH) / (2 * REACH)) * 100));
