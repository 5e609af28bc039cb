import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import fieldMap from '#src/contract/wire/default-field-map.json' with { type: 'json' };
import { pipelineRequest } from '#src/domain/list/pipeline-request.ts';
import { STATUS_LOOKS, STATUSES_BY_URGENCY } from '#src/domain/status/status.ts';
import { appAndBrowser } from '#tests/support/browser/app-and-browser.ts';
import { expectedStatuses } from '#tests/support/loans/status-oracle.ts';
import { readWirePipeline, type WireLoan } from './support/pages/sandbox-wire.ts';
import { signIn, untilPipelineShows } from './support/pages/sign-in.ts';

/** "Due today" is a sign that not every day's list begins with. */
const SIGNS = STATUSES_BY_URGENCY.filter((status) => status !== 'DUE_TODAY').map((status) => ({
  status,
  emoji: STATUS_LOOKS[status].emoji,
}));

const running = appAndBrowser();

type ShownStatuses = Record<string, Record<string, string>>;

/** Every category's status of every loan, read off the page, page after page. */
async function readShownStatuses(page: Page): Promise<ShownStatuses> {
  const shown: ShownStatuses = {};
  for (;;) {
    const onPage = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('tr[data-loan-guid]')].map((row) => ({
        guid: row.dataset['loanGuid'] ?? '',
        statuses: Object.fromEntries(
          [...row.querySelectorAll<HTMLElement>('td[data-status]')].map((cell) => [
            cell.dataset['column'] ?? '',
            cell.dataset['status'] ?? '',
          ]),
        ),
      })),
    );
    for (const { guid, statuses } of onPage) shown[guid] = statuses;
    const next = page.getByRole('button', { name: 'Next', exact: true });
    if (await next.isDisabled()) return shown;
    const bar = page.getByText(/^Showing [\d,]+ to [\d,]+ of [\d,]+ results$/);
    const before = await bar.innerText();
    await next.click();
    await page.waitForFunction((old) => !document.body.innerText.includes(old), before);
  }
}

function expected(loan: WireLoan): Record<string, string> {
  const now = new Date();
  const today = { year: now.getUTCFullYear(), month: now.getUTCMonth() + 1, day: now.getUTCDate() };
  return Object.fromEntries(
    Object.entries(expectedStatuses(loan.fields, fieldMap, today)).map(([label, { status }]) => [
      label,
      status,
    ]),
  );
}

/** The fonts that the browser took for the texts inside the element. */
async function fontsOf(page: Page, selector: string): Promise<readonly string[]> {
  const debugging = await page.context().newCDPSession(page);
  await debugging.send('DOM.enable');
  await debugging.send('CSS.enable');
  const { root } = await debugging.send('DOM.getDocument');
  const { nodeId } = await debugging.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { fonts } = await debugging.send('CSS.getPlatformFontsForNode', { nodeId });
  return fonts.filter(({ isCustomFont }) => isCustomFont).map(({ familyName }) => familyName);
}

describe('the colours in the browser', () => {
  test('come with a sign whose emoji needs no search through the fonts of the system', async () => {
    const page = await running.browser.newPage({ viewport: { width: 1440, height: 900 } });
    await signIn(page, running.app.origin, MANAGER);
    await page.goto(`${running.app.origin}/dashboard?view=AllLoans`);
    await untilPipelineShows(page);
    await page.evaluate(() => document.fonts.ready);
    for (const { status, emoji } of SIGNS) {
      const selector = `td[data-status="${status}"] .sign-text`;
      expect({ status, fonts: await fontsOf(page, selector) }).toEqual({ status, fonts: ['Sign text'] });
      const copied = await page.evaluate((of) => {
        const sign = document.querySelector(of);
        if (sign !== null) getSelection()?.selectAllChildren(sign);
        return getSelection()?.toString();
      }, selector);
      expect(copied).toBe(emoji);
    }
    await page.close();
  });

  test('are the ones that the rules give by hand, for all 13 categories of all loans', async () => {
    const wire = await readWirePipeline(
      running.app.origin,
      MANAGER_LOGIN,
      pipelineRequest(fieldMap, 'AllLoans'),
    );
    expect(wire.length).toBe(1200);
    const page = await running.browser.newPage({ viewport: { width: 1440, height: 900 } });
    await signIn(page, running.app.origin, MANAGER);
    await page.goto(`${running.app.origin}/dashboard?view=AllLoans`);
    await untilPipelineShows(page);
    await page.getByText(/of 1,?200 results$/).waitFor();
    const shown = await readShownStatuses(page);
    expect(Object.keys(shown).length).toBe(1200);
    const wrong = wire.filter(
      (loan) => JSON.stringify(sorted(shown[loan.loanId] ?? {})) !== JSON.stringify(sorted(expected(loan))),
    );
    expect(wrong.map((loan) => [loan.loanId, shown[loan.loanId], expected(loan)])).toEqual([]);
    const [first] = Object.values(shown);
    expect(Object.keys(first ?? {}).length).toBe(13);
  });
});

const MANAGER = 'Grace Okonkwo';
const MANAGER_LOGIN = 'gokonkwo';

function sorted(statuses: Record<string, string>): [string, string][] {
  return Object.entries(statuses).toSorted(([a], [b]) => a.localeCompare(b));
}
