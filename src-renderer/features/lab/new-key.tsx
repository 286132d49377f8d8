/** Makes a key: for which account, with which permissions. Its secret is shown once, then forgotten. */
import { BOT_PERMISSIONS, type BotPermission } from '@shared/contract/terminal/bots';
import type { CommandOutput } from '@shared/contract/terminal/commands';
import { useState } from 'react';
import { useTranslation } from '../../lib/i18n';
import { terminalRefusal } from '../../session/wire/terminal-refusal';
import { useTerminal } from '../../session/wire/terminal';
import { Button } from '../../ui/button';
import { Checkbox } from '../../ui/checkbox';
import { Problem } from '../../ui/problem';
import { Select } from '../../ui/select';
import { TextField } from '../../ui/text-field';
import { MadeKey } from './made-key';
import { lab } from './store';

const NEW = 'new';
/** Money leaves an account only for a key that was given the right on purpose. */
const USUAL: readonly BotPermission[] = ['READ', 'TRADE', 'MARGIN', 'FUTURES'];

interface NewKeyProps {
  /** Where the exchange is open; null: it is closed. */
  readonly rest: string | null;
}

export function NewKey({ rest }: NewKeyProps) {
  const { t } = useTranslation('lab');
  const terminal = useTerminal();
  const accounts = lab.use((state) => state.accounts);
  const [chosen, setChosen] = useState<string | null>(null);
  const [label, setLabel] = useState('bot');
  const [permissions, setPermissions] = useState(USUAL);
  const [made, setMade] = useState<CommandOutput<'createBotKey'> | null>(null);
  const [refusal, setRefusal] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [wasMade, setWasMade] = useState(false);
  const own = accounts.find(({ isOwn }) => isOwn);
  const owner = chosen ?? (own === undefined ? NEW : `${own.uid}`);
  const isNew = owner === NEW;
  const isUnnamed = isNew && label.trim() === '';
  const canMake = !isBusy && permissions.length > 0 && !isUnnamed;

  const make = async () => {
    if (!canMake) return;
    setBusy(true);
    const reply = await terminal.call('createBotKey', {
      account: isNew
        ? { kind: 'new', label: label.trim() }
        : { kind: 'existing', uid: Number(owner) },
      permissions: [...permissions],
    });
    setBusy(false);
    setRefusal(reply.ok ? '' : t('keyNotMade', { problem: terminalRefusal(reply.error) }));
    if (!reply.ok) return;
    setMade(reply.value);
    setWasMade(true);
  };
  const forget = () => {
    setMade(null);
  };
  if (made !== null) return <MadeKey made={made} rest={rest} onDone={forget} />;
  return (
    <section className="flex flex-col items-start gap-2" aria-label={t('newKey')}>
      <h3 className="font-semibold text-text-1">{t('newKey')}</h3>
      <div className={isNew ? 'field-row' : undefined}>
        <Select
          label={t('account')}
          value={owner}
          options={[
            ...accounts.map(({ uid, label: name, isOwn }) => ({
              value: `${uid}`,
              label: isOwn ? t('ownAccount', { uid }) : t('otherAccount', { uid, label: name }),
            })),
            { value: NEW, label: t('newAccount') },
          ]}
          onChange={setChosen}
        />
        {isNew ? (
          <TextField
            label={t('label')}
            value={label}
            onChange={setLabel}
            error={isUnnamed ? t('labelMissing') : ''}
          />
        ) : null}
      </div>
      <p className="text-label text-text-3">{isNew ? t('newAccountNote') : t('sharedNote')}</p>
      <div role="group" aria-label={t('may')} className="flex flex-wrap gap-x-4">
        {BOT_PERMISSIONS.map((permission) => (
          <Checkbox
            key={permission}
            label={t(`permissions.${permission}`)}
            isChecked={permissions.includes(permission)}
            onChange={(isGiven) => {
              setPermissions(
                BOT_PERMISSIONS.filter((each) =>
                  each === permission ? isGiven : permissions.includes(each),
                ),
              );
            }}
          />
        ))}
      </div>
      {permissions.length === 0 ? <p className="text-danger">{t('permissionMissing')}</p> : null}
      <Button
        tone="primary"
        autoFocus={wasMade}
        aria-disabled={!canMake}
        onClick={() => void make()}
      >
        {t('make')}
      </Button>
      <Problem text={refusal} />
    </section>
  );
}
