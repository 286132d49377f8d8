/** What assistive technology meets: no finding of axe at WCAG 2.2 AA, in both themes. */
import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '../fixtures/host';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

for (const theme of ['Dark', 'Light'] as const) {
  test(`axe finds nothing on the workspace, ${theme.toLowerCase()}`, async ({ machine }) => {
    const { desk, page } = await machine.start();
    await page.emulateMedia({ reducedMotion: 'reduce' }); // no reading in the middle of a flash
    await desk.startPaper();
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('radio', { name: theme, exact: true }).click();
    await page.keyboard.press('Escape');
    await desk.placeLimit('Buy', '50000', '0.25');
    await desk.placeMarket('Buy', '1500');
    for (const tab of ['Open orders', 'Order history', 'Fills', 'Balances', 'Activity', 'Trades']) {
      await desk.showTab(tab);
      const { violations } = await new AxeBuilder({ page })
        .setLegacyMode(true)
        .withTags(RULES)
        .analyze();
      const found = violations.map(({ id, nodes: [first] }) =>
        [id, first?.html, first?.any[0]?.message].join(': '),
      );
      expect({ tab, found }).toEqual({ tab, found: [] });
    }
  });
}
