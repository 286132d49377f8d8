/** Keeps the activity log open for the whole window and turns its news into toasts. */
import { useEffect } from 'react';
import { useTranslation } from '../../lib/i18n';
import { useWatch } from '../../session/terminal';
import { showToast } from '../../ui/toast';
import { onNews, watchActivity } from './store';
import { planToasts } from './toasts';
import { activityText } from './words';

export function ActivityWatcher() {
  const { t } = useTranslation(['activity', 'common']);
  useWatch(watchActivity);
  useEffect(
    () =>
      onNews((news) => {
        for (const plan of planToasts(news)) {
          if (plan.kind === 'single') {
            const { item, stays } = plan;
            showToast({ level: item.level, title: activityText(item, t), stays });
          } else {
            showToast({ level: 'info', title: t(`activity:${plan.kind}`, { count: plan.count }) });
          }
        }
      }),
    [t],
  );
  return null;
}
