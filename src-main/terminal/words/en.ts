/** Every word that main itself shows to a person: tray, window titles, dialogs, the review of a withdrawal. */
export const en = {
  mode: {
    paper: 'PAPER',
    on: 'LIVE · {{alias}}',
    'read-only': 'READ-ONLY · {{alias}}',
    locked: 'LOCKED · {{alias}}',
  },
  tray: {
    title: 'Tidemark · {{mode}}',
    stop: 'Stop all trading',
    show: 'Show Tidemark',
    quit: 'Quit',
  },
  start: {
    failed: 'Tidemark cannot start',
    inUse:
      'Tidemark is already running with the data folder {{folder}}. Go on in its window, or close it first; it may be an exchange without a window. A start with --data-dir=FOLDER has a folder of its own.',
    holder: 'The one that runs is process {{process}}.',
    shown: 'Tidemark is already running; its window is shown.',
  },
  defect: {
    title: 'Tidemark has stopped',
    detail:
      'Something in it has gone wrong, and it does not trade by what may not be true: {{reason}}\n\nOrders that rest at the exchange stay there; nothing watches them from here until Tidemark is started again. It then reads what has become of them.',
  },
  end: {
    unprotected:
      'Take profit and stop loss of entries that still wait ({{count}}) are placed by nobody until Tidemark is started again.',
  },
  lost: {
    message: 'The window of the desk has ended several times.',
    detail: 'What was asked of the exchange goes on without it. The system says: {{reason}}.',
    load: 'Load it again',
    quit: 'Quit',
  },
  text: {
    cut: 'Cut',
    copy: 'Copy',
    paste: 'Paste',
    selectAll: 'Select all',
  },
  link: {
    question: 'Open this page in your browser?',
    open: 'Open',
    cancel: 'Cancel',
  },
  review: {
    title: 'Withdraw from {{account}}',
    account: 'Account',
    amount: 'Amount',
    fee: 'Fee',
    feeSetBy: 'set by the exchange, taken from the amount',
    savedAs: 'Saved as',
    address: 'Address',
    label: 'Label',
    none: 'none',
    characters: 'Characters {{from}} to {{to}} of the address',
    warning:
      'Read the hidden characters where the address came from, not on the desk. A withdrawal cannot be taken back.',
    lookalike: 'Another address that is known here begins and ends the same way.',
    passphrase: 'Passphrase of the withdrawal key',
    cancel: 'Cancel',
    confirm: 'Confirm',
    canceled: 'Nothing was sent. This window can be closed.',
    handedOver: 'Handed over: the desk shows what becomes of it. This window can be closed.',
    over: 'This is not asked any more, and nothing was sent. This window can be closed.',
    used: 'This address worked once and has been used.',
    tooSoon: 'not now',
  },
} as const;
