/**
 * What assistive technology meets: no finding of axe at WCAG 2.2 AA on any workspace and any panel of
 * it; and, since a look changes nothing but colours, no finding of contrast in any other look.
 */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/host';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const CONTRAST = ['color-contrast'];
const WORKSPACES = ['Control+1', 'Control+2', 'Control+3', 'Control+4'];
const THEMES = ['Light', 'High contrast', 'Dark'];
const PALETTES = ['Green ▲ red ▼', 'Red ▲ green ▼', 'Blue ▲ orange ▼'];

test('axe finds nothing on each workspace and panel, in each theme and palette', async ({
  machine,
}) => {
  test.setTimeout(480_000); // some sixty readings of a whole desk
  const { desk, page } = await machine.start();
  await page.emulateMedia({ reducedMotion: 'reduce' }); // no reading in the middle of a flash
  await desk.startPaper();
  await desk.placeLimit('Buy', '50000', '0.25');
  await desk.placeMarket('Buy', '1500');
  const seen = new Set<string>();
  for (const key of WORKSPACES) {
    await page.keyboard.press(key);
    await panelsHaveDrawn(page);
    expect({ key, found: await findings(page, RULES) }).toEqual({ key, found: [] });
    for (const tab of await hiddenTabs(page)) {
      if (seen.has(tab)) continue;
      seen.add(tab);
      await desk.showTab(tab);
      expect({ tab, found: await findings(page, RULES) }).toEqual({ tab, found: [] });
    }
  }
  expect(seen.size).toBeGreaterThan(8);
  for (const theme of THEMES) {
    for (const palette of PALETTES) {
      await choose(page, theme, palette);
      for (const key of WORKSPACES) {
        await page.keyboard.press(key);
        await panelsHaveDrawn(page);
        const found = await findings(page, CONTRAST);
        expect({ theme, palette, key, found }).toEqual({ theme, palette, key, found: [] });
      }
    }
  }
});

async function choose(page: Page, theme: string, palette: string): Promise<void> {
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('radio', { name: theme, exact: true }).click();
  await page.getByRole('radio', { name: palette, exact: true }).click();
  await page.keyboard.press('Escape');
}

async function panelsHaveDrawn(page: Page): Promise<void> {
  await page.waitForTimeout(250);
}

/** The panels of this workspace that are behind another one. */
function hiddenTabs(page: Page): Promise<string[]> {
  return page.getByRole('tab', { selected: false }).allInnerTexts();
}

async function findings(page: Page, rules: readonly string[]): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode(true);
  const chosen = rules === CONTRAST ? axe.withRules([...rules]) : axe.withTags([...rules]);
  const { violations } = await chosen.analyze();
  return violations.map(({ id, nodes: [first] }) =>
    [id, first?.html, first?.any[0]?.message].join(': '),
  );
}
