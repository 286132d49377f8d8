/** Known destinations by asset: kept by the terminal, chosen in the form. */
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { AddressRow } from '@shared/contract/terminal';
import { useTranslation } from '../../lib/i18n';
import { useTerminal } from '../../session/wire/terminal';
import { terminalRefusal } from '../../session/wire/terminal-refusal';
import { Button, IconButton } from '../../ui/button';
import { ConfirmDialog } from '../../ui/dialog';
import { Form } from '../../ui/form';
import { Problem } from '../../ui/problem';
import { TextField } from '../../ui/text-field';
import { waitText } from './draft';
import { withdrawals } from './store';
import { useVenueNow } from './venue-now';

export function AddressBook() {
  const { t } = useTranslation('withdrawals');
  const entries = withdrawals.use((state) => state.addressBook);
  const [leaving, setLeaving] = useState<AddressRow | null>(null);
  const [problem, setProblem] = useState('');
  const terminal = useTerminal();
  const remove = async ({ id }: AddressRow) => {
    const reply = await terminal.call('deleteAddress', { id });
    setProblem(reply.ok ? '' : terminalRefusal(reply.error));
  };
  // Two may have one name.
  const questionOf = ({ name, asset, address }: AddressRow) =>
    t('deleteAddressQuestion', { name, asset, address });
  return (
    <section aria-label={t('addressBook')} className="flex flex-col gap-2">
      <h3 className="font-medium">{t('addressBook')}</h3>
      {entries.length === 0 ? <p className="text-text-2">{t('addressBookEmpty')}</p> : null}
      <ul className="withdrawal-addresses">
        {entries.map((entry) => (
          <li key={entry.id}>
            <span className="font-medium">{entry.name}</span>
            <span className="text-text-2">{entry.asset}</span>
            <span>
              <span className="selectable">{entry.address}</span>
              {entry.label === '' ? null : (
                <span className="block text-text-2 selectable">
                  {t('labelOf', { label: entry.label })}
                </span>
              )}
            </span>
            <span>
              <Standing entry={entry} />
            </span>
            <IconButton
              label={t('deleteAddress', { name: entry.name })}
              icon={<Trash2 size={13} aria-hidden />}
              onClick={() => {
                setLeaving(entry);
              }}
            />
          </li>
        ))}
      </ul>
      <Problem text={problem === '' ? '' : t('addressNotDeleted', { problem })} />
      <SaveAddress />
      <ConfirmDialog
        title={t('deleteAddressTitle')}
        question={leaving === null ? '' : questionOf(leaving)}
        confirmLabel={t('deleteAddressConfirm')}
        isOpen={leaving !== null}
        onClose={() => {
          setLeaving(null);
        }}
        onConfirm={() => {
          if (leaving !== null) void remove(leaving);
        }}
      />
    </section>
  );
}

/** Why money does not go there, or not yet. */
function Standing({ entry }: { readonly entry: AddressRow }) {
  const { t } = useTranslation('withdrawals');
  const waitMs = entry.usableFromMs - useVenueNow();
  if (!entry.isGenuine) return <span className="chip text-danger">{t('notGenuine')}</span>;
  if (waitMs <= 0) return null;
  return <span className="chip text-warn">{t('usableIn', { wait: waitText(waitMs) })}</span>;
}

/** Keeps the address of the form under a name. */
function SaveAddress() {
  const { t } = useTranslation('withdrawals');
  const terminal = useTerminal();
  const { asset, address, label } = withdrawals.use((state) => state.draft);
  const [name, setName] = useState('');
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  if (asset === '' || address === '') return null;
  const save = async () => {
    if (isBusy) return;
    if (name.trim() === '') {
      setProblem(t('nameRequired'));
      return;
    }
    setBusy(true);
    const reply = await terminal.call('saveAddress', { asset, name: name.trim(), address, label });
    setBusy(false);
    setProblem(reply.ok ? '' : terminalRefusal(reply.error));
    if (reply.ok) setName('');
  };
  return (
    <Form className="field-row" aria-label={t('saveAddress')} onSubmit={() => void save()}>
      <TextField label={t('addressName')} value={name} onChange={setName} error={problem} />
      <Button type="submit" aria-disabled={isBusy}>
        {t('saveAddress')}
      </Button>
    </Form>
  );
}
