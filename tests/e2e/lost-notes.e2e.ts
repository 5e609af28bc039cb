import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ownAppAndBrowser } from '#tests/support/browser/app-and-browser.ts';
import { keepNote, openLoan, PROCESSOR_BOX } from './support/pages/note-page.ts';
import { columnTexts } from './support/pages/pipeline-page.ts';
import { signIn, untilPipelineShows, untilSignInShows } from './support/pages/sign-in.ts';

const OFFICER = 'Marisol Kessler';
const NEWCOMER = 'Theo Nakamura';
const SENTENCE = /can't be recovered on this device/;

const running = ownAppAndBrowser();

/** No note gets through to the platform. */
async function breakPlatform(): Promise<void> {
  const faults = { errorRate: 1, status: 503, match: { path: 'resourceLocks' } };
  await fetch(`${running.app.origin}/sandbox/faults`, { method: 'PUT', body: JSON.stringify(faults) });
}

/** The answer to a report that says so. */
function answerTo(page: Page, isReport: (body: string) => boolean = () => true) {
  return page.waitForResponse(
    (answer) =>
      answer.url().endsWith('/admin/notes/waiting') &&
      answer.ok() &&
      isReport(answer.request().postData() ?? ''),
  );
}

/** Takes away everything that pages can keep, as browsers do; a server's cookies stay. */
async function evict(page: Page): Promise<void> {
  await page.goto('about:blank');
  const session = await page.context().newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', {
    origin: running.app.origin,
    storageTypes: 'indexeddb,local_storage,cache_storage,service_workers',
  });
  await session.detach();
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /account menu/i }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await untilSignInShows(page, running.app.origin);
}

/** Signs in and waits until the app has heard what is missing. */
async function signInAndAsk(page: Page, name: string): Promise<void> {
  const asked = answerTo(page);
  await signIn(page, running.app.origin, name);
  await asked;
}

test('a note that the browser deleted is named with its loan until its author has read it, and to nobody else', async () => {
  const context = await running.browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await signInAndAsk(page, OFFICER);
  await untilPipelineShows(page);
  const [shown = ''] = await columnTexts(page, 'Loan');
  const [number = ''] = shown.split(' ');
  const loanGuid = (await page.locator('[data-loan-guid]').first().getAttribute('data-loan-guid')) ?? '';
  expect(Math.min(number.length, loanGuid.length)).toBeGreaterThan(0);
  await breakPlatform();
  await openLoan(page, running.app.origin, loanGuid);
  const reported = answerTo(page, (body) => body.includes(loanGuid));
  await keepNote(page, PROCESSOR_BOX, 'Only on this tablet');
  expect((await reported).request().postData()).not.toContain('Only on this tablet');

  await evict(page);
  await signInAndAsk(page, NEWCOMER);
  await untilPipelineShows(page);
  expect(await page.getByText(SENTENCE).count()).toBe(0);
  await signOut(page);

  await signInAndAsk(page, OFFICER);
  await page.getByText(SENTENCE).waitFor();
  const link = page.getByRole('alert').getByRole('link');
  await expect.poll(() => link.textContent(), { timeout: 30_000 }).toContain(number);
  await page.reload();
  await link.click();
  await page.waitForURL((url) => url.searchParams.get('loan') === loanGuid);
  await page.keyboard.press('Escape');
  const forgotten = answerTo(page, (body) => !body.includes('"over":[]'));
  await page.getByRole('button', { name: 'Got it' }).click();
  await page.getByText(SENTENCE).waitFor({ state: 'hidden' });
  await forgotten;
  const asked = answerTo(page);
  await page.reload();
  await asked;
  await untilPipelineShows(page);
  expect(await page.getByText(SENTENCE).count()).toBe(0);
  await context.close();
});
