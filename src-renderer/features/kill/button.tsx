/** In the top bar: one press, without a question, because a question costs the time that it is pulled for. */
import { OctagonX } from 'lucide-react';
import { useTranslation } from '../../lib/i18n';
import { useKeyLabel } from '../../session/keys/key-bindings';
import { useIsKilled } from '../../session/kill-state';
import { told } from '../../session/requests/told';
import { useTerminal } from '../../session/wire/terminal';
import { IconButton } from '../../ui/button';
import './kill.css';

export function KillButton() {
  const { t } = useTranslation('kill');
  const terminal = useTerminal();
  const isKilled = useIsKilled();
  return (
    <IconButton
      label={t(isKilled ? 'buttonOn' : 'button')}
      hotkey={useKeyLabel('killSwitch')}
      className="kill-button"
      data-acts-at-once
      aria-pressed={isKilled}
      icon={<OctagonX size={16} aria-hidden />}
      onClick={() => {
        void told('kill', terminal.call('kill', { source: 'button' }));
      }}
    />
  );
}
