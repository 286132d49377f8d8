/** The map of a position from now on: its grid, the cone, the payments on the way. */
import { toCoordinate } from '@shared/domain/futures-math';
import {
  figuresOf,
  priceOfMark,
  riskMap,
  sigmaCone,
  type Figures,
  type Volatility,
} from '@shared/domain/futures-math/inspect';
import { useMemo } from 'react';
import { useMarketNow } from '../../../session/market/use-market-now';
import { inspectorState } from '../store';
import { useVolatility, type Subject } from '../use-inspected';
import { viewRange } from '../view-range';
import { useScenario } from '../what-if/use-what-if';
import type { MapPicture } from './paint';

const ROWS = 81;
const COLUMNS = 97;
const HOUR_MS = 3_600_000;
const FUNDING_INTERVAL_MS = 8 * HOUR_MS;
/** The picture moves on once a minute. */
const EVERY_MS = 60_000;

export interface RiskPicture {
  readonly picture: MapPicture;
  readonly figures: Figures;
  readonly volatility: Volatility | null;
}

export function useMap(subject: Subject): RiskPicture {
  const { account, position, markRow, instrument } = subject;
  const volatility = useVolatility(subject);
  const hours = inspectorState.use((state) => state.mapHours);
  const nowMs = useMarketNow(EVERY_MS);
  const supposed = useScenario('a')?.read.change.price ?? null;
  const nextFundingAtMs = markRow?.nextFundingAtMs ?? 0;
  const grid = useMemo(() => {
    const figures = figuresOf(account, position, volatility);
    const spanMs = hours * HOUR_MS;
    const wide =
      volatility === null
        ? 0
        : 3.2 * Math.sqrt((toCoordinate(volatility.variancePerMinute) * spanMs) / 60_000);
    const map = riskMap(account, position, {
      ...viewRange(position, figures, Math.min(0.6, wide)),
      rows: ROWS,
      columns: COLUMNS,
      nowMs,
      stepMs: spanMs / (COLUMNS - 1),
      nextFundingAtMs: nextFundingAtMs > 0 ? nextFundingAtMs : nextOnGrid(nowMs),
      fundingIntervalMs: FUNDING_INTERVAL_MS,
    });
    const cone = volatility === null ? [] : sigmaCone(position.leg, volatility, nowMs, map.timesMs);
    return { map, cone, figures, fundingAtMs: paymentsIn(nextFundingAtMs, nowMs, spanMs) };
  }, [account, position, volatility, hours, nowMs, nextFundingAtMs]);
  return useMemo(() => {
    const { figures, ...rest } = grid;
    const priceOf = (mark: typeof position.leg.mark) =>
      toCoordinate(priceOfMark({ ...position.leg, mark }));
    return {
      figures,
      volatility,
      picture: {
        ...rest,
        pricePrecision: instrument.pricePrecision,
        mark: priceOf(position.leg.mark),
        supposed: supposed === null ? null : priceOf(supposed),
      },
    };
  }, [grid, volatility, instrument, position, supposed]);
}

const nextOnGrid = (nowMs: number): number =>
  (Math.floor(nowMs / FUNDING_INTERVAL_MS) + 1) * FUNDING_INTERVAL_MS;

function paymentsIn(nextAtMs: number, nowMs: number, spanMs: number): readonly number[] {
  const first = nextAtMs > 0 ? nextAtMs : nextOnGrid(nowMs);
  const count = Math.max(0, Math.floor((nowMs + spanMs - first) / FUNDING_INTERVAL_MS) + 1);
  return Array.from({ length: count }, (_, index) => first + index * FUNDING_INTERVAL_MS);
}
