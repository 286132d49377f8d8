/** The last 24 hours of a pair as a small line: read while it is in sight, drawn when it has changed. */
import { useEffect, useRef, useState } from 'react';
import type { TerminalClient } from '@shared/contract/terminal/rpc';
import { createFeatureStore } from '../../lib/feature-store';
import { onLookChange, token } from '../../lib/plot-look';
import { deskClock } from '../../session/time/clock';
import { useTerminal } from '../../session/wire/terminal';
import { sparkPath } from './spark-path';
import { SparkReads, type Closes } from './spark-reads';

interface Sparks {
  readonly bySymbol: Readonly<Record<string, Closes>>;
}
const sparks = createFeatureStore<Sparks>({ bySymbol: {} });
const readsOf = new WeakMap<TerminalClient, SparkReads>();

function readsFor(terminal: TerminalClient): SparkReads {
  const known = readsOf.get(terminal);
  if (known !== undefined) return known;
  const made = new SparkReads(terminal, deskClock, (symbol, closes) => {
    sparks.set({ bySymbol: { ...sparks.get().bySymbol, [symbol]: closes } });
  });
  readsOf.set(terminal, made);
  return made;
}

interface SparklineProps {
  readonly symbol: string;
  /** The newest price in ticks: the end of the line. */
  readonly lastTicks: number;
}

/** Decoration: the figures beside it say the same. */
export function Sparkline({ symbol, lastTicks }: SparklineProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const terminal = useTerminal();
  const [look, setLook] = useState(0);
  const closes = sparks.use(({ bySymbol }) => bySymbol[symbol]);
  useEffect(() => {
    const element = canvas.current;
    if (element === null) return undefined;
    let leave: () => void = () => undefined;
    const sight = new IntersectionObserver(([entry]) => {
      leave();
      leave = entry?.isIntersecting === true ? readsFor(terminal).want(symbol) : () => undefined;
      setLook((count) => count + 1);
    });
    sight.observe(element);
    const stopLook = onLookChange(() => {
      setLook((count) => count + 1);
    });
    return () => {
      sight.disconnect();
      stopLook();
      leave();
    };
  }, [terminal, symbol]);
  useEffect(() => {
    if (canvas.current === null || closes === undefined) return;
    draw(canvas.current, lastTicks === 0 ? closes : [...closes, lastTicks]);
  }, [closes, lastTicks, look]);
  return <canvas ref={canvas} className="watch-line" aria-hidden />;
}

function draw(canvas: HTMLCanvasElement, closes: Closes): void {
  const { clientWidth: width, clientHeight: height } = canvas;
  const context = canvas.getContext('2d');
  if (context === null || width === 0) return;
  const ratio = window.devicePixelRatio;
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  context.scale(ratio, ratio);
  const isUp = (closes.at(-1) ?? 0) >= (closes[0] ?? 0);
  context.strokeStyle = token(isUp ? '--up' : '--down');
  context.lineWidth = 1.25;
  context.lineJoin = 'round';
  context.beginPath();
  for (const [x, y] of sparkPath(closes, width, height)) context.lineTo(x, y);
  context.stroke();
}
