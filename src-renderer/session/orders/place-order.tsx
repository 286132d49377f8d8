/** The one action of an empty list of orders, fills or positions. */
import { useTranslation } from '../../lib/i18n';
import { Button } from '../../ui/button';
import { showPanel } from '../windows/panels';

export function PlaceOrder() {
  const { t } = useTranslation('common');
  return (
    <Button
      size="small"
      onClick={() => {
        showPanel('order');
      }}
    >
      {t('placeOrder')}
    </Button>
  );
}
