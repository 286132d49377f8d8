/** All English words, one namespace per feature. */
import { activity } from './activity';
import { balances } from './balances';
import { chart } from './chart';
import { common } from './common';
import { connection } from './connection';
import { fills } from './fills';
import { hotkeys } from './hotkeys';
import { lab } from './lab';
import { onboarding } from './onboarding';
import { orderBook } from './order-book';
import { orderEntry } from './order-entry';
import { orders } from './orders';
import { panels } from './panels';
import { settings } from './settings';
import { shell } from './shell';
import { statusBar } from './status-bar';
import { strip } from './strip';
import { trades } from './trades';
import { watchlist } from './watchlist';

export const en = {
  activity,
  balances,
  chart,
  common,
  connection,
  fills,
  hotkeys,
  lab,
  onboarding,
  'order-book': orderBook,
  'order-entry': orderEntry,
  orders,
  panels,
  settings,
  shell,
  'status-bar': statusBar,
  strip,
  trades,
  watchlist,
} as const;
