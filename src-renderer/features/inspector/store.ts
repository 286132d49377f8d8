/** What the trader has chosen in the inspector: pictures as tables, sorting, stress moves, what-ifs. */
import type { Interval } from '@shared/domain/candle';
import { createFeatureStore } from '../../lib/feature-store';

export type PictureId = 'ladder' | 'curve' | 'map' | 'funding' | 'cross' | 'stress' | 'life';

/** What is typed for a hypothetical change: text as typed, '' leaves things as they are. */
export interface WhatIfDraft {
  /** '' is where the mark is now, and follows it. */
  readonly price: string;
  /** Contracts more (+) or fewer (−). */
  readonly contracts: string;
  readonly margin: string;
  readonly leverage: string;
  /** Per cent of the position that is closed at the price. */
  readonly close: string;
  readonly takeProfit: string;
  readonly stopLoss: string;
  /** Per cent per interval. */
  readonly fundingRate: string;
}

export const NO_CHANGE: WhatIfDraft = {
  price: '',
  contracts: '',
  margin: '',
  leverage: '',
  close: '',
  takeProfit: '',
  stopLoss: '',
  fundingRate: '',
};

/** A is always there; B is beside it when the trader compares. */
export type ScenarioId = 'a' | 'b';

type Drafts = Readonly<Record<string, WhatIfDraft>>;

interface InspectorState {
  readonly tables: readonly PictureId[];
  readonly filter: string;
  readonly sort: 'risk' | 'distance' | 'profit' | 'size';
  /** Per cent, signed, as typed: the trader's own stress move. */
  readonly stressOwn: string;
  /** A contract's symbol, or '' for all of them together. */
  readonly stressOf: string;
  readonly zoom: 'all' | 'near';
  readonly interval: Interval;
  /** By position: a price that is supposed for one contract is none of another's. */
  readonly scenarios: Readonly<Record<ScenarioId, Drafts>>;
  readonly isComparing: boolean;
  /** The position of scenario B; null is the same one as A's. */
  readonly positionB: string | null;
  /** Hours to the right edge of the map. */
  readonly mapHours: number;
  /** The second contract of the two-contract map; '' is the first other one. */
  readonly crossWith: string;
  /** A closed position whose life is shown; null shows the open one. */
  readonly closedLife: string | null;
}

export const inspectorState = createFeatureStore<InspectorState>({
  tables: [],
  filter: '',
  sort: 'risk',
  stressOwn: '',
  stressOf: '',
  zoom: 'all',
  interval: '5min',
  scenarios: { a: {}, b: {} },
  isComparing: false,
  positionB: null,
  mapHours: 8,
  crossWith: '',
  closedLife: null,
});

/** What is supposed of a position. */
export const draftOf = (
  { scenarios }: Pick<InspectorState, 'scenarios'>,
  scenario: ScenarioId,
  positionId: string,
): WhatIfDraft => scenarios[scenario][positionId] ?? NO_CHANGE;

/** One field of a scenario, as typed. */
export function draftWhatIf(
  scenario: ScenarioId,
  positionId: string,
  patch: Partial<WhatIfDraft>,
): void {
  const state = inspectorState.get();
  const draft = { ...draftOf(state, scenario, positionId), ...patch };
  const drafts = { ...state.scenarios[scenario], [positionId]: draft };
  inspectorState.set({ scenarios: { ...state.scenarios, [scenario]: drafts } });
}

export function clearWhatIf(scenario: ScenarioId, positionId: string): void {
  const { scenarios } = inspectorState.get();
  const { [positionId]: _cleared, ...drafts } = scenarios[scenario];
  inspectorState.set({ scenarios: { ...scenarios, [scenario]: drafts } });
}
