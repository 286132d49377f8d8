/** Words of the activity log; lines are named by the keys of contract/terminal. */
export const activity = {
  empty: 'Nothing has happened yet in this session.',
  noMatch: 'No line fits the filter.',
  showAll: 'Show all',
  search: 'Find in the log',
  allKinds: 'All kinds',
  level: 'Level',
  levels: { info: 'Everything', warn: 'Warnings and errors', error: 'Errors' },
  save: 'Save the log',
  saveCsv: 'Save as CSV',
  saveLog: 'Save as text',
  kind: 'Kind',
  message: 'Message',
  kinds: {
    order: 'Order',
    fill: 'Fill',
    cancel: 'Cancel',
    rejected: 'Rejected',
    unknown: 'Unknown',
    connection: 'Connection',
    session: 'Session',
    withdrawal: 'Withdrawal',
    alert: 'Alert',
    liquidation: 'Liquidation',
    funding: 'Funding',
  },
  cancelled_one: '{{count}} order cancelled',
  cancelled_other: '{{count}} orders cancelled',
  filledAs: '{{side}} {{size}} in {{fills}} fills ({{symbol}}), average {{averagePrice}}',
  filled_one: '{{count}} fill',
  filled_other: '{{count}} fills',
  liquidatedInSteps:
    'Liquidated: the exchange closed {{closed}} of your {{leg}} {{symbol}}, in {{steps}} orders so far.',
  unknownLine: 'Event {{key}}',
  atMarket: 'at market',
  atPrice: 'at {{price}}',
  /** Behind it: what a condition order waits for. */
  once: {
    above: ' once the price is ≥ {{price}} ({{purpose}})',
    below: ' once the price is ≤ {{price}} ({{purpose}})',
  },
  flow: { paid: '{{money}} paid', received: '{{money}} received' },
  explain: 'Why?',
  margin: {
    owed: 'It owed {{owed}}.',
    traded: 'The exchange traded {{pairs}} for that.',
    waits: 'It waits for offers on {{pairs}}.',
    toFund: '{{sums}} went to the insurance fund.',
    byFund: 'The insurance fund paid the {{sums}} that were still owed.',
    left: 'Left in the wallet: {{left}}.',
    empty: 'Nothing is left in the wallet.',
  },
  maker: 'maker',
  taker: 'taker',
  long: 'long',
  short: 'short',
  contracts: '{{figure}} contracts',
  restLeft: '; the book did not take {{rest}}',
  streams: {
    all: 'Market data',
    spot: 'Market data of spot',
    futures: 'Market data of futures',
  },
  purposes: { entry: 'Entry', 'take-profit': 'Take profit', 'stop-loss': 'Stop loss' },
  by: { exchange: 'exchange', terminal: 'terminal' },
  /** Behind the symbol: a pair has orders of two wallets. */
  onMargin: ' on margin',
  lines: {
    sessionReady: 'The exchange is open.',
    sessionFailed: 'The exchange did not open: {{faultText}}',
    settingsNotSaved:
      'Settings could not be written to the disk; it is tried again each second: {{problem}}',
    knownNotKept:
      'What is known of your orders could not be written to the disk; it is tried again each second: {{problem}}',
    knownKept: 'What is known of your orders is on the disk now.',
    amountsCut:
      '{{assets}}: the exchange counts finer than eight decimals. Amounts are rounded down to that here, fees up: you never have less than is shown.',
    feedOpen: '{{streamText}} is live.',
    feedLost: '{{streamText}} stopped: {{faultText}}. Reconnecting.',
    marketDelisted:
      '{{symbol}} is no longer listed by the exchange: it takes no new orders for it. Open orders can be cancelled; what becomes of them, of positions and of balances is for the exchange to say.',
    marketRecounted:
      '{{symbol}}: the exchange has changed how it counts ({{change}}). No orders are sent for it until the program is started again; open orders can be cancelled.',
    contractsUnreadable:
      'Contracts are left out because the exchange’s list of them cannot be read: {{symbols}} ({{reason}}). Nothing is sent for them, and positions and orders of them may not be shown: look at the exchange.',
    orderAccepted: '{{side}} {{ordered}} {{at}}{{once}} accepted ({{symbol}}, {{status}})',
    orderRejected: '{{side}} {{symbol}} rejected by the {{by}}: {{refusal}}',
    orderUnknown:
      '{{side}} {{symbol}}: no answer ({{unknownWhy}}). Checking with the exchange; nothing is sent twice.',
    orderFound: '{{side}} {{symbol}}: the order exists ({{status}}).',
    orderNotPlaced: '{{side}} {{symbol}}: the order was not placed.',
    orderZombie:
      '{{side}} {{symbol}}: an order that counted as not placed showed up ({{orderId}}). Look at it before you trade {{symbol}} again.',
    orderOtherwise:
      'The exchange has your order {{orderId}} otherwise than you placed it: {{side}} {{size}} {{at}} ({{symbol}}). Look at it, and at any take profit or stop loss of it.',
    orderNeedsYou: '{{side}} {{symbol}}: check at the exchange yourself. {{reasonText}}.',
    conditionFired: '{{purposeText}} of {{symbol}} fired at {{price}}: {{side}} order {{orderId}}.',
    conditionCanceled:
      '{{purposeText}} of {{symbol}} at {{price}} was cancelled elsewhere, by the exchange or another program: it no longer waits ({{orderId}}).',
    conditionLost: '{{side}} {{symbol}}: the exchange no longer has condition order {{orderId}}.',
    orderChanged: '{{side}} {{symbol}} changed to {{size}} at {{price}} ({{orderId}}).',
    orderNotChanged: '{{side}} {{symbol}}: the order was not changed: {{refusal}}',
    orderRestored: '{{side}} {{symbol}}: the old order was put back ({{orderId}}).',
    orderNotReplaced:
      '{{side}} {{symbol}}: the old order {{orderId}} is gone and the new one was not placed: {{reasonText}}.',
    exitNotPlaced:
      '{{side}} {{symbol}}: {{size}} stands without its exit at {{price}}: {{reasonText}}.',
    exitStillMissing:
      'No {{purposeText}} ({{price}}) on your {{leg}} {{symbol}}, {{size}}: the kill switch had refused it. “Place it now” under Conditions places it.',
    exitsKilled:
      'Your {{leg}} {{symbol}} is open without the {{exits}} take profits and stops that the kill switch has cancelled. “Place it now” under Conditions places each of them again.',
    exitsCanceled:
      'Your {{leg}} {{symbol}} is closed. Its remaining take profits and stops ({{exits}}) are being cancelled, so that they cannot close a later position.',
    exitsLeft:
      'Your {{leg}} {{symbol}} is no longer there, but nothing proves that it was closed. {{exits}} of its take profits and stops are still waiting and would close a later position: cancel them under Conditions if you do not want them.',
    riskWarning: '{{side}} {{symbol}} was sent beyond a limit of yours: {{reasonText}}.',
    riskLocked:
      'Today’s loss is {{loss}} USDT, your limit {{limit}}: from now on only what your risk limits allow is sent.',
    riskUnlocked: 'The lock of the day’s loss was lifted.',
    riskLockUndone:
      'Today’s loss no longer locks the account: {{amount}} {{asset}} of it had been withdrawn, not lost. Today’s loss is {{loss}} USDT, your limit {{limit}}.',
    riskLockDoubtful:
      'The loss that locked the day may be money that was withdrawn, which was noticed only afterwards; nothing proves how much of it. The day stays locked until you lift it under Risk limits.',
    riskLoosened: 'The risk limits that were loosened are in force.',
    riskLimitsUnreadable:
      'Your risk limits could not be read from the disk: until you save them again, only closing orders are sent.',
    riskLimitsLost:
      'The settings file was lost, and your risk limits with it: until you save them again, only closing orders are sent.',
    riskDayUnreadable:
      'Today’s loss could not be read from the disk: the day counts as locked until it is over or you lift the lock.',
    riskDayLost:
      'The settings file was lost, and today’s loss with it: the day counts as locked until it is over or you lift the lock.',
    tradingArmed: '{{alias}} is armed: orders are real from now on.',
    tradingDisarmed: '{{alias}} is READ-ONLY again.',
    deskLocked: 'The desk was locked ({{by}}); {{alias}} is READ-ONLY.',
    deskUnlocked: 'The desk was unlocked; {{alias}} is READ-ONLY.',
    killPulled: 'The kill switch was pulled: nothing but cancels is sent.',
    killVerified: 'Kill switch: {{gone}} orders cancelled, and none is left at the exchange.',
    killNeedsYou:
      'Kill switch: {{gone}} orders are gone; {{stuck}} need you, listed under the top bar.',
    killLifted: 'The kill switch was lifted.',
    killKeyTaken:
      'Another program has the key of the kill switch: use the button in the top bar, or the tray.',
    orderExternal: '{{side}} {{symbol}}: an order placed elsewhere was found ({{orderId}}).',
    marginOrderExternal:
      '{{side}} {{symbol}} on margin: an order that was not placed here was found ({{orderId}}). It was placed elsewhere, or by the exchange in a liquidation of your margin wallet: the exchange does not say which.',
    orderUnlisted:
      'Order {{orderId}} is open at the exchange, of {{symbol}}, a contract that is not listed here: it cannot be shown among your orders. The kill switch cancels it.',
    orderUnreadable:
      'Order {{orderId}} of {{symbol}} is open at the exchange, but its figures do not fit what the exchange lists of {{symbol}} ({{reason}}): it cannot be shown as it is. The kill switch cancels it.',
    pastOrderUnreadable:
      'Order {{orderId}} of {{symbol}} has ended, but its figures do not fit what the exchange lists of {{symbol}} ({{reason}}): it is left out of your history. The rest is shown.',
    closedPositionUnreadable:
      'Position {{positionId}} of {{symbol}} is closed, but its figures do not fit what the exchange lists of {{symbol}} ({{reason}}): it is left out of the closed positions and of your journal. The rest is shown.',
    tradesMissing:
      '{{symbol}}: more was traded than the exchange lists at once, and it gives no older page. Some of your fills may be missing here; its own list has them.',
    orderFilled: '{{side}} {{size}} filled ({{symbol}}), average {{averagePrice}}',
    orderCanceled: '{{side}} {{symbol}} cancelled, {{executedSize}} had filled',
    orderEndUncounted:
      '{{side}} {{symbol}}{{onMargin}}: order {{orderId}} has ended ({{status}}), and the exchange’s figures of it cannot be counted here ({{reason}}). What it executed is shown as far as your trades tell it, its average price may be missing: compare it with the exchange.',
    orderRefusedLate:
      '{{side}} {{symbol}}: the exchange refused the order afterwards ({{orderId}}).',
    fundingSettled: 'Funding of your {{leg}} {{symbol}}: {{flow}}.',
    fill: '{{side}} {{size}} at {{price}} ({{symbol}}), fee {{fee}} {{feeAsset}} ({{liquidity}})',
    positionLiquidated:
      'Liquidated: the exchange closed {{closed}} of your {{leg}} {{symbol}}, average {{averagePrice}}{{restLeft}}.',
    positionDeleveraged:
      'Auto-deleveraged: the exchange closed {{closed}} of your {{leg}} {{symbol}} at {{averagePrice}}.',
    positionTakenOver:
      'Liquidated: the last {{closed}} of your {{leg}} {{symbol}} were taken over without a trade.',
    marginLiquidating:
      'Your margin wallet is being liquidated: new margin orders are refused until it is over. {{story}}',
    marginLiquidated: 'Your margin wallet was liquidated by the exchange. {{story}}',
    cancelRejected: '{{symbol}}{{onMargin}}: order {{orderId}} was not cancelled: {{refusal}}',
    cancelUnknown:
      '{{symbol}}{{onMargin}}: the cancel of {{orderId}} is being checked ({{message}}).',
    botsOpened: 'The exchange is open to programs on this computer at {{address}}.',
    botsClosed: 'The exchange is closed to programs.',
    botsFailed: 'The exchange did not open to programs: {{problem}}.',
    withdrawalAccepted:
      'Withdrawal of {{amount}} {{asset}} to {{address}} requested ({{withdrawalId}}).',
    withdrawalRejected: 'Withdrawal of {{amount}} {{asset}} refused by the {{by}}: {{refusal}}',
    withdrawalUnknown:
      'Withdrawal of {{amount}} {{asset}}: no answer ({{message}}). Checking with the exchange; nothing is sent twice.',
    withdrawalFound: 'Withdrawal of {{amount}} {{asset}}: the exchange has it ({{status}}).',
    withdrawalAfterAll:
      'Withdrawal {{withdrawalId}} of {{amount}} {{asset}} to {{address}} counted as not placed, and the exchange has it after all ({{status}}). If you have asked for it again, both may be paid: ask the exchange at once.',
    withdrawalDiffers:
      'Withdrawal {{withdrawalId}}: you asked for {{amount}} {{asset}} to {{address}}, and the exchange lists {{listedAmount}} {{listedAsset}} to {{listedAddress}}. Ask the exchange at once.',
    withdrawalNotPlaced: 'Withdrawal of {{amount}} {{asset}}: it did not reach the exchange.',
    withdrawalNeedsYou:
      'Withdrawal of {{amount}} {{asset}}: the exchange does not say what became of it ({{unknownWhy}}). Look there before you withdraw again.',
    withdrawalStatus: 'Withdrawal {{withdrawalId}} of {{amount}} {{asset}}: {{status}} {{info}}',
    withdrawalExternal:
      'A withdrawal of {{amount}} {{asset}} that was not requested here: {{withdrawalId}} ({{status}}).',
    alertPrice: 'Alert: {{symbol}} at {{value}} reached {{limit}}. {{note}}',
    alertFill: 'Alert: fill on {{symbol}}. {{note}}',
    alertLiquidation: 'Alert: risk of {{symbol}} is {{value}}% (limit {{limit}}%). {{note}}',
    alertFunding: 'Alert: funding of {{symbol}} is {{value}} (limit {{limit}}). {{note}}',
    alertStale: 'Alert: no market data {{symbol}} for {{value}} s. {{note}}',
    alertsLost:
      'Alerts could not be read and are gone: only those that are listed under Alerts are watched.',
    botKeyMade: 'A key for account {{uid}} was made ({{permissions}}).',
  },
} as const;
