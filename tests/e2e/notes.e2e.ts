import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { ownAppAndBrowser } from '#tests/support/browser/app-and-browser.ts';
import { type PlatformDesk, sitAtDesk } from './support/pages/loan-lock.ts';
import { accessibilityFaults, collectTrouble, faultsInLightAndDark } from './support/pages/page-quality.ts';
import { signIn, untilPipelineShows, untilSignInShows } from './support/pages/sign-in.ts';

const PROCESSOR = 'CX.PROC.CRITICAL.NOTES';
const STAMPED = String.raw`\d{1,2}/\d{1,2}/\d\d@ \d{1,2}:\d\d [AP]M MK - `;
const SIZES = [
  { width: 1440, height: 900 },
  { width: 1180, height: 820 },
  { width: 820, height: 1180 },
  { width: 390, height: 844 },
];

/** Busy machines are slow; a fault of ours never gets there. */
const PATIENT = { timeout: 30_000 };

const running = ownAppAndBrowser();
let desk: PlatformDesk;

beforeAll(async () => {
  desk = await sitAtDesk(running.app.origin, 'gokonkwo');
});

interface LoanPage {
  readonly page: Page;
  readonly loanGuid: string;
  readonly box: Locator;
  readonly input: Locator;
}

/** The officer's panel of one loan; each test takes another loan. */
async function openLoan(place: number, viewport = SIZES[0]): Promise<LoanPage> {
  const context = await running.browser.newContext({ ...(viewport && { viewport }) });
  const page = await context.newPage();
  await signIn(page, running.app.origin, 'Marisol Kessler');
  await untilPipelineShows(page);
  const loanGuid = await page.locator('[data-loan-guid]').nth(place).getAttribute('data-loan-guid');
  await page.goto(`${running.app.origin}/dashboard?loan=${loanGuid}`);
  return { page, loanGuid: loanGuid ?? '', ...boxOf(page) };
}

function boxOf(page: Page): { box: Locator; input: Locator } {
  const box = page.getByRole('region', { name: 'Processor Critical Notes', exact: true });
  return { box, input: box.getByRole('textbox', { name: 'Add to Processor Critical Notes' }) };
}

async function leave(page: Page): Promise<void> {
  await page.context().close();
}

test('a note stands in the platform’s field exactly as specified, in front of what was there', async () => {
  const { page, loanGuid, box, input } = await openLoan(0);
  const before = await desk.readField(loanGuid, PROCESSOR);
  await input.fill('Called the borrower.\nDocs come Monday.');
  await box.getByRole('button', { name: 'See More' }).focus();
  await page.getByRole('textbox', { name: 'Add to LO Critical Loan Notes' }).focus();
  await expect.poll(() => desk.readField(loanGuid, PROCESSOR), PATIENT).not.toBe(before);
  const after = await desk.readField(loanGuid, PROCESSOR);
  expect(after).toMatch(new RegExp(`^${STAMPED}Called the borrower\\.\nDocs come Monday\\.\n`));
  expect(after.endsWith(`\n${before}`)).toBe(true);
  expect(await input.inputValue()).toBe('');
  await expect
    .poll(() => box.locator('.note-entry-text', { hasText: 'Called the borrower.' }).count(), PATIENT)
    .toBe(1);
  await box.getByText('As written in the loan system').click();
  await expect.poll(() => box.locator('pre').textContent(), PATIENT).toBe(after);
  await leave(page);
});

test('a screen that fails over half a note leads back to the list, where the loan has the text', async () => {
  const { page, loanGuid, input } = await openLoan(10);
  await input.fill('Half a thought before the fall');
  // A script of somebody else breaks what the dates of the loan are drawn with, and the tablet is turned.
  await page.evaluate(() => {
    Object.assign(String.prototype, {
      padStart: () => {
        throw new Error('not as the page left it');
      },
    });
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('heading', { name: 'Unexpected Application Error!' }).waitFor();
  expect(await page.locator('[data-loan-guid], .loan-panel').count()).toBe(0);
  await page.getByRole('button', { name: 'Back to the list' }).click();
  await page.locator(`[data-loan-guid="${loanGuid}"] .card-borrower`).click();
  const again = boxOf(page);
  await expect.poll(() => again.input.inputValue(), PATIENT).toBe('Half a thought before the fall');
  await leave(page);
});

test('a loan that somebody has open says who, and gets the note when it is free', async () => {
  const { page, loanGuid, box, input } = await openLoan(3);
  const close = await desk.openLoan(loanGuid);
  await input.fill('Needs a second look');
  await box.getByRole('button', { name: 'Save' }).click();
  await box.locator('.note-chip', { hasText: /Okonkwo.* has the loan open/ }).waitFor();
  await close();
  await page.getByRole('link', { name: '1 note waiting' }).click();
  await page.getByRole('button', { name: 'Retry now' }).click();
  await page.getByText(/All caught up/).waitFor();
  expect(await desk.readField(loanGuid, PROCESSOR)).toMatch(new RegExp(`^${STAMPED}Needs a second look\n`));
  await leave(page);
});

test('a sign-out asks about a note that waits, and keeps it for its author alone', async () => {
  const { page, loanGuid, box, input } = await openLoan(4, SIZES[2]);
  const close = await desk.openLoan(loanGuid);
  await input.fill('Kept for me');
  await input.press('Control+Enter');
  await box.locator('.note-chip', { hasText: / has the loan open/ }).waitFor();
  await page.goto(`${running.app.origin}/outbox`);
  await page.getByText('Kept for me').waitFor();
  await page.getByRole('button', { name: /account menu/i }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  const dialog = page.getByRole('dialog', { name: /^Sign out with / });
  await dialog.getByText('Kept for me').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Keep and sign out' }).click();
  await untilSignInShows(page, running.app.origin);
  const names = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? ''));
  expect(names.map((name) => name.replace(/[0-9a-f]{32}$/, ''))).toEqual(['ctc-outbox-']);

  await signIn(page, running.app.origin, 'Theo Nakamura');
  await untilPipelineShows(page);
  expect(await page.getByRole('link', { name: /waiting/ }).count()).toBe(0);
  await page.getByRole('button', { name: /account menu/i }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await untilSignInShows(page, running.app.origin);

  await close();
  await signIn(page, running.app.origin, 'Marisol Kessler');
  await expect
    .poll(() => desk.readField(loanGuid, PROCESSOR), PATIENT)
    .toMatch(new RegExp(`^${STAMPED}Kept for me\n`));
  await leave(page);
});

test.each(SIZES)('notes and outbox are accessible and calm at $width x $height', async (viewport) => {
  const context = await running.browser.newContext({ viewport });
  const page = await context.newPage();
  const trouble = await collectTrouble(page);
  await signIn(page, running.app.origin, 'Marisol Kessler');
  await untilPipelineShows(page);
  const loanGuid = (await page.locator('[data-loan-guid]').nth(6).getAttribute('data-loan-guid')) ?? '';
  const close = await desk.openLoan(loanGuid);
  await page.goto(`${running.app.origin}/dashboard?loan=${loanGuid}`);
  const { box, input } = boxOf(page);
  await input.fill('A note that waits, long enough to be broken into two lines on a narrow screen.');
  await input.press('Control+Enter');
  await box.locator('.note-chip', { hasText: / has the loan open/ }).waitFor();
  await input.fill('And a draft.');
  await box.locator('.note-chip', { hasText: 'Draft' }).waitFor();
  // Up to the panel's head, which would half cover a button of the other box: that is no target at that moment.
  await box.evaluate((element) => element.scrollIntoView({ block: 'start' }));
  expect(await faultsInLightAndDark(page, '.loan-notes')).toEqual([]);
  await page.goto(`${running.app.origin}/outbox`);
  await page.getByText('A note that waits,').waitFor();
  await page.getByText('And a draft.').waitFor();
  expect(await faultsInLightAndDark(page)).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  const discardNote = page.locator('[data-note-id]').getByRole('button', { name: 'Discard' });
  await discardNote.click();
  await discardNote.waitFor({ state: 'hidden' });
  await close();
  // The loan that is open by somebody else is answered with 423, which Chromium reports as an error of its own.
  expect(trouble.filter((line) => !line.includes('423'))).toEqual([]);
  await context.close();
});
