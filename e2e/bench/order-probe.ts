/**
 * Runs in the desk's page: how long an order takes from the press of its button to the reply of the
 * terminal, to its row, to its fill. All by the page's own clock; what is drawn counts from the end of its frame.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Devtools, Place } from './devtools';

interface OrderProbe {
  /** Of the press; null: nothing is awaited. */
  pressedAtMs: number | null;
  /** Of the call that the press led to. */
  call: number | null;
  ackMs: number | null;
  drawnMs: number | null;
  /** Whether the awaited is in the page by now. */
  isThere: () => boolean;
}

declare global {
  var orderProbe: OrderProbe;
}

/** Before the desk's own code. */
export function instrumentOrders(): void {
  const probe: OrderProbe = {
    pressedAtMs: null,
    call: null,
    ackMs: null,
    drawnMs: null,
    isThere: () => false,
  };
  globalThis.orderProbe = probe;
  const Native = globalThis.WebSocket;
  globalThis.WebSocket = class extends Native {
    constructor(url: string | URL) {
      super(url);
      this.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        if (probe.call === null || typeof data !== 'string' || probe.pressedAtMs === null) return;
        // Several messages may come as one.
        const reply = new RegExp(`"type":"reply","id":${probe.call}[,}]`);
        if (!reply.test(data)) return;
        probe.ackMs = performance.now() - probe.pressedAtMs;
        probe.call = null;
      });
    }

    override send(data: string): void {
      const call = /"type":"call","id":(\d+),"name":"placeOrder"/.exec(data);
      if (call !== null) probe.call = Number(call[1]);
      super.send(data);
    }
  };
  addEventListener(
    'click',
    ({ timeStamp, target }) => {
      const isSending = target instanceof Element && target.closest('[role=form]') !== null;
      if (isSending && probe.pressedAtMs === null) probe.pressedAtMs = timeStamp;
    },
    true,
  );
  new MutationObserver(() => {
    if (probe.pressedAtMs === null || probe.drawnMs !== null || !probe.isThere()) return;
    const since = probe.pressedAtMs;
    probe.drawnMs = Infinity;
    const drawn = (): void => {
      if (probe.drawnMs === Infinity) probe.drawnMs = performance.now() - since;
    };
    // The frame that draws it: the next one, or the one it was changed in, as the desk's news are. Only what is
    // told of sizes comes within either; an animation frame that is asked for within one is the next.
    const frame = new ResizeObserver(() => {
      frame.disconnect();
      // The first task after the frame's own. Chromium lets a next frame go ahead of it: that one's
      // beginning is the end as well.
      void scheduler.postTask(drawn, { priority: 'user-blocking' });
      requestAnimationFrame(drawn);
    });
    frame.observe(document.documentElement);
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

/** What to wait for after the next press: a row of this panel. */
interface Awaited {
  readonly panel: string;
  /** Digits in the row, without the grouping; null: its first row becomes another. */
  readonly digits: string | null;
  /** A row that says this is not yet what is awaited. */
  readonly notYet: string;
}

export function expectRow(page: Devtools, awaited: Awaited): Promise<void> {
  return page.evaluate(({ panel, digits, notYet }: Awaited) => {
    const { orderProbe: probe } = globalThis;
    const rows = (): string[] =>
      [...document.querySelectorAll(`section[aria-label="${panel}"] tbody tr`)].map((row) =>
        row.textContent.replaceAll(',', ''),
      );
    const [first] = rows();
    Object.assign(probe, {
      pressedAtMs: null,
      call: null,
      ackMs: null,
      drawnMs: null,
    });
    probe.isThere = () =>
      digits === null
        ? rows()[0] !== first
        : rows().some((row) => row.includes(digits) && !row.includes(notYet));
  }, awaited);
}

export interface OrderTimes {
  readonly ackMs: number;
  readonly drawnMs: number;
}

const POLL_MS = 150;
const LONGEST_MS = 20_000;

/** Asked from outside: a page that looked by itself would have something to do while it is measured. */
export async function timesOf(page: Devtools): Promise<OrderTimes> {
  const untilMs = performance.now() + LONGEST_MS;
  while (performance.now() < untilMs) {
    await pause(POLL_MS);
    const { ackMs, drawnMs } = await page.evaluate(() => {
      const { orderProbe: probe } = globalThis;
      return { ackMs: probe.ackMs, drawnMs: probe.drawnMs === Infinity ? null : probe.drawnMs };
    }, null);
    if (ackMs !== null && drawnMs !== null) return { ackMs, drawnMs };
  }
  throw new Error('an order was answered and drawn');
}

/** Types into a field of the ticket over what stands in it. */
export async function fillField(page: Devtools, label: string, text: string): Promise<void> {
  await page.evaluate((wanted: string) => {
    const form = document.querySelector('[role=form][aria-label="Order ticket"]');
    const fields = [...(form?.querySelectorAll('input') ?? [])];
    const field = fields.find(({ labels, ariaLabel }) =>
      `${ariaLabel ?? ''} ${labels?.[0]?.textContent ?? ''}`.trim().startsWith(wanted),
    );
    if (field === undefined) throw new Error(`the ticket has no ${wanted}`);
    field.focus();
    field.select();
  }, label);
  await page.send('Input.insertText', { text });
}

/** The middle of the button that sends. */
export function placeOfButton(page: Devtools): Promise<Place> {
  return page.evaluate(() => {
    const form = document.querySelector('[role=form][aria-label="Order ticket"]');
    const buttons = [...(form?.querySelectorAll('button') ?? [])];
    const sends = buttons.find(({ textContent }) => textContent.trim().endsWith('(paper)'));
    if (sends === undefined) throw new Error('the ticket has no button that sends');
    const { left, top, width, height } = sends.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  }, null);
}
