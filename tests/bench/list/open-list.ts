import type { Page } from 'playwright-core';
import { launchBrowser } from '#tests/support/browser/chromium.ts';
import { startApp } from '#tests/support/browser/running-app.ts';
import { AG_GRID_FILE, AG_GRID_HTML, startAgGridPage } from './ag-grid-page.ts';
import { makeBenchLoans } from './bench-loans.ts';
import { HAND_WRITTEN_HTML, startHandWrittenPage } from './hand-written-page.ts';
import { keysOfKept } from '#tests/e2e/support/pages/kept-records.ts';
import { signIn } from '#tests/e2e/support/pages/sign-in.ts';

/** Looks at all loans, and has none of her own. */
const PERSON = 'Grace Okonkwo';
const ALL_WITHIN_MS = 600_000;

interface Operation {
  readonly name: string;
  /** The event that a person's hand causes. */
  readonly event: 'click' | 'input';
  readonly act: (page: Page) => Promise<void>;
}

/** In this order, each leaves the list as the next one needs it. */
export const OPERATIONS: readonly Operation[] = [
  { name: 'sort by borrower', event: 'click', act: (page) => sortBy(page, 'Borrower') },
  { name: 'sort by closing', event: 'click', act: (page) => sortBy(page, 'Proj. Closing') },
  { name: 'search, 1st key', event: 'input', act: (page) => type(page, 's') },
  { name: 'search, 2nd key', event: 'input', act: (page) => type(page, 'o') },
  { name: 'search, 3rd key', event: 'input', act: (page) => type(page, 'n') },
  { name: 'clear the search', event: 'input', act: (page) => page.keyboard.press('Escape') },
  {
    name: 'next page',
    event: 'click',
    act: (page) => page.getByRole('button', { name: 'Next', exact: true }).click(),
  },
  {
    name: 'first page',
    event: 'click',
    act: (page) => page.getByRole('button', { name: 'First', exact: true }).click(),
  },
];

export interface OpenList {
  readonly name: string;
  readonly time: (operation: Operation, cpuSlowdown: number) => Promise<number>;
  readonly close: () => Promise<void>;
}

const WINDOW = { width: 1180, height: 820 };

/** The collapsed list of a build in a browser of its own. */
export async function openList(name: string, folder: string, loanCount: number): Promise<OpenList> {
  const [app, browser] = await Promise.all([
    startApp({ SANDBOX_LOAN_COUNT: String(loanCount) }, folder),
    launchBrowser(),
  ]);
  const page = await browser.newPage({ viewport: WINDOW });
  await signIn(page, app.origin, PERSON);
  await page.goto(`${app.origin}/dashboard?view=AllLoans`);
  await page.locator('[data-loan-guid]').nth(14).waitFor();
  await untilWholeAndKept(page, loanCount);
  // A build from before the fitted start begins expanded.
  const collapse = page.getByRole('button', { name: 'Collapse' });
  if (await collapse.isVisible()) await collapse.click();
  const close = async () => {
    await browser.close();
    await app.dispose();
  };
  return { name, time: await stopwatch(page), close };
}

/** A long list comes in pages, and writing its copy to the device takes a minute more: neither belongs to a press. */
async function untilWholeAndKept(page: Page, loanCount: number): Promise<void> {
  const whole = `${loanCount.toLocaleString('en-US')} loans`;
  await page.locator('.counts', { hasText: new RegExp(`^${whole}$`) }).waitFor({ timeout: ALL_WITHIN_MS });
  while ((await page.evaluate(keysOfKept, { table: 'pipelines', key: 'AllLoans' })).length === 0)
    await page.waitForTimeout(1000);
}

/** The same list as a page that does nothing else, in a browser of its own. */
export async function openHandWrittenPage(loanCount: number): Promise<OpenList> {
  return openPlainPage('by hand', HAND_WRITTEN_HTML, loanCount, (page) =>
    page.evaluate(startHandWrittenPage),
  );
}

/** The same list in the community's edition of AG Grid, in a browser of its own. */
export async function openAgGridPage(loanCount: number): Promise<OpenList> {
  return openPlainPage('AG Grid', AG_GRID_HTML, loanCount, async (page) => {
    await page.addScriptTag({ path: AG_GRID_FILE });
    await page.evaluate(startAgGridPage);
    await page.locator('.ag-row').nth(14).waitFor();
  });
}

async function openPlainPage(
  name: string,
  html: string,
  loanCount: number,
  start: (page: Page) => Promise<void>,
): Promise<OpenList> {
  const browser = await launchBrowser();
  const page = await browser.newPage({ viewport: WINDOW });
  await page.setContent(html);
  await page.evaluate(makeBenchLoans, loanCount);
  await start(page);
  return { name, time: await stopwatch(page), close: () => browser.close() };
}

async function stopwatch(page: Page): Promise<OpenList['time']> {
  const debugging = await page.context().newCDPSession(page);
  return async ({ event, act }, cpuSlowdown) => {
    await debugging.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
    await page.evaluate(watchNext, event);
    await act(page);
    const took = await page.evaluate(() => window.paintedAfter);
    await debugging.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    // What is done once nothing is left to draw belongs to no operation: a search goes to the address after 300 ms.
    await page.evaluate(() => new Promise((resolve) => setTimeout(() => requestIdleCallback(resolve), 350)));
    return took;
  };
}

async function sortBy(page: Page, column: string): Promise<void> {
  await page.locator(`th[aria-label^="${column}"] .sort-button`).click();
}

async function type(page: Page, key: string): Promise<void> {
  await page.getByRole('searchbox').focus();
  await page.keyboard.press(key);
}

declare global {
  interface Window {
    paintedAfter: Promise<number>;
  }
}

/** Runs in the page. From the event's own time stamp to the end of the last frame that changed the rows. */
function watchNext(event: string): void {
  window.paintedAfter = new Promise((resolve) => {
    addEventListener(
      event,
      ({ timeStamp }) => {
        let end = timeStamp;
        let quietFrames = 0;
        let hasChanged = true;
        const rows = document.querySelector('.pipeline-scroll') ?? document.body;
        const watching = new MutationObserver(() => (hasChanged = true));
        watching.observe(rows, { childList: true, subtree: true, characterData: true, attributes: true });
        const atFrame = () => {
          // What changes between here and the message waits for the next frame.
          const isPainted = hasChanged;
          hasChanged = false;
          const { port1, port2 } = new MessageChannel();
          port1.addEventListener('message', () => {
            if (isPainted) end = performance.now();
            quietFrames = isPainted ? 0 : quietFrames + 1;
            if (quietFrames < 12) requestAnimationFrame(atFrame);
            else {
              watching.disconnect();
              resolve(end - timeStamp);
            }
          });
          port1.start();
          port2.postMessage('');
        };
        requestAnimationFrame(atFrame);
      },
      { capture: true, once: true },
    );
  });
}
