import { expect } from 'vitest';
import { flows } from '#tests/e2e/support/flows/flow.ts';
import { LIST_ROW, loanAt, openList, signIn, signOut } from '#tests/e2e/support/flows/list-steps.ts';
import {
  keepNote,
  NOTE_BOX,
  noteEntry,
  openLoan,
  sendAtOnce,
  timesInLoan,
  untilInLoan,
} from '#tests/e2e/support/flows/note-steps.ts';
import { NO_NOTE_ARRIVES } from '#tests/e2e/support/flows/sabotages.ts';

/** Nobody hears another tab, by whichever way. */
const DEAF_TABS = {
  what: 'tabs do not hear each other',
  script: `window.BroadcastChannel = class extends EventTarget { postMessage() {} close() {} };
    addEventListener('storage', (event) => event.stopImmediatePropagation(), true);
    addEventListener('visibilitychange', (event) => event.stopImmediatePropagation(), true);
    addEventListener('focus', (event) => event.stopImmediatePropagation(), true);`,
};

/** A tab whose turn it is to send looks for notes of the others: here it's never its turn. */
const DEAF_AND_IDLE_TABS = {
  what: 'tabs do not hear each other, and none gets its turn to send',
  script: `${DEAF_TABS.script} LockManager.prototype.request = () => new Promise(() => {});`,
};

flows([
  {
    name: 'a second tab hears of a note',
    sabotage: DEAF_AND_IDLE_TABS,
    run: async (scene) => {
      const { tab } = scene;
      await openList(tab);
      const loanGuid = await loanAt(tab, 3);
      const other = await scene.newTab();
      await openLoan(other, loanGuid);
      await openLoan(tab, loanGuid);
      await tab.toFront();
      // As long as it hasn't arrived, only the device itself can tell the other tab.
      scene.proxy.setRule((_method, path) => (path.endsWith('/add-notes') ? 'drop' : undefined));
      const text = scene.unique('For both tabs');
      await keepNote(tab, text);
      await other.see(noteEntry(text));
      scene.proxy.setRule(undefined);
      // It goes out by itself too, at the next try.
      await tab.goto('/outbox');
      await untilInLoan(scene, loanGuid, text);
      expect(await timesInLoan(scene, loanGuid, text)).toBe(1);
    },
  },
  {
    name: 'a sign-out takes the second tab along, and Back shows no loan there',
    isAlone: true,
    sabotage: DEAF_TABS,
    run: async (scene) => {
      const { tab } = scene;
      await openList(tab);
      const other = await scene.newTab();
      await other.goto('/dashboard');
      await other.see(LIST_ROW);
      await tab.toFront();
      await signOut(tab);
      await tab.arriveAt('/login');
      await other.arriveAt('/login');
      for (const one of [tab, other]) {
        await one.see({ role: 'button', name: /^Login with / });
        await one.back();
        await one.see({ role: 'button', name: /^Login with / });
        expect(await one.count(LIST_ROW)).toBe(0);
      }
    },
  },
  {
    name: 'a private window works for the session, says what it may not keep, and leaves nobody signed in',
    isAlone: true,
    sabotage: NO_NOTE_ARRIVES,
    run: async (scene) => {
      await scene.close();
      const tab = await scene.open({ isPrivate: true });
      await signIn(tab);
      await tab.see(LIST_ROW);
      const loanGuid = await loanAt(tab, 4);
      await openLoan(tab, loanGuid);
      scene.proxy.setRule((_method, path) => (path.endsWith('/add-notes') ? 'drop' : undefined));
      const text = scene.unique('In private');
      await keepNote(tab, text);
      await tab.goto('/outbox');
      await tab.see({ text: /may delete unsent notes|deletes this page's data|isn't saving data/ });
      scene.proxy.setRule(undefined);
      await sendAtOnce(tab);
      await untilInLoan(scene, loanGuid, text);
      expect(await timesInLoan(scene, loanGuid, text)).toBe(1);
      await scene.close();
      const again = await scene.open({ isPrivate: true });
      await again.goto('/dashboard');
      await again.see({ role: 'button', name: /^Login with / });
      expect(await again.count(NOTE_BOX)).toBe(0);
    },
  },
]);
