import type { Page } from 'playwright-core';
import type { Operation, Shown } from './operations.ts';

const RIGHT_WITHIN_MS = 30_000;

/** What the rows may be, by their loans' ids or else by their texts. */
export type Expected = (shown: Shown) => readonly (readonly string[])[];

interface Rows {
  readonly list: string;
  /** Finds the rows in the page. */
  readonly selector: string;
  readonly expected: Expected;
}

/** Times operations from the event's own time stamp to the end of the frame that paints the expected rows. */
export async function stopwatch(page: Page, { list, selector, expected }: Rows) {
  const debugging = await page.context().newCDPSession(page);
  return async ({ name, event, act, shown }: Operation, cpuSlowdown: number): Promise<number> => {
    await debugging.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
    const wanted = { event, selector, rows: expected(shown), withinMs: RIGHT_WITHIN_MS };
    await page.evaluate(watchNext, wanted);
    await act(page);
    const took = await page.evaluate(() => window.paintedAfter);
    await debugging.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    if (typeof took === 'string') throw new Error(`${list}, ${name}: ${took}`);
    // What is done once nothing is left to draw belongs to no operation: a search goes to the address after 300 ms.
    await page.evaluate(() => new Promise((resolve) => setTimeout(() => requestIdleCallback(resolve), 350)));
    return took;
  };
}

declare global {
  interface Window {
    /** In ms, or what went wrong. */
    paintedAfter: Promise<number | string>;
  }
}

interface Wanted {
  readonly event: string;
  readonly selector: string;
  readonly rows: readonly (readonly string[])[];
  readonly withinMs: number;
}

/** Runs in the page. */
function watchNext({ event, selector, rows, withinMs }: Wanted): void {
  const placeOf = (row: Element) => Number(row.getAttribute('aria-rowindex'));
  const shownRows = () =>
    [...document.querySelectorAll<HTMLElement>(selector)]
      // Grids move rows without moving their elements.
      .toSorted((left, right) => placeOf(left) - placeOf(right))
      .map((row) => row.dataset['loanGuid'] ?? row.textContent);
  const areRight = (shown: readonly (string | null)[]) =>
    rows.some((wanted) => wanted.length === shown.length && wanted.every((row, at) => row === shown[at]));
  window.paintedAfter = new Promise((resolve) => {
    if (areRight(shownRows())) {
      resolve('its rows were there before');
      return;
    }
    addEventListener(
      event,
      ({ timeStamp }) => {
        const atFrame = () => {
          // It hears after all that the frame runs and lays out: what is there then is what it paints.
          const beforePaint = new ResizeObserver(() => {
            beforePaint.disconnect();
            const shown = shownRows();
            const { port1, port2 } = new MessageChannel();
            port1.addEventListener('message', () => {
              const took = performance.now() - timeStamp;
              if (areRight(shown)) resolve(took);
              else if (took < withinMs) requestAnimationFrame(atFrame);
              else resolve(`shows ${JSON.stringify(shown)} and not ${JSON.stringify(rows)}`);
            });
            port1.start();
            port2.postMessage('');
          });
          beforePaint.observe(document.documentElement);
        };
        requestAnimationFrame(atFrame);
      },
      { capture: true, once: true },
    );
  });
}
