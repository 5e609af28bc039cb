import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ownAppAndBrowser } from '#tests/support/browser/app-and-browser.ts';
import { signIn, untilPipelineShows } from './support/pages/sign-in.ts';

const file = join(mkdtempSync(join(tmpdir(), 'ctc-templates-')), 'templates.json');
writeFileSync(
  file,
  JSON.stringify([{ name: 'Flood', text: 'Flood cert for {borrower}, closing {closing}.' }]),
);

const running = ownAppAndBrowser({ NOTE_TEMPLATES: file });

/** Busy machines are slow. */
const PATIENT = { timeout: 30_000 };

test('a note begins with a template, is written without a network, and the list finds it by a word', async () => {
  const context = await running.browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await signIn(page, running.app.origin, 'Marisol Kessler');
  await untilPipelineShows(page);
  // Notes come after the list, and with them what searches them.
  await page.getByPlaceholder('Search...').fill('realtor');
  await page.locator('.found-by').first().waitFor();
  await page.getByPlaceholder('Search...').fill('');
  await page.waitForURL((address) => address.search === '');
  const row = page.locator('tr[data-loan-guid]').nth(2);
  const guid = await row.getAttribute('data-loan-guid');
  await row.locator('td[data-column="Borrower"]').click();
  const box = page.getByRole('region', { name: 'LO Critical Loan Notes', exact: true });
  const input = box.getByRole('textbox', { name: 'Add to LO Critical Loan Notes' });
  await input.waitFor();
  await context.setOffline(true);

  // At the caret, filled in, and Undo takes it back.
  await input.fill('Asked twice');
  await page.keyboard.press('Home');
  await box.getByRole('button', { name: 'Templates' }).click();
  await box.getByRole('button', { name: /^Flood/ }).click();
  await expect.poll(() => input.inputValue()).toMatch(/^Flood cert for \S+.*, closing .+\. Asked twice$/);
  await page.keyboard.press('Control+z');
  await expect.poll(() => input.inputValue()).toBe('Asked twice');
  await page.keyboard.press('Control+Shift+z');
  await expect.poll(() => input.inputValue()).toMatch(/^Flood/);

  // Its own template leaves the box, and is wanted as a note after all.
  await box.getByRole('button', { name: 'Templates' }).click();
  await box.getByRole('button', { name: 'Save as template' }).click();
  await box.getByRole('textbox', { name: 'Name of the template' }).fill('Flood, again');
  await box.getByRole('button', { name: 'Save template' }).click();
  await box.getByRole('button', { name: 'Rename Flood, again' }).waitFor();
  expect(await input.inputValue()).toBe('');
  expect(await box.locator('[data-note-id]').count()).toBe(0);
  await box.getByRole('button', { name: 'Put it back' }).click();
  expect(await input.inputValue()).toMatch(/Asked twice$/);
  await input.press('Control+Enter');
  await box.locator('[data-note-id]', { hasText: 'Asked twice' }).waitFor();

  await page.keyboard.press('Escape');
  await page.getByPlaceholder('Search...').fill('flood twice');
  const found = page.locator(`tr[data-loan-guid="${guid}"] .found-by`);
  await expect.poll(() => found.textContent(PATIENT), PATIENT).toMatch(/^Note: …?(?:Flood|twice)/);
  expect(await found.locator('mark').allTextContents()).toContain('Flood');
  expect(await page.locator('tr[data-loan-guid]').count()).toBe(1);
  await context.close();
});
