import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ownAppAndBrowser } from '#tests/support/browser/app-and-browser.ts';
import { untilReadyForOffline } from './support/pages/device-cache.ts';
import { collectTrouble, faultsInLightAndDark, missedByFingers } from './support/pages/page-quality.ts';
import { signIn, untilPipelineShows } from './support/pages/sign-in.ts';

const running = ownAppAndBrowser();

const field = (page: Page) => page.getByRole('combobox', { name: /^Find a loan/ });
async function focused(page: Page, selector: string): Promise<void> {
  const isFocused = () =>
    page.evaluate((wanted) => document.activeElement?.matches(wanted) === true, selector);
  await expect.poll(isFocused).toBe(true);
}

test('by keys: from a name to a note, what is shown is what is copied, and without a network', async () => {
  const context = await running.browser.newContext({
    viewport: { width: 1440, height: 900 },
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const page = await context.newPage();
  const trouble = await collectTrouble(page);
  await signIn(page, running.app.origin, 'Marisol Kessler');
  await untilPipelineShows(page);
  const name = await page.locator('[data-loan-guid]').nth(3).locator('td').nth(1).innerText();
  await page.keyboard.press('Control+k');
  await focused(page, '[role="combobox"]');
  expect(await faultsInLightAndDark(page, '[data-scope="dialog"]')).toEqual([]);
  await page.keyboard.type(name.trim().slice(0, 4).toLowerCase());
  expect(await page.getByRole('option', { selected: true }).innerText()).toContain(name.trim());
  await page.keyboard.press('Enter');
  await page.waitForURL(/[?&]loan=/);
  await page.getByRole('button', { name: 'Share', exact: true }).waitFor();
  await page.locator('.note-text').first().waitFor();

  await page.keyboard.press('Control+k');
  await page.keyboard.type('note on');
  await page.keyboard.press('Enter');
  await focused(page, '.note-text');
  // The top bar stays in sight.
  expect(await page.evaluate(() => window.scrollY)).toBe(0);

  // In a text field too; Escape gives it back.
  await page.keyboard.press('Control+k');
  await focused(page, '[role="combobox"]');
  await page.keyboard.press('Escape');
  await focused(page, '.note-text');

  await page.keyboard.press('Control+k');
  await page.keyboard.type('share the');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Share a status' });
  await dialog.getByText(/^Conditions as of/).waitFor();
  expect(await faultsInLightAndDark(page, '[data-scope="dialog"]')).toEqual([]);
  await dialog.getByRole('textbox').press('Control+End');
  await page.keyboard.type('P.S. Call me');
  const shown = await dialog.getByRole('textbox').inputValue();
  expect(shown).toMatch(/^Hello .*P\.S\. Call me$/s);
  // As in any dialog, though no screen has loaded the list of conditions.
  const startOver = dialog.getByRole('button', { name: 'Start over' });
  expect(await startOver.evaluate((button) => getComputedStyle(button).textDecorationLine)).toBe('underline');
  await dialog.getByRole('button', { name: 'Copy' }).click();
  await dialog.getByRole('button', { name: 'Copied!' }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shown);
  const mail = await dialog.getByRole('link', { name: 'Email' }).getAttribute('href');
  expect(new URLSearchParams(mail?.slice('mailto:?'.length)).get('body')?.replaceAll('\r\n', '\n')).toBe(
    shown,
  );
  await page.keyboard.press('Escape');

  await untilReadyForOffline(page);
  expect(trouble).toEqual([]);
  await running.app.stop();
  await page.goto(`${running.app.origin}/today`);
  await page.locator('.today-line').first().waitFor();
  await page.keyboard.press('Control+k');
  await focused(page, '[role="combobox"]');
  expect(await page.getByRole('group', { name: 'Recent' }).getByRole('option').first().innerText()).toContain(
    name.trim(),
  );
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/dashboard\?.*loan=/);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await dialog.getByText(/^Loan as of/).waitFor();
  expect(await dialog.getByRole('textbox').inputValue()).toMatch(/^Hello /);
  await context.close();
  await running.app.restart();
});

test('by touch: the button opens it over the whole phone, and each target is a finger high', async () => {
  const context = await running.browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  await signIn(page, running.app.origin, 'Marisol Kessler');
  await untilPipelineShows(page);
  const button = page.getByRole('button', { name: 'Jump' });
  expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await button.tap();
  await focused(page, '[role="combobox"]');
  const dialog = page.getByRole('dialog', { name: 'Jump' });
  expect(await faultsInLightAndDark(page, '[data-scope="dialog"]')).toEqual([]);
  expect(await dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
  const targets = dialog.getByRole('option').or(dialog.getByRole('button'));
  await expect.poll(() => missedByFingers(targets)).toEqual([]);
  await field(page).fill('past');
  await page.getByRole('option', { name: /^Late loans/ }).tap();
  await page.waitForURL(/quick=past-due/);
  await button.tap();
  await page.getByRole('button', { name: 'Close' }).tap();
  await dialog.waitFor({ state: 'detached' });
  await context.close();
});
