/** The events of a life, one after the other: by pointer, by arrows, as a table. */
import type { FuturesInstrument } from '@shared/contract/terminal';
import type { PositionLifeRow } from '@shared/contract/terminal/inspect';
import { useCallback, useMemo, useRef, useState, type PointerEvent, type ReactNode } from 'react';
import { formatDateTime } from '../../../lib/format-time';
import { useTranslation } from '../../../lib/i18n';
import { sizeText } from '../../../session/market/instrument-figures';
import { exactMoney, moneyText, toneOf } from '../figure-text';
import { Canvas, type Box, type Paint } from '../picture/canvas';
import { PictureFrame } from '../picture/frame';
import { cell, type Twin } from '../picture/twin';
import { useEventWords } from './event-words';
import { lifeSteps, type LifeStep } from './events';
import { paintLife, stepAt } from './paint';
import { Terms } from './terms';

interface TimelineProps {
  readonly life: PositionLifeRow;
  readonly contract: FuturesInstrument;
  /** To choose another life. */
  readonly select: ReactNode;
}

export function Timeline({ life, contract, select }: TimelineProps) {
  const steps = useMemo(() => lifeSteps(life), [life]);
  const canvas = useRef<HTMLCanvasElement>(null);
  /** Null follows the newest event. */
  const [chosen, setChosen] = useState<number | null>(null);
  const at = Math.max(0, Math.min(steps.length - 1, chosen ?? steps.length - 1));
  return (
    <PictureFrame
      id="life"
      twin={useTwin(life, contract, steps)}
      canvas={() => canvas.current}
      toolbar={select}
    >
      <div className="life">
        <div className="life-events">
          <div className="life-line">
            <Scrubber
              steps={steps}
              at={at}
              canvas={canvas}
              contract={contract}
              onStep={setChosen}
            />
          </div>
          <StepWords step={steps[at]} contract={contract} index={at} count={steps.length} />
        </div>
        <Terms life={life} />
      </div>
    </PictureFrame>
  );
}

interface ScrubberProps {
  readonly steps: readonly LifeStep[];
  readonly at: number;
  readonly canvas: React.RefObject<HTMLCanvasElement | null>;
  readonly contract: FuturesInstrument;
  readonly onStep: (step: number) => void;
}

function Scrubber({ steps, at, canvas, contract, onStep }: ScrubberProps) {
  const { t } = useTranslation('inspector');
  const words = useEventWords(contract);
  const [box, setBox] = useState<Box>({ width: 0, height: 0 });
  const paint = useCallback<Paint>(
    (context, size, look) => {
      if (steps.length > 0) paintLife(context, size, look, steps, at);
    },
    [steps, at],
  );
  const onPointer = (event: PointerEvent<HTMLElement>) => {
    if (event.buttons !== 1) return;
    const { left } = event.currentTarget.getBoundingClientRect();
    onStep(stepAt(steps.length, box, event.clientX - left));
  };
  const current = steps[at];
  return (
    <div
      className="inspector-picture-focus life-scrubber"
      role="slider"
      tabIndex={0}
      aria-label={t('lifeScrub')}
      aria-valuemin={1}
      aria-valuemax={Math.max(1, steps.length)}
      aria-valuenow={at + 1}
      aria-valuetext={current === undefined ? '' : words(current.event)}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        onPointer(event);
      }}
      onPointerMove={onPointer}
      onKeyDown={(event) => {
        const next = {
          ArrowRight: at + 1,
          ArrowUp: at + 1,
          ArrowLeft: at - 1,
          ArrowDown: at - 1,
          Home: 0,
          End: steps.length - 1,
        }[event.key];
        if (next === undefined) return;
        event.preventDefault();
        onStep(Math.max(0, Math.min(steps.length - 1, next)));
      }}
    >
      <Canvas paint={paint} canvas={canvas} onBox={setBox} />
    </div>
  );
}

interface StepWordsProps {
  readonly step: LifeStep | undefined;
  readonly contract: FuturesInstrument;
  readonly index: number;
  readonly count: number;
}

function StepWords({ step, contract, index, count }: StepWordsProps) {
  const { t } = useTranslation('inspector');
  const words = useEventWords(contract);
  if (step === undefined) return null;
  const { event, contracts, change, realized } = step;
  const money = (value: bigint) => (
    <b data-tone={toneOf(exactMoney(value)).tone} title={exactMoney(value)}>
      {moneyText(value, contract.quote, true)}
    </b>
  );
  return (
    <p className="life-step">
      <span className="inspector-quiet">{t('lifeStep', { step: index + 1, count })}</span>
      <time>{formatDateTime(event.atMs)}</time>
      <span className="life-what">{words(event)}</span>
      <span>
        {t('lifeBrought')} {money(change)}
      </span>
      <span>
        {t('lifeSoFar')} {money(realized)}
      </span>
      <span>
        {t('lifeOpenAfter', { size: sizeText(contracts, contract), base: contract.base })}
      </span>
    </p>
  );
}

function useTwin(
  life: PositionLifeRow,
  contract: FuturesInstrument,
  steps: readonly LifeStep[],
): Twin {
  const { t } = useTranslation('inspector');
  const words = useEventWords(contract);
  const side = life.side === 'BUY' ? t('long') : t('short');
  return {
    label: t('lifeOf', { base: contract.base, side }),
    columns: [
      { header: t('mapTime') },
      { header: t('lifeEvent') },
      { header: t('lifeBrought'), align: 'end' },
      { header: t('lifeSoFar'), align: 'end' },
      { header: t('lifeOpenHeader'), align: 'end' },
    ],
    rows: steps.map(({ event, change, realized, contracts }) => [
      cell(formatDateTime(event.atMs)),
      cell(words(event)),
      {
        shown: moneyText(change, contract.quote, true),
        exact: exactMoney(change),
        ...toneOf(exactMoney(change)),
      },
      { shown: moneyText(realized, contract.quote, true), exact: exactMoney(realized) },
      cell(sizeText(contracts, contract)),
    ]),
  };
}
