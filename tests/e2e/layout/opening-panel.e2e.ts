import { expect, test } from 'vitest';
import { appAndBrowser } from '#tests/support/browser/app-and-browser.ts';
import { heldBack } from '../support/pages/held-back.ts';
import { untilStill } from '../support/pages/page-quality.ts';
import { signIn, untilPipelineShows } from '../support/pages/sign-in.ts';

// The loan panel whose code is long in coming, its own way to the notes, and a phone's when the network goes.

const running = appAndBrowser();

test("a loan that's opened before the panel's code is there shows its name, then that its notes load", async () => {
  const page = await running.browser.newPage({
    viewport: { width: 1180, height: 820 },
    serviceWorkers: 'block',
  });
  const panelCode = await heldBack(page, '**/assets/loan-panel-content-*.js');
  const notesCode = await heldBack(page, '**/assets/loan-notes-*.js');
  await signIn(page, running.app.origin, 'Marisol Kessler');
  await untilPipelineShows(page);
  const borrower = page.locator('td[data-column="Borrower"]').first();
  // The panel's heading has the last name alone.
  const [name = ''] = (await borrower.locator('.two-lines').first().innerText()).trim().split(',');
  await borrower.click();
  const panel = page.locator('.loan-panel');
  const early = panel.getByRole('heading', { name: new RegExp(`^${name} \\d{5}$`) });
  await early.waitFor();
  panelCode.letGo();
  const title = panel.locator('.loan-header-title');
  await title.waitFor();
  await panel.getByText('Loading notes...').waitFor();
  notesCode.letGo();
  await panel.getByRole('textbox', { name: 'Add to LO Critical Loan Notes' }).waitFor();
  await panel.locator('.panel-notes-waiting').waitFor({ state: 'hidden' });
  await page.close();
});

test.each([
  { width: 390, height: 844, keyboardTop: 480 },
  { width: 1180, height: 820, keyboardTop: 420 },
])(
  'Note brings the box and Save above an on-screen keyboard at $width x $height, below the head, and moves them once',
  async ({ keyboardTop, ...viewport }) => {
    const page = await running.browser.newPage({ viewport, hasTouch: true });
    await signIn(page, running.app.origin, 'Marisol Kessler');
    await untilPipelineShows(page);
    await page.locator('td[data-column="Borrower"], .card-borrower').first().click();
    const panel = page.locator('.loan-panel');
    const box = panel.getByRole('textbox', { name: 'Add to LO Critical Loan Notes' });
    await box.waitFor();
    await untilStill(panel);
    const places = () =>
      page.evaluate(() => {
        const rectOf = (part: string) => document.querySelector(part)?.getBoundingClientRect();
        return {
          headEnd: Math.max(
            ...['.loan-header', '.loan-header-line', '.status-strip'].map(
              (part) => rectOf(part)?.bottom ?? 0,
            ),
          ),
          heading: rectOf('.loan-panel .note-box-title')?.top ?? 0,
          end: rectOf('.loan-panel .note-input')?.bottom ?? Infinity,
        };
      });
    await panel.getByRole('button', { name: 'Note', exact: true }).click();
    const first = await places();
    expect(await box.evaluate((input) => input === document.activeElement)).toBe(true);
    expect(first.end).toBeLessThanOrEqual(keyboardTop);
    expect(first.heading).toBeGreaterThanOrEqual(first.headEnd);

    await panel.locator('.loan-panel-scroll').evaluate((scroll) => scroll.scrollBy(0, -24));
    const moved = await places();
    await panel.getByRole('button', { name: 'Note', exact: true }).click();
    expect(await places()).toEqual(moved);
    await page.close();
  },
);

test.each([
  { width: 390, height: 844 },
  { width: 1180, height: 820 },
])(
  'the keyboard goes back through a loan at $width x $height, and nothing it reaches is under the head',
  async (viewport) => {
    const page = await running.browser.newPage({ viewport });
    await signIn(page, running.app.origin, 'Marisol Kessler');
    await untilPipelineShows(page);
    await page.locator('td[data-column="Borrower"], .card-borrower').first().click();
    const panel = page.locator('.loan-panel');
    await panel.getByRole('textbox', { name: 'Add to LO Critical Loan Notes' }).waitFor();
    await untilStill(panel);
    await panel.locator('.loan-panel-scroll :is(button, a)').last().focus();
    const hidden = new Set<string>();
    for (let step = 0; step < 30; step += 1) {
      await page.keyboard.press('Shift+Tab');
      const under = await page.evaluate(() => {
        const reached = document.activeElement;
        if (reached === null || reached.closest('.loan-header') !== null) return '';
        const { left, top, width } = reached.getBoundingClientRect();
        const seen = document.elementFromPoint(left + width / 2, top + 8);
        return seen?.closest('.loan-header') instanceof Element ? reached.textContent : '';
      });
      if (under !== '') hidden.add(under);
    }
    expect([...hidden]).toEqual([]);
    await page.close();
  },
);
