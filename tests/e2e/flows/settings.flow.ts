import { expect } from 'vitest';
import { flows } from '#tests/e2e/support/flows/flow.ts';
import { cellsOf, LIST_ROW, loanAt, openList } from '#tests/e2e/support/flows/list-steps.ts';
import { keepNote, openLoan, sendAtOnce, untilNothingWaits } from '#tests/e2e/support/flows/note-steps.ts';
import { forgetful, NO_NOTE_ARRIVES } from '#tests/e2e/support/flows/sabotages.ts';

/** Nothing of what a person sets is kept, neither here nor at the gateway. */
const FORGETS_SETTINGS = {
  what: 'preferences are kept nowhere',
  script: `const keep = Storage.prototype.setItem;
    Storage.prototype.setItem = function (key, value) {
      if (!/pref|color|settings/.test(key)) keep.call(this, key, value);
    };`,
  rule: (_method: string, path: string) => (path.includes('preferences') ? ('drop' as const) : undefined),
};

flows([
  {
    name: 'hidden columns, pins and rows per page are there after a reload',
    isAlone: true,
    sabotage: FORGETS_SETTINGS,
    run: async ({ tab }) => {
      await openList(tab);
      await tab.press({ role: 'button', name: 'Unpin column: Borrower' });
      await tab.see({ role: 'button', name: 'Pin column left: Borrower' });
      await tab.press({ role: 'button', name: 'Hide/Show Columns' });
      await tab.press({ role: 'checkbox', name: 'Locked' });
      await tab.gone({ css: 'th', has: /^Locked/ });
      await tab.keys('Escape');
      await tab.choose({ role: 'combobox', name: 'Rows' }, '50');
      await tab.see({ text: /^Showing 1 to 50 of / });
      await tab.reload();
      await tab.see({ text: /^Showing 1 to 50 of / });
      await tab.see({ role: 'button', name: 'Pin column left: Borrower' });
      expect(await tab.count(cellsOf('Locked'))).toBe(0);
      expect(await tab.count(cellsOf('Borrower'))).toBeGreaterThan(15);
    },
  },
  {
    name: 'dark is chosen, and still there after a reload',
    sabotage: FORGETS_SETTINGS,
    run: async ({ tab }) => {
      await openList(tab);
      const background = () => tab.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
      const choose = async (mode: string) => {
        await tab.press({ role: 'button', name: /account menu/i });
        await tab.press({ text: mode, in: '.display-settings' });
        await tab.keys('Escape');
      };
      await choose('Light');
      const light = await background();
      await choose('Dark');
      await tab.waitFor('another background', async () => (await background()) !== light);
      const dark = await background();
      await tab.reload();
      await tab.see(LIST_ROW);
      expect(await background()).toBe(dark);
      await choose('System');
    },
  },
  {
    name: 'the outbox lists a note that waits, and sends it when it is told to',
    sabotage: NO_NOTE_ARRIVES,
    run: async (scene) => {
      const { tab, proxy } = scene;
      await openList(tab);
      await openLoan(tab, await loanAt(tab, 2));
      proxy.setRule((_method, path) => (path.endsWith('/add-notes') ? 'drop' : undefined));
      const text = scene.unique('Waits in the outbox');
      await keepNote(tab, text);
      await tab.press({ role: 'link', name: /^1 note waiting/ });
      await tab.arriveAt('/outbox');
      await tab.see({ css: '.outbox-page li', has: new RegExp(text) });
      proxy.setRule(undefined);
      await sendAtOnce(tab);
      await tab.see({ text: /All caught up/ });
      await untilNothingWaits(tab);
    },
  },
  {
    name: 'the storage page says what lies on the device',
    sabotage: forgetful('pipelines'),
    run: async ({ tab }) => {
      await openList(tab);
      await tab.goto('/storage');
      await tab.see({ role: 'heading', name: 'On this device' });
      await tab.see({ text: /^120 loans, updated / });
      await tab.see({ role: 'button', name: /^Download / });
      await tab.see({ role: 'button', name: 'Remove everything from this device' });
    },
  },
]);
