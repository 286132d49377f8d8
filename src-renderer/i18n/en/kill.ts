/** Words of the kill switch. */
export const kill = {
  button: 'Kill switch: stop everything, cancel every order, at once and without a question',
  buttonOn: 'The kill switch is on',
  title: 'KILL SWITCH ON: nothing but cancels is sent',
  since: 'Since {{time}}, {{by}}',
  sources: {
    key: 'by its key',
    button: 'by its button',
    tray: 'from the tray',
    'global-key': 'by its key outside the window',
  },
  progress: 'Orders proven gone',
  phases: {
    canceling: 'Cancelling: {{gone}} of {{known}} orders are gone',
    verifying:
      '{{gone}} of {{known}} orders are gone. Reading every list again until none is left…',
    verified:
      '{{gone}} of {{known}} orders are gone. Every list was read twice and is empty; anything that shows up later is cancelled too.',
    verifiedButUnseen:
      '{{gone}} of {{known}} orders are gone. Every list that the key may read was read twice and is empty; anything that shows up later is cancelled too.',
    'needs-you': '{{gone}} of {{known}} orders are gone. {{stuck}} need you:',
  },
  stuck: 'What could not be cancelled, and why',
  unseen: 'What the key may not look into',
  stuckRow: '{{what}}: {{why}}',
  wallets: { spot: 'the spot wallet', margin: 'the margin wallet', futures: 'the futures wallet' },
  why: {
    notCanceled: 'The exchange did not cancel it',
    checking: 'Nobody knows yet whether it was placed: it is being looked for',
    needsYou: 'Nobody can say whether it was placed: look at the exchange',
    conditionChecking:
      'A condition order: nobody knows yet whether it was placed: it is being looked for',
    conditionNeedsYou:
      'A condition order: nobody can say whether it was placed: look at the exchange',
    unlistedContract: 'A condition order of a contract that is not listed: it cannot be cancelled',
    unlistedPair: 'An order of a pair that is not listed: nobody can see here whether it is open',
    unread: 'Open orders of {{wallet}} cannot be read: {{problem}}',
    unreadMore_one: 'Open orders of {{wallet}} cannot be read of {{count}} more pair',
    unreadMore_other: 'Open orders of {{wallet}} cannot be read of {{count}} more pairs',
    noRights:
      'The key has no rights for {{wallet}} and never had, so nothing placed from here is there; orders of other programs could not be seen',
    uncounted: 'Its amounts cannot be counted here, so nobody sees here whether orders are open',
    uncountedMore_one: 'The same holds for {{count}} more pair',
    uncountedMore_other: 'The same holds for {{count}} more pairs',
    noContracts: 'The exchange lists no contracts: nobody can see whether orders of any are open',
    unreachable: 'The contracts cannot be reached: {{problem}}',
  },
  limits:
    'Positions stay open, and without the stops that waited for them. Condition orders that were not placed here are in no list of the exchange: look there yourself.',
  word: 'Type {{word}} to go on',
  lift: 'Lift the kill switch',
} as const;
