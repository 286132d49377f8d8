/** Words that several features share. */
export const common = {
  appName: 'Tidemark',
  buy: 'Buy',
  sell: 'Sell',
  limit: 'Limit',
  market: 'Market',
  price: 'Price',
  quantity: 'Quantity',
  amount: 'Amount',
  symbol: 'Symbol',
  showSymbol: 'Show {{symbol}}',
  side: 'Side',
  type: 'Type',
  time: 'Time',
  status: 'Status',
  total: 'Total',
  fee: 'Fee',
  cancel: 'Cancel',
  close: 'Close',
  /** Of the cross at its corner: in “Close position” nobody takes it for the button that closes the position. */
  closeDialog: 'Close this dialog',
  back: 'Back',
  dismiss: 'Dismiss',
  notifications: 'Notifications',
  olderMessages_one: '{{count}} older message is in Activity',
  olderMessages_other: '{{count}} older messages are in Activity',
  retry: 'Retry',
  reload: 'Reload panel',
  details: 'Details',
  loading: 'Loading…',
  /** Under a field for a number. */
  numberFault: {
    noNumber: 'Not a number',
    separators: 'Not sure which number: write 1234.5 or 1,234.5',
  },
  copy: 'Copy',
  copyWhat: 'Copy: {{what}}',
  copied: '{{what}} copied',
  notCopied: '{{what}} could not be copied',
  notSent: 'The exchange did not send this figure',
  stale: 'Last update {{age}} ago · {{reason}}',
  staleNothing: 'No data yet · {{reason}}',
  staleReason: {
    connecting: 'connecting',
    waiting: 'reconnecting ({{attempt}})',
    silent: 'no new data',
    asked: 'asking again',
    unanswered: 'requests get no answer',
    banned: 'the exchange has locked this address',
  },
  closedBy: {
    halted: 'Halted',
    delisted: 'Delisted',
    unreadable: 'Unreadable',
    recounted: 'Changed',
  },
  /** The exchange does not state it. As short as two lines of the ticket. */
  band: {
    mark: '{{field}} outside ≈ {{low}} – {{high}} (estimate, by the mark): it would be refused.',
    last: '{{field}} outside ≈ {{low}} – {{high}} (estimate, by the last price): it would be refused.',
    trigger:
      '{{field}} outside ≈ {{low}} – {{high}} (estimate, by the trigger): it would be refused.',
  },
  belowMinimum:
    'Quantity worth {{value}} {{quote}}, below ≈ {{least}} {{quote}} (estimate, the least of an order): it would be refused.',
  bandFields: {
    price: 'Price',
    from: 'From',
    to: 'To',
    triggerPrice: 'Trigger',
    takeProfit: 'Take profit',
    stopLoss: 'Stop loss',
  },
  /** Of an own order that may not rest where it is drawn. */
  standings: {
    sending: 'being sent',
    canceling: 'being cancelled',
    doubt: 'in doubt',
    held: 'kept back',
    untriggered: 'not triggered',
  },
  /** Of a cancel that nobody has answered. */
  cancels: {
    unknown: 'Not known whether cancelled',
    unknownPart: 'not known whether cancelled',
  },
  /** Of what this window asked the terminal for. */
  requests: {
    silent: 'no answer for {{seconds}} s',
    /** Nobody knows whether it was done. */
    lost: {
      cancel:
        'No answer to the cancel ({{message}}): it is not known whether the order is still open. Look at it before you go on',
      placeExit:
        'No answer to placing the exit ({{message}}): it is not known whether it is placed. Nothing is sent again',
      restore:
        'No answer to putting the order back ({{message}}): it is not known whether it is placed again. Nothing is sent again',
      leave: 'No answer ({{message}}): it is not known whether the old order stays away',
      dismiss: 'No answer ({{message}}): it is not known whether the order is off the desk',
      kill: 'No answer to the kill switch ({{message}}): it is not known whether it is on. Press it again, or stop at the exchange',
      liftKill: 'No answer ({{message}}): it is not known whether the kill switch is lifted',
      disarm:
        'No answer ({{message}}): it is not known whether the account is READ-ONLY. Look at it before you leave',
      lock: 'No answer ({{message}}): it is not known whether the desk is locked. Look at it before you leave',
      unlockRisk: 'No answer ({{message}}): it is not known whether the lock of the day is lifted',
      closeBots:
        'No answer ({{message}}): it is not known whether the exchange is closed to programs',
      alert: 'No answer ({{message}}): it is not known whether the alert is changed',
      stopTask: 'No answer ({{message}}): it is not known whether the work is stopped',
      start: 'No answer ({{message}}): it is not known whether paper trading starts. Press again',
      reconnect: 'No answer ({{message}}): it is not known whether the exchange is connected again',
      settings: 'No answer ({{message}}): the next start may not have what you have just set',
    },
    /** Nothing was done. */
    refused: {
      cancel: 'Not cancelled: {{message}}',
      placeExit: 'The exit was not placed: {{message}}',
      restore: 'The order was not put back: {{message}}',
      leave: 'Not done: {{message}}',
      dismiss: 'The order stays on the desk: {{message}}',
      kill: 'The kill switch is not on: {{message}}',
      liftKill: 'The kill switch was not lifted: {{message}}',
      disarm: 'Still armed: {{message}}',
      lock: 'The desk was not locked: {{message}}',
      unlockRisk: 'The lock of the day was not lifted: {{message}}',
      closeBots: 'The exchange was not closed to programs: {{message}}',
      alert: 'The alert was not changed: {{message}}',
      stopTask: 'The work was not stopped: {{message}}',
      start: 'Paper trading was not started: {{message}}',
      reconnect: 'Not connected again: {{message}}',
      settings: 'Not kept for the next start: {{message}}',
    },
  },
  closedHint: {
    halted:
      'Halted by the exchange: it takes no new orders for {{symbol}}. Open orders stay and can be cancelled.',
    delisted:
      '{{symbol}} is no longer listed: the exchange takes no new orders for it. Open orders can be cancelled.',
    unreadable:
      'What the exchange lists of {{symbol}} cannot be read: nothing new is sent for it. Open orders can be cancelled.',
    recounted:
      'The exchange now counts {{symbol}} in other units than at the start. Restart the program to trade it; open orders can be cancelled.',
  },
  panelFailed: 'This panel stopped working',
  panelFailedNext: 'Nothing was sent or cancelled. Reload the panel to go on.',
  increase: 'Increase {{field}}',
  decrease: 'Decrease {{field}}',
  sortBy: 'Sort by {{column}}',
  placeOrder: 'Place an order',
  csv: {
    button: 'Save as CSV',
    shown: 'Rows shown',
    all: 'All rows',
    reading: 'Reading…',
    saved: 'CSV saved: {{count}} rows',
    incomplete: 'CSV incomplete: {{count}} rows',
  },
  columns: {
    button: 'Columns',
    shown: 'Shown',
    left: 'Move left',
    right: 'Move right',
    narrower: 'Narrower',
    wider: 'Wider',
    reset: 'Reset the columns',
  },
  exitNames: { 'take-profit': 'TP', 'stop-loss': 'SL' },
  exitsHeld: '{{exits}} kept back',
  exitsHeldWhy: '{{reason}}. The exchange does not have it yet; Tidemark keeps trying.',
  percent: '{{percent}}%',
  paper: 'paper',
  liveAs: 'live · {{alias}}',
  withMode: '{{words}} ({{mode}})',
  modePaper: 'PAPER',
  modeLocked: 'LOCKED',
  modeLiveAs: 'LIVE · {{alias}}',
  modeReadOnlyAs: 'READ-ONLY · {{alias}}',
  windowTitle: '{{mode}} – Tidemark',
  cancelForecast_one: '{{count}} request, about {{time}}.',
  cancelForecast_other: '{{count}} requests, about {{time}}.',
  killedReason: 'The kill switch is on: lift it under the top bar.',
  realMoney: '{{mode}}: real money',
  readOnlyReason: '{{alias}} is READ-ONLY: nothing that would change the account is sent.',
  goLive: 'Go live…',
  /** What mends a refusal that is about the key or the way to the exchange, by the exchange's code (document §7). */
  mends: {
    '-1002': 'The exchange saw no API key: store the key again',
    '-1003': 'Too many requests: wait a minute and try again',
    /** Requests carry the exchange's own time: how this machine's clock is set makes no difference. */
    '-1021':
      'The time was refused: the request took too long on its way, or the exchange tells another time than it checks by',
    '-1022':
      'The signature was refused: store the secret again, or let GET signatures cover the other form',
    '-2014': 'The exchange does not know this API key: store it again',
    '-2015':
      'The key may not do this from here: check its rights and its list of allowed addresses',
    '-2102': 'The exchange knows no account of this key: store another key',
    NOT_SENT: 'Nothing was reached: check the address and the network',
    BANNED: 'The exchange has banned this address for now',
    WAITING: 'Try again shortly',
    LIMIT: 'The request budget is used up',
  },
  /** `said`: the exchange's code and words. */
  mended: '{{mend}} ({{said}})',
  /** Of the terminal, by its codes. */
  tryingAgain: '{{problem}}; trying again in {{seconds}} s',
  tryingNow: '{{problem}}; trying again now',
  refusals: {
    ambiguous:
      'The exchange has more orders like it than were sent from here: check which is yours',
    mistakable:
      'The exchange has an order that could be this one or the one that waits for another price: check which it is',
    forgotten:
      'An order that may be this one has traded, and the exchange no longer knows it: check your trades',
    'no-evidence':
      'The exchange shows no order like it, but its list may lack some: check whether it is there',
    'market-unlisted':
      'Its market is no longer listed: check at the exchange whether it was placed',
    'market-recounted':
      'Its market is now counted in other units than when it was sent: check at the exchange whether it was placed',
    'account-unusable': 'What is kept of it in venues.json cannot be used',
    'by-kill': 'The kill switch cancelled it',
    'was-killed': 'The kill switch was on',
    'refused-at-trigger': 'The exchange refused it when its price came',
    'lost-once-canceled': 'Cancelled, and the exchange no longer knows it',
    'order-lost': 'The exchange no longer knows it',
    dismissed: 'Dismissed by you: nobody knows whether it was placed',
    'closed-by-other-exit': 'The other exit has closed the position',
    'position-closed': 'Its position is closed',
    'closed-meanwhile': 'The position was closed meanwhile',
    'closing-checked': 'Whether the position was closed is being checked',
    'behind-others':
      'The exchange takes only so many orders at a time: others come first, every stop before a take profit',
    'daily-loss': 'The day is locked until it is over or you lift it',
    'positions-unknown': 'The positions could not be read',
    'not-synced': 'Orders and balances could not be read: nothing was sent',
    'twin-unknown': 'Nobody knows yet whether an order like this one was placed',
    'cannot-open': '{{message}}',
    'asked-anew': 'Reconnecting, as asked',
    'channel-silent': 'Its channel {{message}} is silent',
    closed: 'The connection to the terminal is closed',
    'disk-full': 'The disk is full: make room, then start again ({{message}})',
    'exchange-ended': 'The exchange has ended',
    'exchange-not-running': 'The exchange is not running',
    'history-unread': 'The history could not be read',
    KILLED: 'The kill switch is on: nothing is sent',
    'machine-slept': 'The computer was asleep, or its clock was set',
    maintenance: 'The exchange is under maintenance ({{message}})',
    'no-answer': 'The exchange has not answered: {{message}}',
    'no-older-page': 'The exchange gives no page before {{message}}: what is older cannot be read',
    'no-pairs': 'The exchange lists no pairs',
    'no-position': 'The exchange has no position {{message}}',
    'no-such-task': 'It has already ended',
    'not-a-database':
      'Put a copy of the file back, or move it away to start with a new one ({{message}})',
    'not-kept': 'It could not be stored: {{message}}',
    'not-ready': 'The exchange has not been reached yet',
    'not-waiting': 'It is no longer waiting',
    NO_KEY: 'There is no open key: store or unlock it first',
    'read-only':
      'The data folder cannot be written to: let this program write there, then start again ({{message}})',
    'store-failed': 'It could not be stored: {{message}}',
    'stream-not-opened': 'It did not open',
    'stream-silent': 'Nothing came, and two pings were missed',
    'orders-left-out':
      'Orders whose figures do not fit what the exchange lists are left out: {{message}}',
    'positions-left-out':
      'Closed positions whose figures do not fit what the exchange lists are left out: {{message}}',
    stopped: 'Stopped before the end',
    'too-long': 'There is more than can be read: {{message}} pages were read',
    'too-many-rows': 'There are more than {{message}} rows',
    'unknown-alert': 'This alert no longer exists',
    'unknown-entry': 'This entry is no longer in the address book',
    'unreadable-file': 'The file cannot be read',
    'unreadable-frame': 'It sent something unreadable: {{message}}',
    'unknown-symbol': '{{message}} is not listed',
  },
} as const;
