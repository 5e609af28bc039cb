import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ownAppAndBrowser } from '#tests/support/browser/app-and-browser.ts';
import { untilReadyForOffline } from './support/pages/device-cache.ts';
import { faultsInLightAndDark, missedByFingers } from './support/pages/page-quality.ts';
import { signIn, untilPipelineShows } from './support/pages/sign-in.ts';

const PATIENT = { timeout: 30_000 };
const PLATFORM = 'https://platform.lender.example/loans/';
const SIZES = [
  ['a tablet', { width: 1180, height: 820 }],
  ['a phone', { width: 390, height: 844 }],
] as const;

const running = ownAppAndBrowser({ LOAN_LINK: `${PLATFORM}{loanGuid}`, PLATFORM_NAME: 'Encompass' });

type Viewport = (typeof SIZES)[number][1];

const OWN_LIST = '/dashboard?view=MyLoans';

async function openList(viewport: Viewport): Promise<{ context: BrowserContext; page: Page }> {
  const context = await running.browser.newContext({ viewport, hasTouch: true });
  const page = await context.newPage();
  await signIn(page, running.app.origin, 'Marisol Kessler');
  // Until the device knows what she prefers, the plain address has everybody's loans.
  await page.goto(`${running.app.origin}${OWN_LIST}`);
  await untilPipelineShows(page);
  return { context, page };
}

const line = (page: Page, loan: string) => page.locator(`.today-line[data-loan-guid="${loan}"]`);
const inList = (page: Page, loan: string) => page.locator(`:is(tr, .card)[data-loan-guid="${loan}"]`);

/** A loan that Today has a line for, and the list's first page a row. */
async function loanToWorkOn(page: Page): Promise<string> {
  const ids = (rows: string) =>
    page
      .locator(rows)
      .evaluateAll((all: HTMLElement[]) => all.map(({ dataset }) => dataset['loanGuid'] ?? ''));
  const listed = await ids(':is(tr, .card)[data-loan-guid]');
  await page.goto(`${running.app.origin}/today?scope=loans`);
  await page.locator('.today-line').first().waitFor();
  const found = (await ids('.today-line')).find((id) => listed.includes(id));
  if (found === undefined) throw new Error('no loan of the first page has a line');
  return found;
}

/** Where the cells of a loan's row are; nowhere for a card, which grows by a line. */
function placesIn(page: Page, loan: string) {
  return inList(page, loan).evaluate((row) =>
    [...row.querySelectorAll('td')].map((cell) => {
      const { x, y, width, height } = cell.getBoundingClientRect();
      return [x, y, width, height].map(Math.round).join(' ');
    }),
  );
}

test.each(SIZES)(
  'on %s a note written offline stands in Today, in the list and in the head of its loan',
  async (what, viewport) => {
    const { context, page } = await openList(viewport);
    const loan = await loanToWorkOn(page);
    await page.goto(`${running.app.origin}${OWN_LIST}`);
    await inList(page, loan).waitFor();
    const before = await placesIn(page, loan);
    await page.goto(`${running.app.origin}${OWN_LIST}&loan=${loan}`);
    await page.locator('.note-text').first().waitFor();
    await untilReadyForOffline(page);
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Note', exact: true }).tap();
    // What an on-screen keyboard leaves.
    if (what === 'a phone') await page.setViewportSize({ ...viewport, height: 480 });
    const box = page.locator('.note-box').first();
    await box.locator('.note-text').fill('Called title');
    await box.getByRole('button', { name: 'Save', exact: true }).tap();
    const where = box.getByText("Kept here, sends when you're back online");
    await where.waitFor();
    const { y = 0, height = Infinity } = (await where.boundingBox()) ?? {};
    expect(y + height).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0);
    const offline = page.getByText('Offline', { exact: true }).filter({ visible: true });
    await expect.poll(async () => (await offline.first().boundingBox())?.y ?? -1).toBeGreaterThanOrEqual(0);
    await page.setViewportSize(viewport);
    const head = page.locator('.loan-header .panel-position');
    await page.locator('.loan-panel-scroll').evaluate((scroll) => scroll.scrollTo(0, 0));
    expect(await head.innerText()).toMatch(/MK noted \d+:\d\d [AP]M/);
    expect(await faultsInLightAndDark(page)).toEqual([]);

    await page.getByRole('button', { name: 'Close' }).tap();
    const noted = /^MK noted \d+:\d\d [AP]M$/;
    const said = inList(page, loan);
    await said.getByRole('img', { name: noted }).or(said.getByText(noted)).waitFor();
    expect(await placesIn(page, loan)).toEqual(before);
    expect(await faultsInLightAndDark(page)).toEqual([]);

    await page.reload();
    await said.getByRole('img', { name: noted }).or(said.getByText(noted)).waitFor();
    await page.goto(`${running.app.origin}/today?scope=loans`);
    await line(page, loan).getByText(noted).waitFor();

    // It's in the platform soon after the network is back.
    await page.goto(`${running.app.origin}${OWN_LIST}&loan=${loan}`);
    await page.locator('.note-text').first().fill('Docs go out Monday');
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Save', exact: true }).first().tap();
    await box.getByText(/^In Encompass \d+:\d\d [AP]M$/).waitFor(PATIENT);
    await context.close();
  },
);

test.each(SIZES)(
  "on %s a step of the platform opens there, in a tab that doesn't know where from, and a call is kept",
  async (_what, viewport) => {
    const { context, page } = await openList(viewport);
    await context.route(`${PLATFORM}**`, (route) =>
      route.fulfill({ contentType: 'text/html', body: 'There' }),
    );
    const loan = await loanToWorkOn(page);
    const step = page
      .locator(
        '.today-line[data-kind="slipped"], .today-line[data-kind="stalled"], .today-line[data-kind="due-soon"]',
      )
      .first();
    const shown = (await step.getAttribute('data-loan-guid')) ?? '';
    await step.tap();
    const tray = page.getByRole('region', { name: 'Selected loan' });
    const opened = context.waitForEvent('page');
    await tray.getByRole('link', { name: 'Open in Encompass' }).tap();
    const platform = await opened;
    await platform.waitForURL(`${PLATFORM}${shown}`);
    expect(await platform.evaluate(() => [document.referrer, window.opener])).toEqual(['', null]);
    await platform.close();

    await page.goto(`${running.app.origin}${OWN_LIST}&loan=${loan}`);
    const link = page.locator('.loan-panel').getByRole('link', { name: 'Open in Encompass' });
    expect(await link.getAttribute('href')).toBe(`${PLATFORM}${loan}`);
    expect(await missedByFingers(link)).toEqual([]);

    await page.locator('.panel-team').getByRole('link', { name: /^Call/ }).first().tap();
    await page.locator('.panel-position', { hasText: /MK called \d+:\d\d [AP]M/ }).waitFor();
    await context.close();
  },
);
