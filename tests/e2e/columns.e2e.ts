import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { appAndBrowser } from '#tests/support/browser/app-and-browser.ts';
import { tabTo } from './support/pages/keyboard-only.ts';
import { accessibilityFaults, faultsInLightAndDark } from './support/pages/page-quality.ts';
import { openPipelineOf } from './support/pages/pipeline-page.ts';
import { untilPipelineShows } from './support/pages/sign-in.ts';

const running = appAndBrowser();

function newDevice(person: string, hasTouch = false): Promise<Page> {
  const viewport = hasTouch ? { width: 1180, height: 820 } : { width: 1440, height: 900 };
  return openPipelineOf(running, person, { viewport, hasTouch, colorScheme: 'light' });
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string) => page.locator(`th[data-heading="${name}"]`);
const handle = (page: Page, name: string) =>
  page.getByRole('separator', { name: `Width of ${name}`, exact: true });
const headings = (page: Page) =>
  page
    .locator('th')
    .evaluateAll((all) => all.map((one) => (one instanceof HTMLElement ? one.dataset['heading'] : '')));
const rowHeight = async (page: Page) =>
  (await page.locator('tr[data-loan-guid]').first().boundingBox())?.height;

async function widthOf(page: Page, name: string): Promise<number> {
  const said = Number(await handle(page, name).getAttribute('aria-valuenow'));
  const shown = (await heading(page, name).boundingBox())?.width ?? 0;
  expect(Math.abs(shown - said)).toBeLessThan(1);
  return said;
}

async function middleOf(target: Locator): Promise<{ x: number; y: number }> {
  const box = await target.boundingBox();
  if (box === null) throw new Error('not in sight');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function dragHeading(page: Page, name: string, onto: string): Promise<void> {
  const from = await middleOf(heading(page, name));
  const to = await middleOf(heading(page, onto));
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, from.y);
  await page.mouse.move(to.x + 4, to.y);
}

test('columns move by mouse and by the chooser’s buttons, and stay so here and on another device', async () => {
  const page = await newDevice('Saoirse Bergström');
  const before = await headings(page);
  await dragHeading(page, 'Processor', 'Milestone');
  await heading(page, 'Milestone').and(page.locator('[data-drop="after"]')).waitFor();
  await page.mouse.up();
  await page.getByText('Processor, column 7 of 21').waitFor();
  const moved = ['Loan', 'Borrower', 'Proj. Closing', 'Loan Officer', 'Loan type', 'Milestone', 'Processor'];
  expect((await headings(page)).slice(0, 7)).toEqual(moved);
  // The drag sorted nothing, and no column goes among the pinned ones.
  expect(new URL(page.url()).search).toBe('');
  await dragHeading(page, 'Processor', 'Borrower');
  expect(await page.locator('[data-drop]').count()).toBe(0);
  await page.mouse.up();
  expect((await headings(page)).slice(0, 7)).toEqual(moved);
  await heading(page, 'Processor').click();
  await page.waitForURL(/sort=/);

  // The buttons keep the focus, wherever their column goes.
  await tabTo(page, button(page, 'Hide/Show Columns'), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await tabTo(page, button(page, 'Move right: Loan'));
  await page.keyboard.press('Enter');
  await page.getByText('Loan, column 2 of 21').waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('Loan, column 3 of 21').waitFor();
  expect(await faultsInLightAndDark(page)).toEqual([]);
  await page.getByText('Compact', { exact: true }).click();
  await page.keyboard.press('Escape');
  await expect.poll(() => rowHeight(page)).toBe(41);
  const last = ['Borrower', 'Proj. Closing', 'Loan', ...moved.slice(3)];
  expect((await headings(page)).slice(0, 7)).toEqual(last);

  await page.reload();
  await untilPipelineShows(page);
  expect((await headings(page)).slice(0, 7)).toEqual(last);
  expect(await rowHeight(page)).toBe(41);
  const second = await newDevice('Saoirse Bergström');
  await expect.poll(async () => (await headings(second)).slice(0, 7)).toEqual(last);
  expect(await rowHeight(second)).toBe(41);

  await button(second, 'Hide/Show Columns').click();
  await second.getByRole('dialog').getByRole('button', { name: 'Reset' }).click();
  await expect.poll(() => headings(second)).toEqual(before);
  await second.keyboard.press('Escape');
  expect(await rowHeight(second)).toBe(44);
  await second.context().close();
  await page.context().close();
});

test('columns get a width by drag, keys and a double press, and only the dragged one changes', async () => {
  const page = await newDevice('Marisol Kessler');
  await button(page, 'Expand').click();
  await button(page, 'Collapse').waitFor();
  const [borrower, officer] = [await widthOf(page, 'Borrower'), await widthOf(page, 'Loan Officer')];
  const edge = await middleOf(handle(page, 'Borrower'));
  await page.mouse.move(edge.x, edge.y);
  await page.mouse.down();
  await page.mouse.move(edge.x + 50, edge.y);
  expect(await widthOf(page, 'Borrower')).toBe(borrower + 50);
  await page.mouse.move(edge.x + 80, edge.y);
  await page.mouse.up();
  expect(await widthOf(page, 'Borrower')).toBe(borrower + 80);
  expect(await widthOf(page, 'Loan Officer')).toBe(officer);
  expect(new URL(page.url()).search).toBe('');
  // What's pinned after it sticks at its new end.
  const end = await heading(page, 'Borrower').boundingBox();
  expect((await heading(page, 'Proj. Closing').boundingBox())?.x).toBeCloseTo(
    (end?.x ?? 0) + borrower + 80,
    0,
  );

  const loanSort = heading(page, 'Loan').getByRole('button', { name: 'Loan', exact: true });
  await tabTo(page, loanSort, 'Shift+Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowLeft');
  const loan = await widthOf(page, 'Loan');
  expect(loan).toBe(108);
  expect(await accessibilityFaults(page)).toEqual([]);

  await handle(page, 'Milestone').dblclick();
  const fits = await page
    .locator('td[data-column="Milestone"] > span')
    .evaluateAll((all) => all.every((one) => one.scrollWidth <= one.clientWidth && one.clientHeight < 20));
  expect(fits).toBe(true);
  const milestone = await widthOf(page, 'Milestone');

  await page.reload();
  await untilPipelineShows(page);
  const second = await newDevice('Marisol Kessler', true);
  await button(second, 'Expand').tap();
  for (const device of [page, second]) {
    await expect.poll(() => widthOf(device, 'Borrower')).toBe(borrower + 80);
    expect(await widthOf(device, 'Milestone')).toBe(milestone);
    expect(await widthOf(device, 'Loan')).toBe(loan);
  }

  // A finger that holds a heading moves it; one that swipes scrolls the list.
  const finger = await second.context().newCDPSession(second);
  const from = await middleOf(heading(second, 'Loan Officer'));
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', by?: number) =>
    finger.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: by === undefined ? [] : [{ x: from.x + by, y: from.y }],
    });
  const start = await headings(second);
  const frame = second.locator('.pipeline-scroll');
  await touch('touchStart', 0);
  for (const by of [-20, -40, -60, -80]) await touch('touchMove', by);
  await touch('touchEnd');
  expect(await headings(second)).toEqual(start);
  expect(await frame.evaluate((one) => one.scrollLeft)).toBeGreaterThan(20);
  await frame.evaluate((one) => one.scrollTo({ left: 0 }));
  const heldFrom = await second.evaluate(() => performance.now());
  await touch('touchStart', 0);
  await second.waitForFunction((since) => performance.now() > since + 400, heldFrom);
  for (const by of [-50, -100, -150, -200]) await touch('touchMove', by);
  await touch('touchEnd');
  await expect.poll(async () => (await headings(second)).indexOf('Loan Officer')).toBe(3);

  await second.context().close();

  await button(page, 'Hide/Show Columns').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reset' }).click();
  await expect.poll(() => widthOf(page, 'Borrower')).toBe(borrower);
  await page.context().close();
});
