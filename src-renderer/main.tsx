/** The desk's entry: words, then the Wire, then the first frame. */
import './lib/zod-without-eval';
import 'flexlayout-react/style/dark.css';
import './app/theme.css';
import { connectTerminal } from '@shared/contract/terminal/rpc';
import { invariant } from '@shared/kernel/result';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app';
import { startPainting } from './features/order-book';
import { wearLastTheme } from './features/settings';
import { lockedWords, startWords } from './lib/i18n';
import { openWire } from './session/wire/connect';
import { leaveEntrance } from './session/windows/entrance';
import { standForLeader } from './session/windows/leader';
import { shareTopics } from './session/wire/shared-topics';
import { TerminalProvider } from './session/wire/terminal';
import { lockable } from './session/windows/trading-lock';

const root = document.getElementById('desk');
invariant(root !== null, 'index.html has the desk element');
leaveEntrance();
wearLastTheme();
await startWords();
standForLeader();
const terminal = lockable(shareTopics(connectTerminal(openWire())), lockedWords);
startPainting(terminal);
createRoot(root).render(
  <StrictMode>
    <TerminalProvider value={terminal}>
      <App />
    </TerminalProvider>
  </StrictMode>,
);
