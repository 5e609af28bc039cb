import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '#tests/support/browser/chromium.ts';
import { type RunningApp, startApp } from '#tests/support/browser/running-app.ts';
import { keepNote, openLoan, PROCESSOR_BOX, untilAllSent } from '../support/pages/note-page.ts';
import { signIn, untilPipelineShows } from '../support/pages/sign-in.ts';

/** What becomes a script, a tag, a template or a mess where a text is taken for anything but text. */
const CORPUS = [
  `<img src=x onerror="window.ran='img'">`,
  `<svg onload="window.ran='svg'"></svg>`,
  `</script><script>window.ran='script'</script>`,
  `"><iframe srcdoc="<script>parent.ran='frame'</script>">`,
  `javascript:window.ran='link'//`,
  '{{constructor.constructor("window.ran=1")()}} ${window.ran=2} #{ran}',
  '\u200Fabc \u0645\u0631\u062D\u0628\u0627 def\u200E',
  '&lt;b&gt; &amp; %3Cb%3E \\u003cb\\u003e',
  `${'long-word-'.repeat(1_000)}end`,
];
const OFFICER = 'Wilhelmina Vandersloot';
const idOf = (place: number): string => `3f2504e0-4f89-41d3-9a0c-0305e82c${String(place).padStart(4, '0')}`;

let app: RunningApp;
let browser: Browser;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ctc-hostile-'));
  const file = join(folder, 'loans.json');
  await writeFile(file, JSON.stringify(CORPUS.map(hostileLoan)));
  [app, browser] = await Promise.all([startApp({ SANDBOX_LOANS: file }), launchBrowser()]);
});

afterAll(async () => {
  await browser.close();
  await app.dispose();
  await rm(folder, { recursive: true, force: true });
});

function hostileLoan(text: string, place: number): unknown {
  return {
    loanId: idOf(place),
    fields: {
      'Loan.LoanNumber': String(2_611_000_000 + place),
      'Fields.4002': text,
      'Fields.4000': text,
      'Fields.420': 'First Lien',
      'Fields.2626': 'Banked - Retail',
      'Fields.1172': 'VA',
      'Fields.317': OFFICER,
      'Fields.1407': 'wvandersloot@lender.example',
      'Fields.362': text,
      'Loan.CurrentMilestoneName': 'Submit to UW',
      'Fields.CX.PROC.CRITICAL.NOTES': `5/1/26@ 8:00 AM WV - ${text}`,
    },
    conditions: [
      {
        id: '1',
        title: text,
        description: text,
        conditionType: 'Underwriting',
        priorTo: 'Borrower CTC',
        category: text,
        status: 'Requested',
        statusDate: '2026-05-01T15:00:00Z',
        statusOpen: true,
      },
    ],
  };
}

/** Waits until the page shows the text, letter by letter. */
async function untilShown(page: Page, text: string): Promise<void> {
  await expect
    .poll(() => page.evaluate((wanted) => document.body.textContent.includes(wanted), text.trim()), {
      message: text.slice(0, 60),
    })
    .toBe(true);
}

interface Watched {
  readonly page: Page;
  readonly dialogs: string[];
}

async function expectNothingRan({ page, dialogs }: Watched): Promise<void> {
  expect(await page.evaluate(() => (globalThis as { ran?: unknown }).ran)).toBeUndefined();
  // What the built page itself has: a text that became a tag would be one more.
  const strange = await page.evaluate(
    () => document.querySelectorAll('iframe, img[src="x"], svg[onload], script:not([src])').length,
  );
  expect(strange).toBe(0);
  expect(dialogs).toEqual([]);
}

async function openPage(): Promise<Watched> {
  const context = await browser.newContext({ viewport: { width: 1180, height: 820 } });
  const page = await context.newPage();
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await signIn(page, app.origin, OFFICER);
  await untilPipelineShows(page);
  return { page, dialogs };
}

test('whatever a borrower, a note or a condition is called is shown as it is, and does nothing', async () => {
  const watched = await openPage();
  const { page } = watched;
  const scripts = await page.evaluate(() => document.scripts.length);
  for (const text of CORPUS) await untilShown(page, text);
  await expectNothingRan(watched);
  for (const [place, text] of CORPUS.entries()) {
    await openLoan(page, app.origin, idOf(place));
    await page.locator('.note-entry').first().waitFor();
    await untilShown(page, text);
    await expectNothingRan(watched);
    await page.goto(`${app.origin}/conditions/${idOf(place)}`);
    await page.locator('[data-condition]').first().waitFor();
    await untilShown(page, text);
    await expectNothingRan(watched);
  }
  expect(await page.evaluate(() => document.scripts.length)).toBe(scripts);
  await page.context().close();
});

test('what a person writes as a note, a search or the name of a filter is shown as it is, and does nothing', async () => {
  const watched = await openPage();
  const { page } = watched;
  await openLoan(page, app.origin, idOf(0));
  const notes = CORPUS.slice(0, 6);
  for (const text of notes) await keepNote(page, PROCESSOR_BOX, text);
  await untilAllSent(page);
  await page.reload();
  await page.locator('.note-entry').first().waitFor();
  for (const text of notes) await untilShown(page, text);
  await expectNothingRan(watched);

  await page.goto(`${app.origin}/dashboard?search=${encodeURIComponent(CORPUS[0] ?? '')}`);
  await untilPipelineShows(page);
  await expectNothingRan(watched);
  const name = (CORPUS[1] ?? '').slice(0, 80);
  await page.getByRole('button', { name: 'Saved views' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('dialog').getByRole('checkbox', { name: 'Suspended' }).check();
  await page.getByRole('button', { name: 'Save and apply' }).click();
  await untilShown(page, name);
  // The address follows once the view is painted, and a reload opens what it says.
  await page.waitForURL(/[?&]filter=/);
  await page.reload();
  await untilShown(page, name);
  await expectNothingRan(watched);
  await page.context().close();
});
