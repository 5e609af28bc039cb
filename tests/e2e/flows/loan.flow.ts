import { expect } from 'vitest';
import { flows } from '#tests/e2e/support/flows/flow.ts';
import { cellsOf, loanAt, openList } from '#tests/e2e/support/flows/list-steps.ts';
import {
  countDrafts,
  keepNote,
  NOTE_BOX,
  openLoan,
  timesInLoan,
  untilInLoan,
  untilNothingWaits,
} from '#tests/e2e/support/flows/note-steps.ts';
import { deafTo, forgetful, NO_NOTE_ARRIVES } from '#tests/e2e/support/flows/sabotages.ts';
import type { Tab } from '#tests/e2e/support/flows/tab.ts';

const TITLE = '.loan-header-title';

/** The name of the open loan, once it's another one than this. */
async function titleOtherThan(tab: Tab, before: string): Promise<string> {
  await tab.seeTexts(
    TITLE,
    `another loan than ${before}`,
    ([title]) => title !== undefined && title !== before,
  );
  return (await tab.texts(TITLE))[0] ?? '';
}

flows([
  {
    name: 'a press on a borrower opens the loan, steps lead on and back, and it closes',
    sabotage: deafTo('.panel-bar'),
    run: async ({ tab }) => {
      await openList(tab);
      await tab.press(cellsOf('Borrower'));
      const first = await titleOtherThan(tab, '');
      await tab.press({ role: 'button', name: 'Next loan' });
      const second = await titleOtherThan(tab, first);
      await tab.press({ role: 'button', name: 'Previous loan' });
      expect(await titleOtherThan(tab, second)).toBe(first);
      await tab.press({ role: 'button', name: 'Close' });
      await tab.gone('.loan-panel');
      await tab.arriveAt('/dashboard');
    },
  },
  {
    name: 'a note stands in the loan once',
    sabotage: NO_NOTE_ARRIVES,
    run: async (scene) => {
      const { tab } = scene;
      await openList(tab);
      const loanGuid = await loanAt(tab, 0);
      await openLoan(tab, loanGuid);
      const text = scene.unique('Called the borrower');
      await keepNote(tab, text);
      await untilInLoan(scene, loanGuid, text);
      await untilNothingWaits(tab);
      expect(await timesInLoan(scene, loanGuid, text)).toBe(1);
      await openLoan(tab, loanGuid);
      await tab.seeTexts(
        '.note-entry',
        `${text} once`,
        (texts) => texts.filter((one) => one.includes(text)).length === 1,
      );
    },
  },
  {
    name: 'what was typed and not saved is there after a reload',
    sabotage: forgetful('drafts'),
    run: async (scene) => {
      const { tab } = scene;
      await openList(tab);
      await openLoan(tab, await loanAt(tab, 1));
      const text = scene.unique('Half a thought');
      await tab.type(NOTE_BOX, text);
      await tab.see({ css: '.note-indicator', has: /Draft/ });
      await tab.waitFor('the draft on the device', async () => (await countDrafts(tab)) > 0);
      await tab.reload();
      await tab.waitFor('the draft in its box', async () => (await tab.valueOf(NOTE_BOX)) === text);
      await tab.type(NOTE_BOX, 'gone');
      await tab.keys('Control+a');
      await tab.keys('Backspace');
      await tab.waitFor('no draft on the device', async () => (await countDrafts(tab)) === 0);
    },
  },
]);
