/** Words of the first-run screen and its hints. */
export const onboarding = {
  welcome: 'Welcome to Tidemark',
  lead: 'A trading terminal with a complete exchange inside. Practise with play money on a market that never sleeps, with the same ticket, fees and rules as the real thing.',
  start: 'Start paper trading',
  connect: 'Connect an exchange account',
  openRecorded: 'Open a recorded session…',
  readingRecorded: 'Reading the recording… {{percent}} %',
  openingRecorded: 'Opening the recorded session…',
  recordedRefused: 'It was not opened: {{problem}}',
  starting: 'Opening the exchange…',
  failedTitle: 'The exchange did not open',
  failed: 'What failed: {{problem}}',
  tryAgain: 'Try again',
  facts: {
    money: '100,000 USDT of play money, and more for margin and futures',
    local: 'Runs on this computer: no sign-up, no keys, no network',
    kept: 'Orders and balances are kept when you quit',
  },
  hints: {
    label: 'Hint {{step}} of {{count}}',
    book: 'Click a price in the order book to put it into the ticket. A click never sends an order.',
    keys: 'B and S set the ticket to buy or sell, Ctrl Enter submits it. Outside a field, ? shows all keys.',
    dock: 'Drag a tab to move its panel, or use the menu of its group. F6 walks through the panels.',
    next: 'Next',
    done: 'Done',
    skip: 'Skip hints',
  },
} as const;
