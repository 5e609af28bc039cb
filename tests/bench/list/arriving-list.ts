import type { Browser, CDPSession, Page } from 'playwright-core';
import { launchBrowser } from '#tests/support/browser/chromium.ts';
import { startApp } from '#tests/support/browser/running-app.ts';
import { signIn } from '#tests/e2e/support/pages/sign-in.ts';

/** Looks at all loans, and has none of her own. */
const PERSON = 'Grace Okonkwo';
const CALLS = '**/los/v3/loanPipeline*';
const ALL_WITHIN_MS = 600_000;

export interface Arrival {
  /** From the navigation to the frame after the 15th row, in ms. */
  readonly firstRows: number;
  /** From the navigation until the list is whole, in ms. */
  readonly allRows: number;
  /**
   * The main thread's longest task after the first rows, until 5 s after the last ones, in ms of the processor's time: on
   * a busy machine the clock counts others' work.
   */
  readonly longestTask: number;
  /** What the page's objects take once garbage is collected, in MB. */
  readonly heap: number;
  /** Bytes behind arrays of numbers, which aren't in the heap, in MB. */
  readonly outsideHeap: number;
}

/** A list that isn't on the device yet, opened in a new browser again and again. */
export async function openArrivals(folder: string, loanCount: number) {
  const app = await startApp({ SANDBOX_LOAN_COUNT: String(loanCount) }, folder);
  return {
    read: async (): Promise<Arrival> => {
      const browser = await launchBrowser();
      const context = await browser.newContext({
        viewport: { width: 1180, height: 820 },
        serviceWorkers: 'block',
      });
      const page = await context.newPage();
      await page.route(CALLS, (route) => route.abort());
      await signIn(page, app.origin, PERSON);
      await page.unroute(CALLS);
      const debugging = await context.newCDPSession(page);
      const url = `${app.origin}/dashboard?view=AllLoans`;
      const arrival = await readOnce({ browser, page, debugging }, url, loanCount);
      await browser.close();
      return arrival;
    },
    close: () => app.dispose(),
  };
}

interface OpenPage {
  readonly browser: Browser;
  readonly page: Page;
  readonly debugging: CDPSession;
}

async function readOnce(
  { browser, page, debugging }: OpenPage,
  url: string,
  loanCount: number,
): Promise<Arrival> {
  await page.addInitScript(watchArrival, `${loanCount.toLocaleString('en-US')} loans`);
  await page.goto(url);
  await page.waitForFunction(() => window.arrival.rows > 0, undefined, { timeout: ALL_WITHIN_MS });
  await browser.startTracing(page, { categories: ['toplevel'] });
  await page.waitForFunction(() => window.arrival.all > 0, undefined, { timeout: ALL_WITHIN_MS });
  // What is kept on the device is written once the page is idle.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 5000)));
  const longestTask = longestTaskIn(await browser.stopTracing());
  const { rows, all } = await page.evaluate(() => window.arrival);
  // A long list takes some time to be written, and until then its sealed bytes are there, too.
  await page.waitForTimeout(loanCount / 2);
  await debugging.send('HeapProfiler.collectGarbage');
  const { usedSize, backingStorageSize } = await debugging.send('Runtime.getHeapUsage');
  return {
    firstRows: rows,
    allRows: all,
    longestTask,
    heap: usedSize / 1e6,
    outsideHeap: backingStorageSize / 1e6,
  };
}

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Of the thread, in microseconds. */
  readonly tdur?: number;
  readonly args: { readonly name?: string };
}

/** Of the main thread, by the processor's time in ms. */
export function longestTaskIn(trace: Buffer): number {
  const { traceEvents } = JSON.parse(trace.toString()) as { readonly traceEvents: readonly TraceEvent[] };
  const place = ({ pid, tid }: TraceEvent) => `${pid}/${tid}`;
  const mains = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map((event) => place(event)),
  );
  const tasks = traceEvents.filter((event) => event.name.endsWith('RunTask') && mains.has(place(event)));
  return tasks.reduce((longest, { tdur = 0 }) => Math.max(longest, tdur / 1000), 0);
}

declare global {
  interface Window {
    arrival: { rows: number; all: number };
  }
}

/** Runs in the page. */
function watchArrival(wholeCount: string): void {
  const arrival: Window['arrival'] = { rows: 0, all: 0 };
  window.arrival = arrival;
  const atFrame = () => {
    if (arrival.rows === 0 && document.querySelectorAll('[data-loan-guid]').length >= 15)
      arrival.rows = performance.now();
    if (arrival.rows > 0 && document.querySelector('.counts')?.textContent === wholeCount)
      arrival.all = performance.now();
    if (arrival.all === 0) requestAnimationFrame(atFrame);
  };
  requestAnimationFrame(atFrame);
}
