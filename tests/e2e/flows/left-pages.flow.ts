import { expect } from 'vitest';
import { ELSEWHERE } from '#tests/e2e/support/flows/flow-proxy.ts';
import { flows } from '#tests/e2e/support/flows/flow.ts';
import { loanAt, openList, untilReadyForOffline } from '#tests/e2e/support/flows/list-steps.ts';
import {
  countDrafts,
  keepNote,
  NOTE_BOX,
  openLoan,
  timesInLoan,
  untilInLoan,
} from '#tests/e2e/support/flows/note-steps.ts';
import { NO_NOTE_ARRIVES } from '#tests/e2e/support/flows/sabotages.ts';
import type { Scene } from '#tests/e2e/support/flows/scene.ts';

/** How long after the last key a page is left, in ms: before, in the middle of, and after what it writes then. */
const LEFT_AFTER_MS = [0, 300, 5, 550, 20, 120, 1, 420, 60, 200];

const GOES_ON_WITHOUT_STORAGE = /Not saved|isn't saving data|isn't answering|can't be saved/;

async function sentOnce(scene: Scene, loanGuid: string, text: string): Promise<void> {
  await untilInLoan(scene, loanGuid, text);
  expect(await timesInLoan(scene, loanGuid, text)).toBe(1);
}

/** The app tries again by itself too: the button may be gone in the moment of a press. */
function tryAgainIfAsked(): void {
  const buttons = [...document.querySelectorAll<HTMLButtonElement>('.note-trouble button')];
  buttons.find(({ textContent }) => textContent === 'Retry')?.click();
}

flows([
  {
    name: 'pages that were left in the middle of writing hold nothing of the storage',
    isAlone: true,
    // Firefox can't read out what a page that has gone said.
    errors: /^undefined$/,
    sabotage: {
      what: 'a page that is left keeps a write open in the outbox, in a tab that stays',
      script: `window.open && navigator.locks?.request('held', () => new Promise(() => {
        const hold = async () => {
          const found = (await indexedDB.databases()).find(({ name }) => name.startsWith('ctc-outbox-'));
          if (!found) return setTimeout(hold, 50);
          indexedDB.open(found.name).onsuccess = ({ target: { result } }) => {
            const store = result.transaction('entries', 'readwrite').objectStore('entries');
            const again = () => (store.count().onsuccess = again);
            again();
          };
        };
        hold();
      }));`,
    },
    run: async (scene) => {
      const { tab } = scene;
      await openList(tab);
      const loanGuid = await loanAt(tab, 6);
      for (const [place, wait] of LEFT_AFTER_MS.entries()) {
        await openLoan(tab, loanGuid);
        const text = scene.unique(`Left ${place}`);
        await tab.type(NOTE_BOX, text);
        if (place % 2 === 0) await tab.keys('Control+Enter');
        await new Promise((resolve) => setTimeout(resolve, wait));
        await tab.goto(place % 3 === 0 ? `/conditions/${loanGuid}` : ELSEWHERE);
      }
      const fresh = await scene.newTab();
      await openLoan(fresh, loanGuid);
      const text = scene.unique('After all of them');
      await keepNote(fresh, text);
      await sentOnce(scene, loanGuid, text);
      await fresh.goto(`/conditions/${loanGuid}?status=all&priorTo=%5B%5D`);
      await fresh.see({ css: '[data-condition], .data-state' });
    },
  },
  {
    name: 'a page that Back brings out of the memory keeps a note',
    sabotage: {
      what: 'a page that comes out of the memory, or again, hears no keys',
      script: `if (performance.getEntriesByType('navigation')[0]?.type === 'back_forward') addEventListener('keydown', (event) => event.stopImmediatePropagation(), true);
        addEventListener('pageshow', (event) => { if (event.persisted) addEventListener('keydown', (event) => event.stopImmediatePropagation(), true); });`,
    },
    run: async (scene) => {
      const { tab } = scene;
      await openList(tab);
      const loanGuid = await loanAt(tab, 7);
      await openLoan(tab, loanGuid);
      await tab.goto(ELSEWHERE);
      await tab.back();
      await tab.arriveAt(/loan=/);
      await tab.see(NOTE_BOX);
      const text = scene.unique('After Back');
      await keepNote(tab, text);
      await sentOnce(scene, loanGuid, text);
    },
  },
  {
    name: 'what is typed after the storage process has ended under the page is kept, or the page says how',
    isAlone: true,
    not: {
      chromium: 'the one that npm brings keeps storage in its main process',
      firefox: 'storage has no process of its own',
    },
    sabotage: NO_NOTE_ARRIVES,
    run: async (scene) => {
      const { tab } = scene;
      await openList(tab);
      const loanGuid = await loanAt(tab, 8);
      await untilReadyForOffline(tab);
      await openLoan(tab, loanGuid);
      await tab.type(NOTE_BOX, 'before');
      await tab.waitFor('the draft on the device', async () => (await countDrafts(tab)) > 0);
      expect(await scene.killStorage()).toBe(true);
      const text = scene.unique('After the storage went');
      await tab.type(NOTE_BOX, text);
      await tab.keys('Control+Enter');
      const isEmpty = async () => (await tab.valueOf(NOTE_BOX)) === '';
      const trouble = { text: GOES_ON_WITHOUT_STORAGE };
      await tab.waitFor(
        'the note kept, or trouble said',
        async () => (await isEmpty()) || (await tab.count(trouble)) > 0,
      );
      await tab.waitFor('the note taken', async () => {
        if (!(await isEmpty())) await tab.evaluate(tryAgainIfAsked);
        return isEmpty();
      });
      await sentOnce(scene, loanGuid, text);
      const draft = scene.unique('A thought after that');
      await tab.type(NOTE_BOX, draft);
      const isKept = async () => (await countDrafts(tab)) > 0;
      await tab.waitFor(
        'the draft kept, or trouble said',
        async () => (await isKept()) || (await tab.count(trouble)) > 0,
      );
      await tab.waitFor('the draft kept', isKept);
      await tab.reload();
      await tab.waitFor('the draft after a reload', async () => (await tab.valueOf(NOTE_BOX)) === draft);
    },
  },
]);
