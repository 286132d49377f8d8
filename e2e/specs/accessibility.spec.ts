/**
 * What assistive technology meets: no finding of axe at WCAG 2.2 AA on any workspace and any panel of
 * it, the equity curve once it has begun; and, since a look changes nothing but colours, no finding of
 * contrast in any other look: each palette of each theme on the first workspace, each theme on the others;
 * all on all: `TIDEMARK_FULL=1 npx playwright test accessibility --project browser`.
 */
import type { Page } from '@playwright/test';
import { isFull } from '@shared/kernel/full-size.testing';
import { axeFindings, contrastFindings } from '../fixtures/axe';
import { expect, test } from '../fixtures/host';
import type { DeskPage } from '../pages/desk';

/** By what the page's root is told. */
type Look = Readonly<Record<string, string | undefined>>;

const WORKSPACES = ['Control+1', 'Control+2', 'Control+3', 'Control+4'];
const THEMES = ['Light', 'High contrast', 'Dark'];
const PALETTES = ['Green ▲ red ▼', 'Red ▲ green ▼', 'Blue ▲ orange ▼'];
/** All that another tab changes: its panel and the rows of tabs. */
const shownBy = (tab: string): string[] => [`section[aria-label="${tab}"]`, '[role="tablist"]'];

test('axe finds nothing on each workspace and panel, in each theme and palette', async ({
  machine,
}) => {
  test.setTimeout(480_000); // some fifty readings of a whole desk
  const { desk, page } = await machine.start();
  await desk.startPaper();
  await desk.placeLimit('Buy', '50000', '0.25');
  await desk.placeMarket('Buy', '1500');
  const seen = new Set<string>();
  for (const key of WORKSPACES) {
    await page.keyboard.press(key);
    await panelsHaveDrawn(page);
    await findsNothing(key, () => axeFindings(page));
    for (const tab of await hiddenTabs(page)) {
      if (seen.has(tab)) continue;
      seen.add(tab);
      await desk.showTab(tab);
      await findsNothing(tab, () => axeFindings(page, shownBy(tab)));
    }
  }
  expect(seen.size).toBeGreaterThan(8);
  const looks = await everyLook(page);
  expect(new Set(looks.map((look) => JSON.stringify(look))).size).toBe(9);
  for (const key of WORKSPACES) {
    await page.keyboard.press(key);
    for (const look of isFull || key === WORKSPACES[0] ? looks : oncePerTheme(looks)) {
      await page.evaluate((data) => Object.assign(document.documentElement.dataset, data), look);
      await panelsHaveDrawn(page);
      await findsNothing(`${key} ${JSON.stringify(look)}`, () => contrastFindings(page));
    }
  }
  await equityIsDrawnAndRead(desk);
});

test('what is read out is the desk’s own: nothing that the docking library measures by', async ({
  machine,
}) => {
  const { desk, page } = await machine.start();
  await desk.startPaper();
  const main = page.getByRole('main', { name: 'Spot', exact: true });
  await expect(main).toMatchAriaSnapshot('- tablist');
  expect(await main.ariaSnapshot()).not.toMatch(/FindBorderBar/);
});

const oncePerTheme = (looks: readonly Look[]): readonly Look[] =>
  looks.filter((_look, at) => at % PALETTES.length === 0);

/** It begins with the second minute: what the first look saw was its empty state. */
async function equityIsDrawnAndRead(desk: DeskPage): Promise<void> {
  const { page } = desk;
  await page.keyboard.press('Control+1');
  await desk.showTab('Equity');
  const panel = desk.panel('Equity');
  const curve = panel.getByRole('img', { name: /^Equity curve, now \d{3},\d{3}\.\d\d USDT$/ });
  await expect(curve).toBeVisible({ timeout: 60_000 });
  await findsNothing('Equity as a curve', () => axeFindings(page, shownBy('Equity')));
  await panel.getByRole('button', { name: 'Show as table' }).click();
  const [newest] = await desk.rows('Equity');
  expect(newest?.['Futures']).toBe('20,000.00');
  await expect(panel).toContainText(`${newest?.['Total'] ?? '(no total)'} USDT`);
  await findsNothing('Equity as a table', () => axeFindings(page, shownBy('Equity')));
}

/** Once everything has come: what is late is dimmed for a moment, and a crowded machine is late. */
async function findsNothing(where: string, findings: () => Promise<string[]>): Promise<void> {
  const options = { message: where, intervals: [1_000], timeout: 10_000 };
  await expect.poll(findings, options).toEqual([]);
}

/** What the settings make of the page in each theme with each palette; the last one stays. */
async function everyLook(page: Page): Promise<readonly Look[]> {
  const looks: Look[] = [];
  await page.getByRole('button', { name: 'Settings' }).click();
  const settings = page.getByRole('dialog', { name: 'Settings' });
  const choose = async (name: string): Promise<void> => {
    const choice = settings.getByRole('radio', { name, exact: true });
    await choice.click();
    await expect(choice).toBeChecked();
  };
  for (const theme of THEMES) {
    await choose(theme);
    for (const palette of PALETTES) {
      await choose(palette);
      looks.push(
        await page.evaluate(() =>
          Object.fromEntries(Object.entries(document.documentElement.dataset)),
        ),
      );
    }
  }
  await page.keyboard.press('Escape');
  await expect(settings).toBeHidden();
  return looks;
}

async function panelsHaveDrawn(page: Page): Promise<void> {
  await page.waitForTimeout(250);
}

/** The panels of this workspace that are behind another one. */
function hiddenTabs(page: Page): Promise<string[]> {
  return page.getByRole('tab', { selected: false }).allInnerTexts();
}
