/** All English words, one namespace per feature. */
import { activity } from './activity';
import { alerts } from './alerts';
import { balances } from './balances';
import { changeOrder } from './change-order';
import { chart } from './chart';
import { common } from './common';
import { conditions } from './conditions';
import { connection } from './connection';
import { depthChart } from './depth-chart';
import { drift } from './drift';
import { equity } from './equity';
import { fills } from './fills';
import { hotkeys } from './hotkeys';
import { inspector } from './inspector';
import { journal } from './journal';
import { kill } from './kill';
import { lab } from './lab';
import { ladder } from './ladder';
import { onboarding } from './onboarding';
import { orderBook } from './order-book';
import { orderEntry } from './order-entry';
import { orders } from './orders';
import { palette } from './palette';
import { panels } from './panels';
import { positions } from './positions';
import { risk } from './risk';
import { settings } from './settings';
import { shell } from './shell';
import { statusBar } from './status-bar';
import { strip } from './strip';
import { trades } from './trades';
import { traffic } from './traffic';
import { venues } from './venues';
import { watchlist } from './watchlist';
import { withdrawals } from './withdrawals';

export const en = {
  activity,
  alerts,
  balances,
  'change-order': changeOrder,
  chart,
  common,
  conditions,
  connection,
  'depth-chart': depthChart,
  drift,
  equity,
  fills,
  hotkeys,
  inspector,
  journal,
  kill,
  lab,
  ladder,
  onboarding,
  'order-book': orderBook,
  'order-entry': orderEntry,
  orders,
  palette,
  panels,
  positions,
  risk,
  settings,
  shell,
  'status-bar': statusBar,
  strip,
  trades,
  traffic,
  venues,
  watchlist,
  withdrawals,
} as const;
