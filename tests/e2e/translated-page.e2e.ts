import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { ownAppAndBrowser } from '#tests/support/browser/app-and-browser.ts';
import { keepNote, OFFICER_BOX, untilAllSent } from './support/pages/note-page.ts';
import { sortBy } from './support/pages/pipeline-page.ts';
import { readWireField, readWirePipeline } from './support/pages/sandbox-wire.ts';
import { signInByHand, untilPipelineShows } from './support/pages/sign-in.ts';

// Of its own, for it writes a note.
const running = ownAppAndBrowser();
const OFFICER = 'Marisol Kessler';
const PATIENT = { timeout: 30_000 };

/** The same steps are taken in both; each must say the same, whatever stands around its texts. */
let plain: Page;
let translated: Page;
/** By loan, from the platform itself: the borrower's names and the number's last digits. */
let named: ReadonlyMap<string, { readonly first: string; readonly last: string; readonly digits: string }>;

beforeAll(async () => {
  const loans = await readWirePipeline(running.app.origin, 'mkessler', {
    fields: ['Loan.LoanNumber', 'Fields.4000', 'Fields.4002'],
    loanFolders: ['My Pipeline'],
    loanOwnership: 'MyLoans',
  });
  named = new Map(
    loans.map(({ loanId, fields }) => [
      loanId,
      {
        first: fields['Fields.4000'] ?? '',
        last: fields['Fields.4002'] ?? '',
        digits: (fields['Loan.LoanNumber'] ?? '').slice(-5),
      },
    ]),
  );
  const open = async (): Promise<Page> => {
    const context = await running.browser.newContext({ viewport: { width: 1440, height: 900 } });
    return context.newPage();
  };
  [plain, translated] = await Promise.all([open(), open()]);
  await translated.addInitScript(translateEverything);
});

/** As a browser's translation does it: each text, also one that comes later, is another in two elements. */
function translateEverything(): void {
  const wrap = (text: Text): void => {
    const around = text.parentElement;
    if (text.data.trim() === '' || !around || around.closest('font, script, style, textarea, svg')) return;
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.append(text.data);
    outer.append(inner);
    text.replaceWith(outer);
  };
  const textsIn = (node: Node): Text[] => {
    if (node instanceof Text) return [node];
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode() !== null) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
    return texts;
  };
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes)
      for (const text of [target, ...addedNodes].flatMap((node) => textsIn(node))) wrap(text);
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

async function inBoth(step: (page: Page) => Promise<unknown>): Promise<void> {
  await step(plain);
  await step(translated);
}

/** What a page says, without what time it is. */
async function said(page: Page): Promise<string> {
  const texts = await page.evaluate(() => {
    const blocks = document.querySelectorAll('tr, li, p, h2, h3, button, output, [role="option"], dd, label');
    // What is announced follows how the rows came, which differs from start to start.
    return [...blocks]
      .filter((block) => block.closest('.sr-only') === null)
      .map((block) => block.textContent);
  });
  const text = texts.map((one) => one.replaceAll(/\s+/g, ' ').trim()).join('\n');
  return text.replaceAll(/\d{1,2}:\d\d [AP]M/g, '').replaceAll(/[\w ]+ (?:old|ago)\b|just now/g, '');
}

async function untilAlike(): Promise<void> {
  await expect
    .poll(async () => {
      const [right, shown] = await Promise.all([said(plain), said(translated)]);
      const lines = new Set(right.split('\n'));
      return { isSame: right === shown, wrong: shown.split('\n').filter((line) => !lines.has(line)) };
    }, PATIENT)
    .toEqual({ isSame: true, wrong: [] });
  expect(await translated.locator('font > font').count()).toBeGreaterThan(10);
  expect(await translated.getByText('Unexpected Application Error!').count()).toBe(0);
}

/** The panel's name and number are those that the platform has for the loan in the address. */
async function untilPanelIsOf(page: Page, loanGuid: string): Promise<void> {
  const { last = '', digits = '' } = named.get(loanGuid) ?? {};
  await expect
    .poll(() => page.locator('.loan-header-title').textContent(), PATIENT)
    .toBe(`${last} ${digits}`);
}

const openLoanOf = (page: Page): string => new URL(page.url()).searchParams.get('loan') ?? '';

async function untilConditionsAreOf(page: Page, loanGuid: string): Promise<void> {
  const { first = '', last = '', digits = '' } = named.get(loanGuid) ?? {};
  const screen = page.locator('.conditions-screen');
  await expect.poll(() => screen.locator('.page-title').textContent(), PATIENT).toBe(`${first} ${last}`);
  await expect
    .poll(() => screen.locator('.loan-heading dd').first().textContent(), PATIENT)
    .toContain(digits);
}

test('the sign-in leads to the list', async () => {
  await inBoth(async (page) => {
    await signInByHand(page, running.app.origin, OFFICER);
    await untilPipelineShows(page);
    await page
      .getByText(/of 120 results$/)
      .first()
      .waitFor();
  });
  await untilAlike();
});

test.each(['a', 'ar'])('a search for %s', async (search) => {
  await inBoth(async (page) => {
    await page.getByRole('searchbox').fill(search);
    await page.waitForURL((url) => url.searchParams.get('search') === search);
  });
  await untilAlike();
});

test('sorted by borrower, on its next page, and narrowed by a count', async () => {
  await inBoth(async (page) => {
    await page.getByRole('searchbox').fill('');
    await page
      .getByText(/of 120 results$/)
      .first()
      .waitFor();
    await sortBy(page, 'Borrower');
  });
  await untilAlike();
  await inBoth(async (page) => {
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await page.getByText(/^Showing 16 to 30 of 120 results$/).waitFor();
  });
  await untilAlike();
  for (const isOn of [true, false]) {
    await inBoth(async (page) => {
      const count = page.getByRole('button', { name: /suspended/ });
      await count.click();
      await expect.poll(() => count.getAttribute('aria-pressed')).toBe(String(isOn));
    });
    await untilAlike();
  }
});

test('Jump, letter by letter', async () => {
  await inBoth(async (page) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: /^Find a loan/ }).waitFor();
  });
  for (const text of ['b', 'br']) {
    await inBoth(async (page) => {
      await page.keyboard.type(text.slice(-1));
      await page
        .getByRole('option', { name: new RegExp(`^${text}`, 'i') })
        .first()
        .waitFor();
    });
    await untilAlike();
  }
  await inBoth(async (page) => {
    await page.keyboard.press('Escape');
    await page.getByRole('combobox', { name: /^Find a loan/ }).waitFor({ state: 'hidden' });
  });
});

test('a loan of the list, another one, and the next, each under its own name', async () => {
  const seen: string[] = [];
  for (const step of [
    (page: Page) => page.locator('td[data-column="Borrower"]').nth(1).click(),
    (page: Page) => page.locator('td[data-column="Borrower"]').nth(4).click(),
    (page: Page) => page.keyboard.press(']'),
  ]) {
    const before = openLoanOf(translated);
    await inBoth(async (page) => {
      await step(page);
      await page.waitForURL(() => openLoanOf(page) !== before);
      await untilPanelIsOf(page, openLoanOf(page));
    });
    await untilAlike();
    seen.push(openLoanOf(translated));
  }
  expect(new Set(seen).size).toBe(3);
});

test('the conditions of a loan and of the two after it', async () => {
  const loanGuid = openLoanOf(translated);
  await inBoth((page) =>
    page
      .locator('.loan-panel')
      .getByRole('link', { name: /^Conditions/ })
      .click(),
  );
  let shown = loanGuid;
  for (const isStep of [false, true, true]) {
    await inBoth(async (page) => {
      if (isStep) await page.locator('[data-step="next"]').click();
      await page.waitForURL(
        (url) => url.pathname.startsWith('/conditions/') && (!isStep || !url.pathname.includes(shown)),
      );
      await untilConditionsAreOf(page, new URL(page.url()).pathname.split('/')[2] ?? '');
    });
    shown = new URL(translated.url()).pathname.split('/')[2] ?? '';
    await untilAlike();
  }
});

test('Today and Closings, with another line and another day', async () => {
  const bar = (page: Page) => page.getByRole('banner');
  await inBoth(async (page) => {
    await bar(page)
      .getByRole('link', { name: /^Today/ })
      .click();
    await page.locator('.today-line').first().waitFor();
  });
  await untilAlike();
  await inBoth(async (page) => {
    await page.locator('.today-line').nth(3).click();
    await expect.poll(() => page.locator('.today-line').nth(3).getAttribute('aria-current')).toBe('true');
  });
  await untilAlike();
  await inBoth(async (page) => {
    await bar(page).getByRole('link', { name: 'Closings' }).click();
    await page.locator('.closings-day').waitFor();
  });
  await untilAlike();
  await inBoth(async (page) => {
    const other = page.locator('td[aria-selected="false"] .closings-cell:has(.closings-count)').first();
    const day = (await other.getAttribute('data-day')) ?? '';
    await other.click();
    await page.locator(`td[aria-selected="true"] [data-day="${day}"]`).waitFor();
  });
  await untilAlike();
});

test('a note goes to the loan whose name stands above it', async () => {
  await translated.goto(`${running.app.origin}/dashboard`);
  await untilPipelineShows(translated);
  await translated.locator('td[data-column="Borrower"]').nth(2).click();
  const title = translated.locator('.loan-header-title');
  await title.waitFor();
  const before = openLoanOf(translated);
  await translated.keyboard.press(']');
  await translated.waitForURL(() => openLoanOf(translated) !== before);
  await untilPanelIsOf(translated, openLoanOf(translated));
  await keepNote(translated, OFFICER_BOX, 'Written under a translated name');
  await untilAllSent(translated);
  const shown = await title.textContent();
  const [owner = ''] = [...named].find(([, { last, digits }]) => `${last} ${digits}` === shown) ?? [];
  const fieldOf = (guid: string) => readWireField(running.app.origin, 'gokonkwo', guid, OFFICER_BOX.fieldId);
  expect(await fieldOf(owner)).toContain('MK - Written under a translated name');
  expect(await fieldOf(before)).not.toContain('Written under a translated name');
});
