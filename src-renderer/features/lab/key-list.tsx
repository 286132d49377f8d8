/** The keys the lab made: whose, what they may, switched off and on, deleted after a question. */
import type { BotAccount } from '@shared/contract/terminal/bots';
import type { RpcError } from '@shared/contract/terminal/messages';
import type { Result } from '@shared/kernel/result';
import { useState } from 'react';
import { useTranslation } from '../../lib/i18n';
import { terminalRefusal } from '../../session/wire/terminal-refusal';
import { useTerminal } from '../../session/wire/terminal';
import { Button } from '../../ui/button';
import { ConfirmDialog } from '../../ui/dialog';
import { Problem } from '../../ui/problem';
import { lab } from './store';

type Key = BotAccount['keys'][number];

export function KeyList() {
  const { t } = useTranslation('lab');
  const terminal = useTerminal();
  const { accounts, accountsProblem } = lab.use((state) => state);
  const [asked, setAsked] = useState<Key | null>(null);
  const [refusal, setRefusal] = useState('');
  const problem = refusal === '' ? accountsProblem : refusal;
  const keys = accounts.flatMap((account) => account.keys.map((key) => ({ account, key })));
  const carryOut = async (command: Promise<Result<unknown, RpcError>>) => {
    const reply = await command;
    setRefusal(reply.ok ? '' : t('keyNotChanged', { problem: terminalRefusal(reply.error) }));
  };
  return (
    <section aria-label={t('keys')}>
      <h3 className="mb-1 font-semibold text-text-1">{t('keys')}</h3>
      {keys.length === 0 ? <p>{t('noKeys')}</p> : null}
      {keys.length === 0 ? null : (
        <table className="data-table" aria-label={t('keys')}>
          <thead>
            <tr>
              <th scope="col">{t('account')}</th>
              <th scope="col">{t('key')}</th>
              <th scope="col">{t('may')}</th>
              <th scope="col">{t('state')}</th>
              <th scope="col">
                <span className="sr-only">{t('actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {keys.map(({ account, key }) => (
              <KeyRow
                key={key.id}
                account={account}
                apiKey={key}
                onSwitch={(isEnabled) =>
                  void carryOut(terminal.call('setBotKey', { keyId: key.id, isEnabled }))
                }
                onDelete={() => {
                  setAsked(key);
                }}
              />
            ))}
          </tbody>
        </table>
      )}
      <Problem text={problem} />
      <ConfirmDialog
        title={t('deleteTitle')}
        question={t('deleteQuestion', { key: asked?.name ?? '' })}
        confirmLabel={t('delete')}
        isOpen={asked !== null}
        onClose={() => {
          setAsked(null);
        }}
        onConfirm={() => {
          if (asked !== null) void carryOut(terminal.call('deleteBotKey', { keyId: asked.id }));
        }}
      />
    </section>
  );
}

interface KeyRowProps {
  readonly account: BotAccount;
  readonly apiKey: Key;
  readonly onSwitch: (isEnabled: boolean) => void;
  readonly onDelete: () => void;
}

function KeyRow({ account, apiKey, onSwitch, onDelete }: KeyRowProps) {
  const { t } = useTranslation('lab');
  const { uid, label, isOwn } = account;
  const { name, isEnabled, permissions } = apiKey;
  return (
    <tr>
      <td>{isOwn ? t('ownAccount', { uid }) : t('otherAccount', { uid, label })}</td>
      <td>
        <code>{name}</code>
      </td>
      <td className="whitespace-normal">
        {permissions.map((permission) => t(`permissions.${permission}`)).join(', ')}
      </td>
      <td>{isEnabled ? t('enabled') : t('disabled')}</td>
      <td>
        <div className="flex justify-end gap-1">
          <Button
            size="small"
            aria-label={isEnabled ? t('disableKey', { key: name }) : t('enableKey', { key: name })}
            onClick={() => {
              onSwitch(!isEnabled);
            }}
          >
            {isEnabled ? t('disable') : t('enable')}
          </Button>
          <Button
            size="small"
            tone="danger"
            aria-label={t('deleteKey', { key: name })}
            onClick={onDelete}
          >
            {t('delete')}
          </Button>
        </div>
      </td>
    </tr>
  );
}
