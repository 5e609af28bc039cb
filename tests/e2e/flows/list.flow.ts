import { expect } from 'vitest';
import { flows } from '#tests/e2e/support/flows/flow.ts';
import { cellsOf, columnTexts, LIST_ROW, openList, signIn } from '#tests/e2e/support/flows/list-steps.ts';
import { deafTo, NO_LOANS } from '#tests/e2e/support/flows/sabotages.ts';

const alphabetical = (texts: readonly string[]) => texts.toSorted((a, b) => a.localeCompare(b, 'en'));

flows([
  {
    name: 'a person signs in and sees their loans',
    isAlone: true,
    sabotage: NO_LOANS,
    run: async ({ tab }) => {
      await signIn(tab);
      await tab.see(LIST_ROW);
      await tab.see({ text: /^Showing 1 to 15 of 120 results$/ });
      expect(await tab.count(cellsOf('Borrower'))).toBe(15);
    },
  },
  {
    name: 'a press on a header sorts by it, and another one turns it round',
    sabotage: deafTo('th'),
    run: async ({ tab }) => {
      await openList(tab);
      const header = { role: 'button', name: 'Borrower', in: 'thead' } as const;
      await tab.press(header);
      await tab.see({ css: 'th[aria-sort="ascending"]', has: /Borrower/ });
      const up = await columnTexts(tab, 'Borrower');
      expect(up).toHaveLength(15);
      expect(up).toEqual(alphabetical(up));
      await tab.press(header);
      await tab.see({ css: 'th[aria-sort="descending"]', has: /Borrower/ });
      const down = await columnTexts(tab, 'Borrower');
      expect(down).toEqual(alphabetical(down).toReversed());
      expect(down).not.toEqual(up);
    },
  },
  {
    name: 'the next page shows further loans',
    sabotage: deafTo('nav.pagination'),
    run: async ({ tab }) => {
      await openList(tab);
      const first = await columnTexts(tab, 'Loan');
      await tab.press({ role: 'button', name: 'Next' });
      await tab.see({ text: /^Showing 16 to 30 of [\d,]+ results$/ });
      const second = await columnTexts(tab, 'Loan');
      expect(second).toHaveLength(15);
      expect(second.filter((loan) => first.includes(loan))).toEqual([]);
    },
  },
  {
    name: 'a search finds a loan by its borrower, and says when it finds none',
    sabotage: {
      what: 'what is typed into the search is not heard',
      script: `addEventListener('input', (event) => event.stopImmediatePropagation(), true);`,
    },
    run: async ({ tab }) => {
      await openList(tab);
      const [, , borrower = ''] = await columnTexts(tab, 'Borrower');
      const name = borrower.split(/[ ,]/)[0] ?? '';
      const search = 'input[placeholder="Search..."]';
      await tab.type(search, name);
      await tab.seeTexts(
        cellsOf('Borrower'),
        `only those with ${name}`,
        (texts) => texts.length > 0 && texts.length < 15,
      );
      expect(await columnTexts(tab, 'Borrower')).toContain(borrower);
      await tab.type(search, 'zzzz nobody');
      await tab.see({ text: 'No results found.' });
    },
  },
  {
    name: 'a filter that is saved stands in the list, and applies again after a reload',
    isAlone: true,
    sabotage: deafTo('[role="dialog"]'),
    run: async ({ tab }) => {
      await openList(tab);
      const dialog = { role: 'dialog' } as const;
      await tab.press({ role: 'button', name: 'Saved views' });
      await tab.type({ role: 'textbox', name: 'Name', in: dialog }, 'Held');
      await tab.press({ role: 'checkbox', name: /^Suspended/, in: dialog });
      await tab.press({ role: 'button', name: 'Save and apply' });
      const remove = { role: 'button', name: 'Remove view Held' } as const;
      const isRight = (texts: readonly string[]) =>
        texts.length > 0 && texts.every((text) => text === 'Suspended');
      await tab.seeTexts(cellsOf('Milestone'), 'all Suspended', isRight);
      await tab.press(remove);
      await tab.gone(remove);
      await tab.reload();
      await tab.see(LIST_ROW);
      await tab.press({ role: 'button', name: 'Saved views' });
      await tab.press({ role: 'button', name: /^Held/, in: dialog });
      await tab.seeTexts(cellsOf('Milestone'), 'all Suspended', isRight);
      await tab.press(remove);
      await tab.gone(remove);
    },
  },
  {
    name: 'a milestone narrows the list, and Back takes it away again',
    sabotage: deafTo('.filter, form, [class*="filter"]'),
    run: async ({ tab }) => {
      await openList(tab);
      const before = await columnTexts(tab, 'Milestone');
      expect(new Set(before).size).toBeGreaterThan(1);
      await tab.choose({ role: 'combobox', name: 'Filter by Milestone' }, 'Docs Signing');
      await tab.press({ role: 'button', name: 'Apply' });
      await tab.arriveAt(/milestone=Docs\+Signing/);
      const isRight = (texts: readonly string[]) =>
        texts.length > 0 && texts.every((text) => text === 'Docs Signing');
      await tab.seeTexts(cellsOf('Milestone'), 'all Docs Signing', isRight);
      await tab.back();
      await tab.arriveAt('/dashboard');
      await tab.seeTexts(cellsOf('Milestone'), 'as before', (texts) => texts.join() === before.join());
    },
  },
  {
    name: 'a red cell says why when it is pointed at, until Escape; pressed, its loan opens and nothing stands over it',
    sabotage: {
      what: 'neither pointing nor pressing is heard in the table',
      script: `for (const type of ['pointermove', 'focusin', 'click'])
        addEventListener(type, (event) => { if (event.target.closest?.('td')) event.stopImmediatePropagation(); }, true);`,
    },
    run: async ({ tab }) => {
      await openList(tab);
      const cell = 'td[data-status="PAST_DUE"]';
      await tab.pointAt(cell);
      await tab.see({ role: 'tooltip' });
      const [pointed = ''] = await tab.texts({ role: 'tooltip' });
      expect(pointed).toMatch(/\d/);
      await tab.keys('Escape');
      await tab.gone({ role: 'tooltip' });
      await tab.movePointer(5, 5);
      await tab.press(cell);
      await tab.see('.loan-panel');
      await tab.gone({ role: 'tooltip' });
    },
  },
]);
