import { expect } from 'vitest';
import { parseCsv } from '#tests/support/parse-csv.ts';
import { readWirePipeline } from '#tests/e2e/support/pages/sandbox-wire.ts';
import { flows } from '#tests/e2e/support/flows/flow.ts';
import { columnTexts, openList } from '#tests/e2e/support/flows/list-steps.ts';
import { deafTo, emptied } from '#tests/e2e/support/flows/sabotages.ts';
import type { Tab } from '#tests/e2e/support/flows/tab.ts';

const ROW = 'tr[data-condition]';

/** 91 loans, one call each, beside another engine: 10 s on a quiet machine. */
const DOWNLOAD_MS = 60_000;

/** The number on one of the tabs over the conditions. */
async function numberOn(tab: Tab, name: 'OPEN' | 'SATISFIED' | 'ALL'): Promise<number> {
  const [label = ''] = await tab.texts({ css: '.segment', has: new RegExp(`^${name} `) });
  return Number(/\d+$/.exec(label)?.[0]);
}

flows([
  {
    name: 'the conditions of a loan are listed, narrowed by their state, and open to their tracking',
    sabotage: emptied('a loan answers with no condition', /\/loans\/[^/]+\/conditions/),
    run: async ({ tab, app }) => {
      const loans = await readWirePipeline(app.origin, 'mkessler', {
        fields: ['Loan.CurrentMilestoneName'],
        loanFolders: ['My Pipeline'],
        loanOwnership: 'MyLoans',
      });
      // The sandbox gives the first three of these peculiar conditions.
      const approved = loans.filter(
        ({ fields }) => fields['Loan.CurrentMilestoneName'] === 'Conditionally Approved',
      );
      await openList(tab);
      await tab.goto(`/conditions/${approved[3]?.loanId}?status=all&priorTo=%5B%5D`);
      await tab.see(ROW);
      const all = await numberOn(tab, 'ALL');
      expect(await tab.count(ROW)).toBe(all);
      const satisfied = await numberOn(tab, 'SATISFIED');
      await tab.press({ css: '.segment', has: /^SATISFIED / });
      await tab.arriveAt(/status=satisfied/);
      await tab.waitFor('only what is satisfied', async () => (await tab.count(ROW)) === satisfied);
      expect(satisfied).toBeLessThan(all);
      await tab.press({ css: '.segment', has: /^ALL / });
      await tab.waitFor('all of them again', async () => (await tab.count(ROW)) === all);
      await tab.press('.row-toggle');
      await tab.see({ text: 'Tracking' });
    },
  },
  {
    name: 'the conditions of all loans are fetched, counted, and there after a reload',
    sabotage: deafTo('.coverage'),
    run: async ({ tab }) => {
      await openList(tab);
      await tab.press({ role: 'link', name: /^Conditions$/ });
      // The screen reads them by itself until somebody ends that.
      await tab.press({ role: 'button', name: 'Cancel' });
      await tab.press({ role: 'button', name: /^(Download|Update) / });
      await tab.see({ text: /^120 loans, / }, DOWNLOAD_MS);
      await tab.reload();
      await tab.see({ text: /^120 loans, / });
      await tab.see(ROW);
      expect(await numberOn(tab, 'OPEN')).toBeGreaterThan(100);
    },
  },
  {
    name: 'the list is exported as CSV, every loan of it in a line',
    sabotage: deafTo('.pagination, .list-extras, .pipeline-toolbar'),
    run: async ({ tab }) => {
      await openList(tab);
      const [borrower = ''] = await columnTexts(tab, 'Borrower');
      // No two engines put a download in the same place: it's read where the page hands it over.
      await tab.evaluate(() => {
        const give = URL.createObjectURL;
        URL.createObjectURL = (file: Blob) => {
          Object.assign(window, { exported: file.text() });
          return give.call(URL, file);
        };
      });
      await tab.press({ role: 'button', name: 'Export CSV' });
      const read = () =>
        tab.evaluate(() => ('exported' in window ? (window.exported as Promise<string>) : ''));
      await tab.waitFor('the file', async () => (await read()) !== '');
      const lines = parseCsv((await read()).replace(/^\uFEFF/, ''));
      expect(lines.length).toBeGreaterThanOrEqual(121);
      expect(lines.filter((cells) => cells.includes(borrower))).not.toEqual([]);
    },
  },
]);
