import { expect } from 'vitest';
import { flows } from '#tests/e2e/support/flows/flow.ts';
import {
  columnTexts,
  LIST_ROW,
  loanAt,
  openList,
  untilReadyForOffline,
} from '#tests/e2e/support/flows/list-steps.ts';
import {
  keepNote,
  openLoan,
  sendAtOnce,
  timesInLoan,
  untilInLoan,
  untilNothingWaits,
} from '#tests/e2e/support/flows/note-steps.ts';
import { forgetful, NO_WORKER } from '#tests/e2e/support/flows/sabotages.ts';
import type { Scene } from '#tests/e2e/support/flows/scene.ts';
import type { Tab } from '#tests/e2e/support/flows/tab.ts';

/** Signed in for good: closed once, the browser has written its cookies down. */
async function readyDevice(scene: Scene): Promise<{ tab: Tab; loanGuid: string }> {
  await openList(scene.tab);
  const loanGuid = await loanAt(scene.tab, 5);
  await untilReadyForOffline(scene.tab);
  await scene.close();
  const tab = await scene.open();
  await openLoan(tab, loanGuid);
  return { tab, loanGuid };
}

async function expectSentOnce(scene: Scene, loanGuid: string, text: string): Promise<void> {
  await untilInLoan(scene, loanGuid, text);
  await untilNothingWaits(scene.tab);
  expect(await timesInLoan(scene, loanGuid, text)).toBe(1);
}

flows([
  {
    name: 'a reload without a network shows the list, and how old it is',
    sabotage: NO_WORKER,
    run: async ({ tab, proxy }) => {
      await openList(tab);
      const before = await columnTexts(tab, 'Loan');
      await untilReadyForOffline(tab);
      await tab.goto('/dashboard');
      await tab.see(LIST_ROW);
      await proxy.unplug();
      await tab.reload();
      await tab.see(LIST_ROW);
      expect(await columnTexts(tab, 'Loan')).toEqual(before);
      await tab.see({ text: /as of \d{1,2}:\d\d [AP]M/i });
      await tab.see({ text: 'Offline' });
    },
  },
  {
    name: 'a note without a network outlives the browser, and goes out once',
    isAlone: true,
    sabotage: forgetful('entries'),
    run: async (scene) => {
      const { tab, loanGuid } = await readyDevice(scene);
      await scene.proxy.unplug();
      const text = scene.unique('From the road');
      await keepNote(tab, text);
      await scene.close();
      const again = await scene.open();
      await again.goto('/outbox');
      await again.see({ css: '.outbox-page li', has: new RegExp(text) });
      await scene.proxy.plugIn();
      await sendAtOnce(again);
      await expectSentOnce(scene, loanGuid, text);
    },
  },
  {
    name: 'a browser that is killed with a note kept has lost nothing, and sends it once',
    isAlone: true,
    sabotage: forgetful('entries'),
    run: async (scene) => {
      const { tab, loanGuid } = await readyDevice(scene);
      scene.proxy.setRule((_method, path) => (path.endsWith('/add-notes') ? 'drop' : undefined));
      const text = scene.unique('Kept, then the battery died');
      await keepNote(tab, text);
      await scene.kill();
      scene.proxy.setRule(undefined);
      await openLoan(await scene.open(), loanGuid);
      await expectSentOnce(scene, loanGuid, text);
    },
  },
]);
