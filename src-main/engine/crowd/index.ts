/** The crowd of the simulated exchange: what others may use of this folder. */
export { createCrowd } from './simulated-crowd';
export { CrowdDesk, type AgentFills, type CrowdDeskState } from './crowd-desk';
export { backfillHistory, openHistory, type History } from './history';
export { crowdedMarkets } from './crowded-markets';
export { LastDay } from './last-day';
export { MarketForAgents } from './market-for-agents';
export type { Crowd } from './crowd';
export { powerOfTen, underlyingOf, type Opening } from './parameters';
