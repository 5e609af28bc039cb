import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import fieldMap from '#src/contract/wire/default-field-map.json' with { type: 'json' };
import { ownAppAndBrowser } from '#tests/support/browser/app-and-browser.ts';
import { plantFields } from '../support/pages/sandbox-wire.ts';
import { signIn, untilPipelineShows } from '../support/pages/sign-in.ts';

const PATIENT = { timeout: 30_000, interval: 1_000 };
const LOCK = fieldMap.categories.find(({ name }) => name === 'Locked')?.fields[0];

const running = ownAppAndBrowser({ SANDBOX_LOAN_COUNT: '60' });

const idOf = (field = ''): string => field.replace(/^Fields\./, '');
const today = (): string => {
  const [year, month, day] = new Date().toISOString().slice(0, 10).split('-');
  return `${month}/${day}/${year}`;
};

/** This Chromium without a screen forbids every notification, so the page gets a screen of its own. */
async function giveScreen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    type Shown = { title: string; tag: string };
    const read = (): Shown[] => JSON.parse(sessionStorage.getItem('screen') ?? '[]') as Shown[];
    const write = (shown: readonly Shown[]) => sessionStorage.setItem('screen', JSON.stringify(shown));
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    Object.assign(Notification, { requestPermission: async () => 'granted' });
    Object.assign(ServiceWorkerRegistration.prototype, {
      showNotification: async (title: string, { tag = '' }: NotificationOptions) =>
        write([...read(), { title, tag }]),
      getNotifications: async () =>
        read().map((one) => ({ ...one, close: () => write(read().filter(({ tag }) => tag !== one.tag)) })),
    });
  });
}

/** What it has on its screen, without the legal days that the sandbox's loans have of their own. */
const titles = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const shown = (await registration.getNotifications()).map(({ title }) => title);
    return shown.filter((title) => !title.includes(' the CD ')).toSorted();
  });

/** The worker gets what the browser would send it. It can't give the page the focus: nobody pressed anything. */
async function pressNotification(context: BrowserContext, loanId: string): Promise<void> {
  const [worker] = context.serviceWorkers();
  await worker?.evaluate((id) => {
    const notification = { data: { loanId: id }, close: () => undefined };
    const { ExtendableEvent: WorkerEvent } = globalThis as unknown as { ExtendableEvent: typeof Event };
    globalThis.dispatchEvent(Object.assign(new WorkerEvent('notificationclick'), { notification }));
  }, loanId);
}

interface SeenLoan {
  readonly id: string;
  readonly number: string;
}

async function loanAt(page: Page, position: number): Promise<SeenLoan> {
  const row = page.locator('tr[data-loan-guid]').nth(position);
  const number = await row.locator('.loan-number').innerText();
  return { id: (await row.getAttribute('data-loan-guid')) ?? '', number: number.trim() };
}

const titleOf = ({ number }: SeenLoan): string => `${number}: Complete Lock Request, due today`;

/** The gateway holds an answer for 5 seconds, so the first refresh may bring the list of before. */
async function titlesAfterRefresh(page: Page): Promise<readonly string[]> {
  await page.getByRole('button', { name: 'Refresh all' }).click();
  return titles(page);
}

test('what is due is told once, taken back when it is done, and not told again after a reload', async () => {
  const context = await running.browser.newContext({
    viewport: { width: 1180, height: 820 },
    timezoneId: 'UTC',
  });
  const page = await context.newPage();
  await giveScreen(page);
  // No quiet hour, whenever the test runs.
  await page.clock.install({ time: new Date(`${new Date().toISOString().slice(0, 10)}T15:00:00Z`) });
  await signIn(page, running.app.origin, 'Marisol Kessler');
  await untilPipelineShows(page);
  const [first, second] = [await loanAt(page, 3), await loanAt(page, 4)];
  const due = { [idOf(LOCK?.due)]: today(), [idOf(LOCK?.completed)]: '' };
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.getByRole('button', { name: /account menu/i }).click();
  await page.getByText('Notify me when a step is due').click();
  await page.getByText(/On this device, 7 AM to 8 PM/).waitFor();
  await page.keyboard.press('Escape');
  await plantFields(running.app.origin, first.id, due);
  await expect.poll(() => titlesAfterRefresh(page), PATIENT).toEqual([titleOf(first)]);
  await plantFields(running.app.origin, second.id, due);
  await expect
    .poll(() => titlesAfterRefresh(page), PATIENT)
    .toEqual([titleOf(first), titleOf(second)].toSorted());

  await page.reload();
  await untilPipelineShows(page);
  await plantFields(running.app.origin, second.id, { [idOf(LOCK?.completed)]: today() });
  await expect.poll(() => titlesAfterRefresh(page), PATIENT).toEqual([titleOf(first)]);

  await pressNotification(context, first.id);
  await page.waitForURL(`**/dashboard?*loan=${first.id}*`);
  await pressNotification(context, '');
  await page.waitForURL('**/today');
  await context.close();
});

test('a browser that forbids it says so', async () => {
  const context = await running.browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' });
  });
  await signIn(page, running.app.origin, 'Marisol Kessler');
  await untilPipelineShows(page);
  await page.getByRole('button', { name: /account menu/i }).click();
  await page.getByText(/Blocked on this device\. Allow notifications for this site/).waitFor();
  expect(await page.getByRole('switch', { name: 'Notify me when a step is due' }).isDisabled()).toBe(true);
  await context.close();
});
