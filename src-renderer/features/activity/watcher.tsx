/** Keeps the activity log open for the whole window and turns its news into toasts. */
import { useEffect } from 'react';
import { useTranslation } from '../../lib/i18n';
import { askExplain, useCanExplain } from '../../session/lab/explain-requests';
import { playSound } from '../../session/sounds';
import { useWatch } from '../../session/wire/terminal';
import { closeToast, showToast } from '../../ui/toast';
import { soundsOf } from './news-sounds';
import { explainedBy, onNews, watchActivity } from './store';
import { Bursts, isSaidByBanner, planToasts, settledToast, toastIdOf } from './toasts';
import { activityText, fillsText, liquidationText } from './words';

const bursts = new Bursts();

const explain = (orderId: string, label: string) => ({
  label,
  onPress: () => {
    askExplain({ orderId });
  },
});

export function ActivityWatcher() {
  const { t } = useTranslation(['activity', 'common']);
  const canExplain = useCanExplain();
  useWatch(watchActivity);
  useEffect(
    () =>
      onNews((news) => {
        for (const sound of soundsOf(news)) playSound(sound);
        for (const item of news) closeToast(settledToast(item));
        for (const plan of planToasts(news, bursts)) {
          if (plan.kind === 'single') {
            const { item, stays } = plan;
            const id = toastIdOf(item);
            const title = activityText(item, t);
            const orderId = canExplain ? explainedBy(item) : '';
            showToast({
              level: item.level,
              title,
              stays,
              isSaidElsewhere: isSaidByBanner(item),
              ...(id === undefined ? {} : { id }),
              ...(orderId === '' ? {} : { action: explain(orderId, t('activity:explain')) }),
            });
          } else if (plan.kind === 'liquidated') {
            const title = liquidationText(plan, t);
            const id = toastIdOf(plan.item);
            showToast({ level: 'error', title, stays: true, ...(id === undefined ? {} : { id }) });
          } else {
            const { kind, count } = plan;
            const title =
              kind === 'filled' ? fillsText(plan, t) : t('activity:cancelled', { count });
            showToast({ level: 'info', title, id: kind });
          }
        }
      }),
    [t, canExplain],
  );
  return null;
}
