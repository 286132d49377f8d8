/** The accounts there are: their addresses, their keys, and when the desk locks by itself. */
import type { KeySlot } from '@shared/contract/terminal';
import { useState } from 'react';
import { useTranslation } from '../../lib/i18n';
import { useTerminal } from '../../session/wire/terminal';
import { Button } from '../../ui/button';
import { ConfirmDialog, Dialog } from '../../ui/dialog';
import { Problem } from '../../ui/problem';
import { AddressStep } from './address-step';
import { IdleLock } from './idle-lock';
import { KeyForm } from './key-step';
import { refusalOf } from './refusal';
import { openVenueDialog, venues, type AccountEntry } from './store';

const close = (): void => {
  openVenueDialog(null);
};

/** What of an account is open for a change. */
type Editing = { readonly id: string; readonly what: 'profile' | KeySlot } | null;

export function AccountsDialog() {
  const { t } = useTranslation('venues');
  const [editing, setEditing] = useState<Editing>(null);
  const known = venues.use((state) => state.venues);
  if (known === null) return null;
  return (
    <Dialog title={t('accountsTitle')} isOpen width="wide" onClose={close}>
      <div className="flex flex-col gap-4">
        {known.profiles.length === 0 ? <p>{t('noAccounts')}</p> : null}
        {known.profiles.map((account) => (
          <Account
            key={account.id}
            account={account}
            isRunning={account.id === known.current}
            editing={editing?.id === account.id ? editing.what : null}
            onEdit={(what) => {
              setEditing(what === null ? null : { id: account.id, what });
            }}
          />
        ))}
        <Button
          className="self-start"
          onClick={() => {
            openVenueDialog({ kind: 'connect', id: null });
          }}
        >
          {t('connect')}
        </Button>
        <IdleLock minutes={known.idleLockMinutes} />
      </div>
    </Dialog>
  );
}

interface AccountProps {
  readonly account: AccountEntry;
  readonly isRunning: boolean;
  readonly editing: 'profile' | KeySlot | null;
  readonly onEdit: (what: 'profile' | KeySlot | null) => void;
}

function Account({ account, isRunning, editing, onEdit }: AccountProps) {
  const { t } = useTranslation('venues');
  const { name, alias, baseUrl } = account.profile;
  const done = () => {
    onEdit(null);
  };
  return (
    <section className="venue-account" aria-label={t('account', { name, alias })}>
      <div className="flex items-center gap-2">
        <h3 className="font-semibold text-text-1">{t('account', { name, alias })}</h3>
        {isRunning ? <span className="chip">{t('running')}</span> : null}
        <span className="ml-auto flex gap-2">
          <Button
            size="small"
            aria-label={t('editAccount', { name })}
            onClick={() => {
              onEdit(editing === 'profile' ? null : 'profile');
            }}
          >
            {t('edit')}
          </Button>
          <DeleteButton account={account} isRunning={isRunning} />
        </span>
      </div>
      <p className="selectable">{baseUrl}</p>
      {editing === 'profile' ? (
        <AddressStep account={account} saveLabel={t('save')} onSaved={done} />
      ) : null}
      <KeyRow account={account} editing={editing} onEdit={onEdit} slot="trade" />
      <KeyRow account={account} editing={editing} onEdit={onEdit} slot="withdraw" />
    </section>
  );
}

type KeyRowProps = Pick<AccountProps, 'account' | 'editing' | 'onEdit'> & {
  readonly slot: KeySlot;
};

function KeyRow({ account, slot, editing, onEdit }: KeyRowProps) {
  const { t } = useTranslation('venues');
  const terminal = useTerminal();
  const [isForgetting, setForgetting] = useState(false);
  const [refusal, setRefusal] = useState('');
  const key = account[slot];
  const name = account.profile.name;
  const forget = async () => {
    const reply = await terminal.call('forgetKey', { id: account.id, slot });
    setRefusal(refusalOf(reply)?.reason ?? '');
  };
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-center gap-2">
        <span className="venue-slot">{t(`slots.${slot}`)}</span>
        <span>
          {key.keptBy === ''
            ? t(key.isStored ? 'keyDamaged' : 'noKey')
            : t(`keptBy.${key.keptBy}`, { key: key.maskedApiKey })}
        </span>
        <span className="ml-auto flex gap-2">
          <Button
            size="small"
            aria-label={t(key.isStored ? 'replaceOf' : 'addOf', { slot: t(`slots.${slot}`), name })}
            onClick={() => {
              onEdit(editing === slot ? null : slot);
            }}
          >
            {t(key.isStored ? 'replace' : 'add')}
          </Button>
          {key.isStored ? (
            <Button
              size="small"
              aria-label={t('forgetOf', { slot: t(`slots.${slot}`), name })}
              onClick={() => {
                setForgetting(true);
              }}
            >
              {t('forget')}
            </Button>
          ) : null}
        </span>
      </div>
      <Problem text={refusal} />
      {editing === slot ? (
        <KeyForm
          id={account.id}
          slot={slot}
          onStored={() => {
            onEdit(null);
          }}
        />
      ) : null}
      <ConfirmDialog
        title={t('forgetTitle', { slot: t(`slots.${slot}`), name })}
        question={t('forgetQuestion')}
        confirmLabel={t('forgetConfirm')}
        isOpen={isForgetting}
        onClose={() => {
          setForgetting(false);
        }}
        onConfirm={() => void forget()}
      />
    </div>
  );
}

function DeleteButton({ account, isRunning }: Pick<AccountProps, 'account' | 'isRunning'>) {
  const { t } = useTranslation('venues');
  const terminal = useTerminal();
  const [isAsked, setAsked] = useState(false);
  const [refusal, setRefusal] = useState('');
  const { name, alias } = account.profile;
  const remove = async () => {
    const reply = await terminal.call('deleteProfile', { id: account.id });
    setRefusal(refusalOf(reply)?.reason ?? '');
  };
  return (
    <>
      <Problem text={refusal} />
      <Button
        size="small"
        disabled={isRunning}
        title={isRunning ? t('deleteRunning') : undefined}
        aria-label={t('deleteAccount', { name })}
        onClick={() => {
          setAsked(true);
        }}
      >
        {t('delete')}
      </Button>
      <ConfirmDialog
        title={t('deleteTitle', { name, alias })}
        question={t('deleteQuestion')}
        confirmLabel={t('deleteConfirm')}
        isOpen={isAsked}
        onClose={() => {
          setAsked(false);
        }}
        onConfirm={() => void remove()}
      />
    </>
  );
}
