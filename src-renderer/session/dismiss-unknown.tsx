/** The trader has looked at the exchange: what nobody could tell the end of goes. Without it its row asked for ever. */
import { useTranslation } from '../lib/i18n';
import { Button } from '../ui/button';
import { useTerminal } from './terminal';

export function DismissUnknown({ intentId }: { readonly intentId: string }) {
  const { t } = useTranslation('orders');
  const terminal = useTerminal();
  return (
    <Button
      size="small"
      data-sends={`dismiss ${intentId}`}
      onClick={() => void terminal.call('dismissUnknown', { intentId })}
    >
      {t('dismissUnknown')}
    </Button>
  );
}
