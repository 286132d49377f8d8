/** What the system asks for: its own colours, more contrast, less motion. The desk keeps saying what it says. */
import type { Locator, Page } from '@playwright/test';
import { expect, test, type Sitting } from '../fixtures/host';
import { TicketPage } from '../pages/ticket';
import { chooseTheme } from './workspaces';

export async function walkSystemLooks(sitting: Sitting): Promise<void> {
  const { desk, page, origin } = await sitting.paper();
  const chart = desk.panel('Chart');
  await test.step('in colours of the system what is chosen is told from what is not', async () => {
    await page.emulateMedia({ forcedColors: 'active' });
    const chosen = chart.getByRole('radio', { checked: true }).first();
    expect(await groundOf(chosen)).toBe(await systemColour(page, 'Highlight'));
    const unoffered = desk.ticket.getByRole('radio', { name: 'Trigger', exact: true });
    expect(await colourOf(unoffered)).toBe(await systemColour(page, 'GrayText'));
    // So is what nobody can press now though it takes the keyboard.
    const nothing = desk.panel('Open orders').getByRole('button', { name: /^Cancel/ });
    await expect(nothing).toBeDisabled();
    expect(await colourOf(nothing)).toBe(await systemColour(page, 'GrayText'));
    // The ring of a field was a shadow: nothing but the caret said where the keyboard is.
    const field = desk.ticket.getByRole('textbox', { name: /^(Quantity|Amount)/ });
    await field.focus();
    const ring = (each: Element) => getComputedStyle(each.parentElement ?? each).outlineStyle;
    expect(await field.evaluate(ring)).toBe('solid');
    // The book's balance had no bar, and a button's picture the theme's grey on a white ground.
    const balance = desk.panel('Order book').getByRole('img', { name: /^Bids/ });
    expect(await groundOf(balance.locator('span'))).toBe(await systemColour(page, 'Highlight'));
    const link = page.getByRole('button', { name: /^Chart link colour/ }).locator('svg');
    expect(await colourOf(link)).toBe(await systemColour(page, 'ButtonText'));
    // Otherwise prices on the axis are black on black.
    expect(await colourAsReadByCharts(page, '#2ebd85')).toBe('rgb(46, 189, 133)');
  });
  await test.step('more contrast is there in the dark theme, too, and in the light one', async () => {
    await page.emulateMedia({ forcedColors: 'none', contrast: 'more' });
    expect(await tokenOf(page, '--text-3')).toBe('#aeb7c5');
    await chooseTheme(page, 'Light');
    expect(await tokenOf(page, '--text-3')).toBe('#445063');
    expect(await tokenOf(page, '--border')).toBe('#5e6b7e');
    await chooseTheme(page, 'Dark');
  });
  await test.step('without motion a row of tabs still says that it goes on', async () => {
    await page.emulateMedia({ contrast: 'no-preference', reducedMotion: 'reduce' });
    const fades = await page.getByRole('tablist').evaluateAll((rows) =>
      rows
        .flatMap((row) => [row, ...row.querySelectorAll('*'), row.parentElement])
        .filter((each) => each !== null && getComputedStyle(each).maskImage !== 'none')
        .map((each) => each as Element)
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map((each) => getComputedStyle(each).getPropertyValue('--tabs-after')),
    );
    for (const fade of fades) expect(fade).not.toBe('0px');
  });
  await page.emulateMedia({ reducedMotion: 'no-preference' });

  await test.step('a word with a hyphen has no gap in it, and figures stay as wide as each other', async () => {
    const figuresOf = (element: Locator): Promise<string> =>
      element.evaluate((each) => getComputedStyle(each).fontVariantNumeric);
    expect(await figuresOf(desk.ticket.getByText('Post-only'))).toBe('slashed-zero');
    expect(await figuresOf(desk.strip.locator('dd').first())).toContain('tabular-nums');
  });

  await test.step('what is chosen has an edge of its own, and what is pressed looks it', async () => {
    // A walk before it may have left another type.
    const chosen = desk.ticket.getByRole('radio', { name: 'Limit', exact: true });
    await chosen.click();
    await expect
      .poll(() => chosen.evaluate((each) => getComputedStyle(each).boxShadow))
      .toContain(await colourOfToken(page, '--control'));
    const send = desk.ticket.getByRole('button', { name: /\(paper\)$/ });
    await send.hover();
    const hovered = await settledGround(send);
    await page.mouse.down();
    await expect.poll(() => groundOf(send)).not.toBe(hovered);
    // Let go beside it, it sends nothing.
    await page.mouse.move(0, 0);
    await page.mouse.up();
    // In a menu and in the search, where the keyboard is.
    await page.getByRole('button', { name: 'Order book panel menu', exact: true }).press('Enter');
    await hasEdge(page, page.getByRole('menuitem').and(page.locator('[data-highlighted]')));
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await hasEdge(page, page.getByRole('option').and(page.locator('[data-highlighted]')));
    await page.keyboard.press('Escape');
  });

  const ticket = new TicketPage(desk);
  await test.step('a button that sends is read while it is pointed at and pressed, on either side', async () => {
    await ticket.openBook('Futures');
    for (const side of [/^Buy/, /^Sell/]) {
      const send = ticket.send(side);
      await send.hover();
      expect(await settledContrast(send)).toBeGreaterThan(4.5);
      await page.mouse.down();
      expect(await settledContrast(send)).toBeGreaterThan(4.5);
      // Let go beside it, it sends nothing.
      await page.mouse.move(0, 0);
      await page.mouse.up();
    }
  });

  await test.step('a list that cannot be opened looks it, and says why', async () => {
    // One in which no walk before it has left a position.
    await desk.selectContract('E-SOL-USDT');
    const mode = ticket.form.getByRole('combobox', { name: 'Margin mode' });
    const offered = await colourOf(mode);
    await ticket.choose('Market');
    await ticket.fill(/^Quantity/, '10');
    await ticket.send(/^Buy/).click();
    await expect(mode).toBeDisabled();
    expect(await colourOf(mode)).not.toBe(offered);
    expect(await colourOf(mode)).toBe(await colourOfToken(page, '--text-3'));
    await ticket.choose('Close');
    await ticket.fill(/^Quantity/, '10');
    await ticket.send(/^Sell/).click();
    await expect(mode).toBeEnabled();
    await ticket.choose('Open');
    await ticket.choose('Limit');
    await ticket.openBook('Spot');
  });

  await test.step('a page wears the theme it had last before it hears from the terminal', async () => {
    await chooseTheme(page, 'Light');
    const deaf = await page.context().newPage();
    await deaf.routeWebSocket(/\/wire$/, () => undefined);
    await deaf.goto(origin);
    await expect(deaf.locator('html')).toHaveAttribute('data-theme', 'light');
    await deaf.close();
    await chooseTheme(page, 'Dark');
  });
}

/** In a colour that is told from its ground in every theme. */
async function hasEdge(page: Page, highlighted: Locator): Promise<void> {
  await expect
    .poll(() => highlighted.evaluate((each) => getComputedStyle(each).boxShadow))
    .toContain(await colourOfToken(page, '--accent'));
}

/** Colours of buttons take a moment to change. */
async function settledGround(element: Locator): Promise<string> {
  await element.page().waitForTimeout(200);
  return groundOf(element);
}

/** Of its words on its ground, as WCAG reckons it. */
async function settledContrast(element: Locator): Promise<number> {
  await element.page().waitForTimeout(200);
  return element.evaluate((each) => {
    const context = new OffscreenCanvas(1, 1).getContext('2d');
    const light = (colour: string): number => {
      if (context === null) return 0;
      context.clearRect(0, 0, 1, 1);
      context.fillStyle = colour;
      context.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0] = [...context.getImageData(0, 0, 1, 1).data].map(
        (part) => (part <= 10 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4),
      );
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const { color, backgroundColor } = getComputedStyle(each);
    const [words, ground] = [light(color), light(backgroundColor)];
    return (Math.max(words, ground) + 0.05) / (Math.min(words, ground) + 0.05);
  });
}

const colourOfToken = (page: Page, name: string): Promise<string> =>
  page.evaluate((token) => {
    const element = document.createElement('i');
    element.style.color = `var(${token})`;
    document.body.append(element);
    const { color } = getComputedStyle(element);
    element.remove();
    return color;
  }, name);

const groundOf = (element: Locator): Promise<string> =>
  element.evaluate((each) => getComputedStyle(each).backgroundColor);

const colourOf = (element: Locator): Promise<string> =>
  element.evaluate((each) => getComputedStyle(each).color);

const systemColour = (page: Page, name: string): Promise<string> =>
  page.evaluate((keyword) => {
    const element = document.createElement('i');
    element.style.backgroundColor = keyword;
    document.body.append(element);
    const { backgroundColor } = getComputedStyle(element);
    element.remove();
    return backgroundColor;
  }, name);

const tokenOf = (page: Page, name: string): Promise<string> =>
  page.evaluate(
    (token) => getComputedStyle(document.documentElement).getPropertyValue(token),
    name,
  );

/** The charts' library asks the page what a colour is, by an element that nobody sees. */
function colourAsReadByCharts(page: Page, colour: string): Promise<string> {
  return page.evaluate((asked) => {
    const element = document.createElement('div');
    element.style.display = 'none';
    document.body.append(element);
    element.style.color = asked;
    const { color } = getComputedStyle(element);
    element.remove();
    return color;
  }, colour);
}
