/** The trader has looked at the exchange: what nobody could tell the end of goes. Without it its row asked for ever. */
import { useTranslation } from '../../lib/i18n';
import { Button } from '../../ui/button';
import { told } from '../requests/told';
import { useTerminal } from '../wire/terminal';

export function DismissUnknown({ intentId }: { readonly intentId: string }) {
  const { t } = useTranslation('orders');
  const terminal = useTerminal();
  return (
    <Button
      size="small"
      data-sends={`dismiss ${intentId}`}
      onClick={() => void told('dismiss', terminal.call('dismissUnknown', { intentId }), intentId)}
    >
      {t('dismissUnknown')}
    </Button>
  );
}
