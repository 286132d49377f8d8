/** Another account takes the place of this one: the terminal begins anew, and every window with it. */
import { useState } from 'react';
import { useTerminal } from '../../session/wire/terminal';
import { goOnAfterSwitch } from './after-switch';
import { refusalOf } from './refusal';

interface Switch {
  /** `id` null is paper; `goesOn`: the checklist is opened again on the other side. */
  readonly change: (id: string | null, goesOn: boolean) => void;
  /** Why the last one was refused; the account that runs stays then. */
  readonly refusal: string;
  readonly isBusy: boolean;
}

export function useSwitch(): Switch {
  const terminal = useTerminal();
  const [refusal, setRefusal] = useState('');
  const [isBusy, setBusy] = useState(false);
  const change = async (id: string | null, goesOn: boolean) => {
    if (isBusy) return;
    setBusy(true);
    goOnAfterSwitch(goesOn ? id : null);
    const reply = await terminal.call('switchVenue', { id });
    // A lost answer is the switch itself: the Wire ends with the terminal that had it.
    const isGone = !reply.ok && reply.error.code === 'closed';
    const refused = isGone ? null : refusalOf(reply);
    if (refused === null) return;
    goOnAfterSwitch(null);
    setBusy(false);
    setRefusal(refused.reason);
  };
  return {
    change: (id, goesOn) => {
      void change(id, goesOn);
    },
    refusal,
    isBusy,
  };
}
