import type { BrowserContext, Page, Worker } from 'playwright-core';
import { expect, test } from 'vitest';
import fieldMap from '#src/contract/wire/default-field-map.json' with { type: 'json' };
import { appAndBrowser } from '#tests/support/browser/app-and-browser.ts';
import { plantFields } from '../support/pages/sandbox-wire.ts';
import { signIn, untilPipelineShows } from '../support/pages/sign-in.ts';

const PATIENT = { timeout: 30_000, interval: 1_000 };
const LOCK = fieldMap.categories.find(({ name }) => name === 'Locked')?.fields[0];

const running = appAndBrowser({ SANDBOX_LOAN_COUNT: '60' });

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
  await page.getByRole('switch', { name: 'Notify me when a step is due' }).click();
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

/** The worker gets a screen too, and an afternoon; the page's clock says that it's night. */
const AFTERNOON = `${new Date().toISOString().slice(0, 10)}T16:00:00Z`;
const NIGHT = `${new Date().toISOString().slice(0, 10)}T22:00:00Z`;

async function giveWorkerScreen(worker: Worker): Promise<void> {
  await worker.evaluate((instant) => {
    const shown: string[] = [];
    const Real = Date;
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    Object.assign(registration, {
      showNotification: async (title: string, { body = '' }: NotificationOptions) => {
        shown.push(`${title} / ${body.replace(/^As of [^,]+, [^,]+,/, 'As of then,')}`);
      },
    });
    Object.assign(globalThis, {
      shown,
      Date: class extends Real {
        constructor() {
          super(instant);
        }
        override getHours() {
          return 16;
        }
      },
    });
  }, AFTERNOON);
}

const shownByWorker = (worker: Worker): Promise<readonly string[]> =>
  worker.evaluate(() => (globalThis as unknown as { shown: readonly string[] }).shown);

/** What the browser does now and then for an installed app. */
async function wakeWorker(page: Page, origin: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const registrationId = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
      if (own !== undefined) resolve(own.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.dispatchPeriodicSyncEvent', {
    origin,
    registrationId: await registrationId,
    tag: 'planned-notices',
  });
  await session.detach();
}

test('a closed app tells once what was due when it was last open; a sign-out leaves nothing to tell', async () => {
  const context = await running.browser.newContext({
    viewport: { width: 1180, height: 820 },
    timezoneId: 'UTC',
  });
  const page = await context.newPage();
  await giveScreen(page);
  // As in an installed app: this Chromium wakes the worker of nobody else.
  await page.addInitScript(() => {
    const { PeriodicSyncManager: manager } = globalThis as unknown as {
      PeriodicSyncManager: { prototype: object };
    };
    Object.assign(manager.prototype, { register: async () => undefined });
  });
  await page.clock.install({ time: new Date(NIGHT) });
  await signIn(page, running.app.origin, 'Marisol Kessler');
  await untilPipelineShows(page);
  const loan = await loanAt(page, 3);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.getByRole('button', { name: /account menu/i }).click();
  await page.getByRole('switch', { name: 'Notify me when a step is due' }).click();
  await page.getByText(/On this device, 7 AM to 8 PM, for up to 3 days after you close the app/).waitFor();
  await page.keyboard.press('Escape');
  await plantFields(running.app.origin, loan.id, { [idOf(LOCK?.due)]: today(), [idOf(LOCK?.completed)]: '' });
  await expect.poll(() => plannedTitles(page), PATIENT).toContain(titleOf(loan));
  expect(await titles(page)).toEqual([]);

  const [worker] = context.serviceWorkers();
  if (worker === undefined) throw new Error('no service worker');
  await giveWorkerScreen(worker);
  const elsewhere = await context.newPage();
  await page.close();
  await wakeWorker(elsewhere, running.app.origin);
  const told = `${titleOf(loan)} / As of then, when you last used the app.`;
  await expect.poll(() => shownByWorker(worker), PATIENT).toContain(told);
  const { length } = await shownByWorker(worker);
  await wakeWorker(elsewhere, running.app.origin);

  await elsewhere.goto(`${running.app.origin}/today`);
  await elsewhere.getByRole('button', { name: /account menu/i }).click();
  await elsewhere.getByRole('button', { name: 'Sign out' }).click();
  await elsewhere.waitForURL('**/login');
  expect(await shownByWorker(worker)).toHaveLength(length);
  expect(await elsewhere.evaluate(() => indexedDB.databases())).not.toContainEqual(
    expect.objectContaining({ name: 'ctc-planned-notices' }),
  );
  await context.close();
});

/** What the page left for the worker. */
async function plannedTitles(page: Page): Promise<readonly string[]> {
  await page.getByRole('button', { name: 'Refresh all' }).click();
  return page.evaluate(async () => {
    const databases = await indexedDB.databases();
    if (!databases.some(({ name }) => name === 'ctc-planned-notices')) return [];
    const opening = indexedDB.open('ctc-planned-notices');
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    const reading = opening.result.transaction('plans').objectStore('plans').get('plan');
    await new Promise((resolve) => reading.addEventListener('success', resolve));
    opening.result.close();
    const plan = reading.result as { days: { notices: { title: string }[] }[] } | undefined;
    return (plan?.days[0]?.notices ?? []).map(({ title }) => title);
  });
}

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
