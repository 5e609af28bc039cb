import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import defaultFieldMap from '#src/contract/wire/default-field-map.json' with { type: 'json' };
import { milestoneNames } from '#src/domain/loan-fields/pipeline-map.ts';
import { ownAppAndBrowser } from '#tests/support/browser/app-and-browser.ts';
import lender from '#tests/fixtures/second-lender.json' with { type: 'json' };
import { columnTexts } from './support/pages/pipeline-page.ts';
import { signIn, untilPipelineShows, untilSignInShows } from './support/pages/sign-in.ts';

const running = ownAppAndBrowser({
  LENDER_FILE: resolve('tests/fixtures/second-lender.json'),
  // The file's own.
  LENDER_TIME_ZONE: '',
});

const LABELS = lender.fieldMap.categories.map(({ label }) => label);
const MILESTONES = lender.milestones.map(({ name }) => name);
/** What only the product's own lender calls so. */
const OTHERS = [
  'Example Lending',
  'My Pipeline',
  ...milestoneNames({}),
  ...defaultFieldMap.categories.map(({ label }) => label),
]
  // Notes of the sandbox's people say title.
  .filter((name) => name !== 'Title' && !JSON.stringify(lender).includes(name));

function othersIn(text: string): readonly string[] {
  return OTHERS.filter((name) =>
    new RegExp(`(?<![\\w.])${name.replaceAll('.', String.raw`\.`)}(?!\\w)`).test(text),
  );
}

async function visibleText(page: Page): Promise<string> {
  return page.locator('body').innerText();
}

test('a lender of other names, folders, milestones, categories and fields finds its own everywhere', async () => {
  const { origin } = running.app;
  const context = await running.browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto(`${origin}/login`);
  await untilSignInShows(page, origin);
  expect(await visibleText(page)).toContain('Juniper Mutual');
  await page.getByRole('button', { name: 'Login with LoanWorks' }).waitFor();
  await context.close();

  const own = await running.browser.newContext({ viewport: { width: 1440, height: 900 } });
  const list = await own.newPage();
  await signIn(list, origin, 'Marisol Kessler');
  await untilPipelineShows(list);
  const found = await columnTexts(list, 'Milestone');
  expect(found.length).toBeGreaterThan(5);
  for (const name of found) expect(MILESTONES).toContain(name);
  await list.getByRole('button', { name: 'Expand' }).click();
  for (const label of LABELS) await list.getByRole('columnheader', { name: label }).first().waitFor();
  expect(othersIn(await visibleText(list))).toEqual([]);

  // A view that the lender gives: its filter, its order, its columns.
  await list.getByRole('button', { name: 'Saved views' }).click();
  await list.getByRole('button', { name: /^At the desk.*From Juniper Mutual/ }).click();
  await list.getByText('View: At the desk').waitFor();
  await expect
    .poll(async () => [...new Set(await columnTexts(list, 'Milestone'))])
    .toEqual(['Yes, with Items', 'Processor Desk']);
  await expect.poll(() => list.getByRole('columnheader', { name: 'Flood' }).count()).toBe(0);
  await list.getByRole('button', { name: 'Remove view At the desk' }).click();
  await list.getByRole('columnheader', { name: 'Flood' }).first().waitFor();

  // By a milestone whose name has a comma.
  const filter = list.getByRole('combobox', { name: 'Filter by Milestone' });
  expect(await filter.locator('option').allInnerTexts()).toEqual(['Filter by Milestone', ...MILESTONES]);
  await filter.selectOption({ label: 'Yes, with Items' });
  await list.getByRole('button', { name: 'Apply' }).click();
  await expect
    .poll(async () => new Set(await columnTexts(list, 'Milestone')))
    .toEqual(new Set(['Yes, with Items']));
  const downloading = list.waitForEvent('download');
  await list.getByRole('button', { name: 'Export CSV' }).click();
  const csv = await readFile(await (await downloading).path(), 'utf8');
  for (const label of LABELS) expect(csv).toContain(label);
  expect(csv).toContain('"Yes, with Items"');
  expect(othersIn(csv)).toEqual([]);

  await list.locator('tr[data-loan-guid] td[data-column="Borrower"]').first().click();
  const panel = list.getByRole('dialog').or(list.getByRole('complementary')).first();
  await panel.getByText('Yes, with Items').first().waitFor();
  await panel.getByText('Flood Ordered').first().waitFor();
  expect(othersIn(await visibleText(list))).toEqual([]);

  for (const path of ['today', 'closings', 'insights']) {
    await list.goto(`${origin}/${path}`);
    await list
      .getByText(/as of \d/)
      .first()
      .waitFor();
    expect(othersIn(await visibleText(list))).toEqual([]);
  }
  await own.close();
});
