/** Withdrawals: the form and the address book on one side, what became of each on the other. */
import { useWatch } from '../../session/wire/terminal';
import { AddressBook } from './address-book';
import { WithdrawalForm } from './form';
import { WithdrawalList } from './list';
import { ReviewDialog } from './review-dialog';
import { Safety } from './safety';
import { watchWithdrawals } from './store';

export function WithdrawalsPanel() {
  useWatch(watchWithdrawals);
  return (
    <div className="withdrawals-panel">
      <div className="withdrawals-side">
        <Safety />
        <WithdrawalForm />
        <AddressBook />
      </div>
      <WithdrawalList />
      <ReviewDialog />
    </div>
  );
}
