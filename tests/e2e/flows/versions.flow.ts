import { expect } from 'vitest';
import { flows } from '#tests/e2e/support/flows/flow.ts';
import { LIST_ROW, loanAt, openList, signIn, untilWorkerRuns } from '#tests/e2e/support/flows/list-steps.ts';
import { countDrafts, NOTE_BOX, openLoan } from '#tests/e2e/support/flows/note-steps.ts';
import { NO_LOANS, NO_WORKER } from '#tests/e2e/support/flows/sabotages.ts';
import type { Tab } from '#tests/e2e/support/flows/tab.ts';

const OFFER = { text: /^A new version of Clear to Close is ready\./ };
const LEFT_BEHIND = { text: /^Clear to Close was updated in another tab\./ };

function buildOf(tab: Tab): Promise<string> {
  return tab.evaluate(() => document.querySelector('meta[name=build]')?.getAttribute('content') ?? 'first');
}

flows([
  {
    name: 'a new build is offered and taken, and what is typed in the other tab stays',
    isAlone: true,
    sabotage: NO_WORKER,
    run: async (scene) => {
      const { tab, builds } = scene;
      await openList(tab);
      await untilWorkerRuns(tab);
      const loanGuid = await loanAt(tab, 9);
      const other = await scene.newTab();
      await openLoan(other, loanGuid);
      const draft = scene.unique('Half a thought');
      await other.type(NOTE_BOX, draft);
      await other.waitFor('the draft on the device', async () => (await countDrafts(other)) > 0);
      builds.deploy('second');
      await tab.toFront();
      await tab.reload();
      await tab.see(OFFER);
      expect(await buildOf(tab)).toBe('first');
      await tab.press({ role: 'button', name: 'Update now' });
      await tab.waitFor('the second build', async () => (await buildOf(tab)) === 'second');
      await tab.see(LIST_ROW);
      await other.toFront();
      await other.see(LEFT_BEHIND);
      expect(await buildOf(other)).toBe('first');
      expect(await other.valueOf(NOTE_BOX)).toBe(draft);
      await other.reload();
      await other.waitFor('the second build', async () => (await buildOf(other)) === 'second');
      await other.waitFor('the draft in its box', async () => (await other.valueOf(NOTE_BOX)) === draft);
    },
  },
  {
    name: 'without AbortSignal.any the list appears',
    isAlone: true,
    sabotage: NO_LOANS,
    run: async ({ tab, proxy }) => {
      const without = 'delete AbortSignal.any;';
      proxy.inject(without);
      proxy.setRule((_method, path) =>
        path === '/service-worker.js' ? (code) => `${without}\n${code}` : undefined,
      );
      await signIn(tab);
      await tab.see(LIST_ROW);
      expect(await tab.evaluate(() => 'any' in AbortSignal)).toBe(false);
    },
  },
  {
    name: 'without IndexedDB and service workers a sign-in comes to its end, and the list shows',
    isAlone: true,
    sabotage: NO_LOANS,
    run: async ({ tab, proxy }) => {
      // What the Lockdown Mode of Apple's devices takes away.
      proxy.inject('delete window.indexedDB; delete Navigator.prototype.serviceWorker;');
      await signIn(tab);
      await tab.see(LIST_ROW);
      expect(await tab.evaluate(() => 'indexedDB' in window || 'serviceWorker' in navigator)).toBe(false);
    },
  },
]);
