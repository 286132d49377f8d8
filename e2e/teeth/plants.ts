/** Bugs to be planted one at a time, each with the tests that must notice: exact text for exact text. */
import type { Plant } from './plant';
import { DECISION_PLANTS } from './plants-decisions';
import { DESK_PLANTS } from './plants-desk';
import { DISK_PLANTS } from './plants-disk';
import { DRIFT_PLANTS } from './plants-drift';
import { ENGINE_PLANTS } from './plants-engine';
import { FUTURES_PLANTS } from './plants-futures';
import { OTHERS_PLANTS } from './plants-others';
import { TERMINAL_PLANTS } from './plants-terminal';
import { WORLD_PLANTS } from './plants-worlds';

export const PLANTS: readonly Plant[] = [
  ...ENGINE_PLANTS,
  ...FUTURES_PLANTS,
  ...TERMINAL_PLANTS,
  ...DESK_PLANTS,
  ...DISK_PLANTS,
  ...DECISION_PLANTS,
  ...DRIFT_PLANTS,
  ...OTHERS_PLANTS,
  ...WORLD_PLANTS,
];
