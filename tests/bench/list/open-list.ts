import type { Page } from 'playwright-core';
import { build } from 'vite';
import fieldMap from '#src/contract/wire/default-field-map.json' with { type: 'json' };
import { calendarDayIn } from '#src/domain/calendar/calendar-day.ts';
import { pipelineColumns } from '#src/domain/list/pipeline-columns.ts';
import { buildPipelineIndex, searchPipeline, sortPipeline } from '#src/domain/list/pipeline-index.ts';
import {
  earliestClosingFirst,
  FIRST_LOANS,
  firstLoansRequest,
  pipelineRequest,
} from '#src/domain/list/pipeline-request.ts';
import { deriveLoans } from '#src/domain/loan/loan.ts';
import { packLoans } from '#src/domain/loan-fields/packed-loan.ts';
import { keysOfKept } from '#tests/e2e/support/pages/kept-records.ts';
import { readWirePipeline } from '#tests/e2e/support/pages/sandbox-wire.ts';
import { signIn } from '#tests/e2e/support/pages/sign-in.ts';
import { launchBrowser } from '#tests/support/browser/chromium.ts';
import { startApp } from '#tests/support/browser/running-app.ts';
import { AG_GRID_FILE, startAgGridPage } from './ag-grid-page.ts';
import { benchRows, makeBenchLoans } from './bench-loans.ts';
import type { Operation, Shown } from './operations.ts';
import { type Expected, stopwatch } from './stopwatch.ts';

/** Looks at all loans, and has none of her own. */
const PERSON = { name: 'Grace Okonkwo', login: 'gokonkwo' };
const ALL_WITHIN_MS = 600_000;
const WINDOW = { width: 1180, height: 820 };

export interface OpenList {
  readonly name: string;
  readonly time: (operation: Operation, cpuSlowdown: number) => Promise<number>;
  readonly close: () => Promise<void>;
}

/** The collapsed list of a build in a browser of its own. */
export async function openList(name: string, folder: string, loanCount: number): Promise<OpenList> {
  const { app, page, close } = await openWholeList(folder, loanCount);
  // A build from before the fitted start begins expanded.
  const collapse = page.getByRole('button', { name: 'Collapse' });
  if (await collapse.isVisible()) await collapse.click();
  const expected = await expectedIds(app.origin);
  return {
    name,
    time: await stopwatch(page, { list: name, selector: 'tr[data-loan-guid]', expected }),
    close,
  };
}

/** The list of all loans in a browser of its own, once it's whole and on the device. */
export async function openWholeList(folder: string, loanCount: number) {
  const [app, browser] = await Promise.all([
    startApp({ SANDBOX_LOAN_COUNT: String(loanCount) }, folder),
    launchBrowser(),
  ]);
  const page = await browser.newPage({ viewport: WINDOW });
  await signIn(page, app.origin, PERSON.name);
  await page.goto(`${app.origin}/dashboard?view=AllLoans`);
  await page.locator('[data-loan-guid]').nth(14).waitFor({ timeout: ALL_WITHIN_MS });
  await untilWholeAndKept(page, loanCount);
  const close = async () => {
    await browser.close();
    await app.dispose();
  };
  return { app, browser, page, close };
}

/** A long list comes in pages, and writing its copy to the device takes a minute more: neither belongs to a press. */
async function untilWholeAndKept(page: Page, loanCount: number): Promise<void> {
  const whole = `${loanCount.toLocaleString('en-US')} loans`;
  await page.locator('.counts', { hasText: new RegExp(`^${whole}$`) }).waitFor({ timeout: ALL_WITHIN_MS });
  while ((await page.evaluate(keysOfKept, { table: 'pipelines', key: 'AllLoans' })).length === 0)
    await page.waitForTimeout(1000);
}

/**
 * By the rules of the domain, from the platform's loans. Loans of one name stand as they came, in a long list the first
 * ones in front. Builds before fa1b5490 find nothing but what cells say.
 */
async function expectedIds(origin: string): Promise<Expected> {
  const read = (request: unknown) => readWirePipeline(origin, PERSON.login, request);
  const raws = await read(earliestClosingFirst(pipelineRequest(fieldMap, 'AllLoans'), fieldMap));
  const first = (await read(firstLoansRequest(fieldMap, 'AllLoans'))).slice(0, FIRST_LOANS);
  const isFirst = new Set(first.map(({ loanId }) => loanId));
  const today = calendarDayIn(Date.now(), 'UTC');
  const lists: Expected[] = [];
  for (const list of [raws, [...first, ...raws.filter(({ loanId }) => !isFirst.has(loanId))]]) {
    const loans = deriveLoans(packLoans(list), fieldMap, today);
    const index = buildPipelineIndex(loans, pipelineColumns(fieldMap), today);
    lists.push(({ by, search, page }) => {
      const sort = [{ id: by === 'borrower' ? 'Borrower' : 'Proj. Closing', desc: false }];
      return [index, { ...index, findKeys: () => [] }].map((searched) =>
        sortPipeline(index, searchPipeline(searched, search), sort)
          .slice(page * 15, (page + 1) * 15)
          .map((position) => loans[position]?.loanId ?? ''),
      );
    });
  }
  return (shown) => lists.flatMap((expected) => expected(shown));
}

/** A list of the same length in the community's edition of AG Grid, in a browser of its own. */
export function openAgGridPage(loanCount: number): Promise<OpenList> {
  return openPlainPage('AG Grid', '.ag-row', loanCount, async (page) => {
    await page.addScriptTag({ path: AG_GRID_FILE });
    await page.evaluate(startAgGridPage);
  });
}

/** A list of the same length in MUI's grid, in a browser of its own. */
export async function openMuiPage(loanCount: number): Promise<OpenList> {
  const built = await build({
    configFile: false,
    mode: 'production',
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      lib: { entry: 'tests/bench/list/mui-page.tsx', formats: ['iife'], name: 'muiPage' },
    },
  });
  const [bundle] = [built].flat();
  const script = bundle !== undefined && 'output' in bundle ? bundle.output[0].code : '';
  return openPlainPage('MUI', '.MuiDataGrid-row', loanCount, async (page) => {
    await page.addScriptTag({ content: script });
  });
}

const PLAIN_HTML = `<!doctype html>
<style>
  body { margin: 0; font: 13px/18px sans-serif }
  #grid { height: 740px }
  .ag-cell, .MuiDataGrid-cell { padding: 0 4px !important; font-size: 13px }
  .s0::before, .s1::before, .s2::before, .s3::before, .s4::before { content: ''; display: block; width: 18px;
    height: 18px; margin: auto }
  .s0::before { background: #8e1b14 } .s1::before { background: #e0a030 } .s2::before { background: #2060c0 }
  .s3::before { border-radius: 50%; background: #ccc } .s4::before { background: #207040 }
</style>
<input type="search">
<button id="first">First</button><button id="next">Next</button>
<table><thead><tr>
  <th aria-label="Borrower"><button class="sort-button">Borrower</button></th>
  <th aria-label="Proj. Closing"><button class="sort-button">Proj. Closing</button></th>
</tr></thead></table>
<div id="grid"></div>`;

async function openPlainPage(
  name: string,
  selector: string,
  loanCount: number,
  start: (page: Page) => Promise<void>,
): Promise<OpenList> {
  const browser = await launchBrowser();
  const page = await browser.newPage({ viewport: WINDOW });
  await page.setContent(PLAIN_HTML);
  const loans = makeBenchLoans(loanCount);
  await page.evaluate((made) => {
    window.benchLoans = made;
  }, loans);
  await start(page);
  await page.locator(selector).nth(14).waitFor({ timeout: ALL_WITHIN_MS });
  const expected = (shown: Shown) => [benchRows(loans, shown)];
  return {
    name,
    time: await stopwatch(page, { list: name, selector, expected }),
    close: () => browser.close(),
  };
}
