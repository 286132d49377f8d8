/** What somebody could press who sees the page: each thing whose middle is in the window and not covered. */
import type { Page } from 'playwright-core';

export interface Target {
  readonly x: number;
  readonly y: number;
  /** What it is and where, for the report. */
  readonly name: string;
}

/** A run that has pulled the switch, or locked, has little left to try: whoever wants that runs it alone. */
const LEFT_ALONE = 'kill switch|Lock trading';

export function targetsOf(page: Page): Promise<readonly Target[]> {
  return page.evaluate((leftAlone) => {
    const wanted =
      'button, a, input, textarea, label, tr, canvas, [tabindex="0"], [role=tab], [role=radio], [role=checkbox], ' +
      '[role=option], [role=menuitem], [role=menuitemradio], [role=menuitemcheckbox], [role=separator], [role=slider]';
    const places =
      'section, form, header, footer, [role=dialog], [role=alertdialog], [role=menu], [role=listbox]';
    const never = new RegExp(leftAlone, 'i');
    const found: { x: number; y: number; name: string }[] = [];
    for (const element of document.querySelectorAll<HTMLElement>(wanted)) {
      const { left, top, width, height } = element.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      const isInside = x >= 0 && y >= 0 && x < innerWidth && y < innerHeight;
      if (width < 2 || height < 2 || !isInside) continue;
      const hit = document.elementFromPoint(x, y);
      if (hit === null || !(element.contains(hit) || hit.contains(element))) continue;
      const words = (element.ariaLabel ?? element.textContent).trim().slice(0, 50);
      const place = element.closest(places)?.ariaLabel ?? '';
      const name = `${element.role ?? element.tagName.toLowerCase()} "${words}" in "${place}"`;
      if (!never.test(name)) found.push({ x, y, name });
    }
    return found;
  }, LEFT_ALONE);
}

/** What has the keyboard; `isNowhere`: nothing has. */
export function focusOf(
  page: Page,
): Promise<{ readonly name: string; readonly isNowhere: boolean }> {
  return page.evaluate(() => {
    const { activeElement, body } = document;
    const element = activeElement ?? body;
    const words = (element.ariaLabel ?? element.textContent).trim().slice(0, 30);
    return { name: `${element.tagName.toLowerCase()} "${words}"`, isNowhere: element === body };
  });
}
