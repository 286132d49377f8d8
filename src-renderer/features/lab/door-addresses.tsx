/** Where bots connect while the exchange is open, the lab's token (never shown), a first request. */
import type { BotAddresses } from '@shared/contract/terminal/bots';
import { useTranslation } from '../../lib/i18n';
import { useTerminal } from '../../session/wire/terminal';
import { CopyLine } from './copy-line';
import { openRequest } from './first-requests';

const NAMES = ['rest', 'futures', 'stream', 'lab'] as const;
const MASK = '••••••••';

export function DoorAddresses({ addresses }: { readonly addresses: BotAddresses }) {
  const { t } = useTranslation('lab');
  const terminal = useTerminal();
  const token = async () => {
    const reply = await terminal.call('revealLabToken', {});
    return reply.ok ? reply.value.token : null;
  };
  const request = openRequest(addresses.rest);
  return (
    <section aria-label={t('addresses')}>
      <h3 className="mb-1 font-semibold text-text-1">{t('addresses')}</h3>
      <dl>
        {NAMES.map((name) => (
          <CopyLine key={name} name={t(`hosts.${name}`)} text={addresses[name]}>
            {addresses[name]}
          </CopyLine>
        ))}
        <CopyLine name={t('labToken')} text={token}>
          {MASK}
        </CopyLine>
        <CopyLine name={t('firstRequest')} text={request}>
          {request}
        </CopyLine>
      </dl>
      <p className="text-label text-text-3">{t('tokenNote')}</p>
    </section>
  );
}
