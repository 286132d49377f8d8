/** Every command that has a key: its default, where it acts, and whether it sends an order at once. */

export interface Hotkey {
  /** The default; see chords. */
  readonly chord: string;
  /**
   * `everywhere`: also in text fields. `anywhere`: but not in a text field. `panel`: in a panel, not in a
   * text field. `ladder`: in the ladder, where it goes before a panel's key.
   */
  readonly scope: 'everywhere' | 'anywhere' | 'panel' | 'ladder';
  /** Also in a dialog, which keeps all other keys to itself. */
  readonly always?: true;
  /** Sends an order at once: only in an armed window. */
  readonly sends?: true;
}

export const HOTKEYS = {
  palette: { chord: 'Ctrl+KeyK', scope: 'everywhere' },
  workspace1: { chord: 'Ctrl+Digit1', scope: 'everywhere' },
  workspace2: { chord: 'Ctrl+Digit2', scope: 'everywhere' },
  workspace3: { chord: 'Ctrl+Digit3', scope: 'everywhere' },
  workspace4: { chord: 'Ctrl+Digit4', scope: 'everywhere' },
  nextPanel: { chord: 'F6', scope: 'everywhere' },
  previousPanel: { chord: 'Shift+F6', scope: 'everywhere' },
  tabOrContent: { chord: 'Ctrl+F6', scope: 'everywhere' },
  toggleDensity: { chord: 'Ctrl+Shift+KeyD', scope: 'everywhere' },
  openSettings: { chord: 'Ctrl+Comma', scope: 'everywhere' },
  showHotkeys: { chord: 'Char+?', scope: 'anywhere' },
  armKeys: { chord: 'Ctrl+Shift+KeyA', scope: 'everywhere' },
  killSwitch: { chord: 'Ctrl+Shift+KeyK', scope: 'everywhere', always: true },
  lockTrading: { chord: 'Ctrl+Shift+KeyL', scope: 'everywhere' },
  symbolSearch: { chord: 'Char+/', scope: 'anywhere' },
  speakPrices: { chord: 'Alt+KeyP', scope: 'everywhere' },
  previousInterval: { chord: 'BracketLeft', scope: 'panel' },
  nextInterval: { chord: 'BracketRight', scope: 'panel' },
  toggleLiquidity: { chord: 'KeyH', scope: 'panel' },
  ticketBuy: { chord: 'KeyB', scope: 'panel' },
  ticketSell: { chord: 'KeyS', scope: 'panel' },
  ticketLimit: { chord: 'KeyL', scope: 'panel' },
  ticketMarket: { chord: 'KeyM', scope: 'panel' },
  ticketTrigger: { chord: 'KeyT', scope: 'panel' },
  togglePostOnly: { chord: 'KeyP', scope: 'panel' },
  ticketClose: { chord: 'KeyR', scope: 'panel' },
  submitTicket: { chord: 'Ctrl+Enter', scope: 'everywhere' },
  cancelAllOfSymbol: { chord: 'Ctrl+Shift+KeyX', scope: 'everywhere' },
  flatten: { chord: 'Ctrl+Shift+KeyF', scope: 'everywhere' },
  inspectPosition: { chord: 'KeyI', scope: 'panel' },
  ladderBuyBid: { chord: 'KeyQ', scope: 'ladder', sends: true },
  ladderSellAsk: { chord: 'KeyW', scope: 'ladder', sends: true },
  ladderBuyAsk: { chord: 'KeyX', scope: 'ladder', sends: true },
  ladderSellBid: { chord: 'KeyZ', scope: 'ladder', sends: true },
  ladderBuyMarket: { chord: 'KeyS', scope: 'ladder', sends: true },
  ladderSellMarket: { chord: 'KeyA', scope: 'ladder', sends: true },
  ladderCancel: { chord: 'KeyE', scope: 'ladder', sends: true },
  ladderCancelConditions: { chord: 'KeyF', scope: 'ladder', sends: true },
  ladderClose: { chord: 'KeyR', scope: 'ladder', sends: true },
  ladderReverse: { chord: 'KeyT', scope: 'ladder', sends: true },
  ladderCentre: { chord: 'Space', scope: 'ladder' },
  ladderGrow: { chord: 'KeyV', scope: 'ladder' },
  ladderVolume1: { chord: 'Digit1', scope: 'ladder' },
  ladderVolume2: { chord: 'Digit2', scope: 'ladder' },
  ladderVolume3: { chord: 'Digit3', scope: 'ladder' },
  ladderVolume4: { chord: 'Digit4', scope: 'ladder' },
} as const satisfies Record<string, Hotkey>;

export type HotkeyId = keyof typeof HOTKEYS;
