import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import type { Flow } from './flow.ts';
import { loanAt, signIn, signOut, untilReadyForOffline, LIST_ROW } from './list-steps.ts';
import { keepNote, NOTE_BOX, openLoan, timesInLoan, untilInLoan } from './note-steps.ts';
import type { Scene } from './scene.ts';
import type { Tab } from './tab.ts';
import { withinFlow } from '#tests/e2e/support/engines/patience.ts';
import { type LeftBehind, whatLiesHere } from '#tests/e2e/support/pages/left-behind.ts';

// A tablet that two people share: what the origin holds after each end of a session, for who comes next.

const FIRST = { name: 'Marisol Kessler', id: 'mkessler' };
const SECOND = { name: 'Saoirse Bergström', id: 'sbergstrom' };
const SIGN_IN = { role: 'button', name: /^Login with / } as const;
const TIMED_OUT = { text: 'Session Timed Out' } as const;

/** A look at all storage takes a second on a busy machine. */
const LOOK_WITHIN_MS = 8_000;
const ERASED_WITHIN_MS = 40_000;

const NOTHING_ERASED = {
  what: 'databases and buckets are never deleted',
  script: `IDBFactory.prototype.deleteDatabase = function () {
      const request = new EventTarget();
      setTimeout(() => { request.onsuccess?.(new Event('success')); request.dispatchEvent(new Event('success')); });
      return request;
    };
    if ('storageBuckets' in navigator) navigator.storageBuckets.delete = async () => undefined;`,
};

interface Left {
  readonly tab: Tab;
  readonly loanGuid: string;
  readonly note: string;
  /** Texts that nobody else may find on this tablet. */
  readonly canaries: readonly string[];
}

const keyOf = ({ id }: { readonly id: string }): string =>
  createHash('sha256').update(`clear-to-close/user/${id}`).digest('hex').slice(0, 32);

/** The first person works, and writes a note that can't be sent yet and a draft. */
async function firstWorks(scene: Scene): Promise<Left> {
  const { tab, proxy } = scene;
  await signIn(tab, FIRST.name);
  await tab.see(LIST_ROW);
  await untilReadyForOffline(tab);
  const loans = await Promise.all([0, 1, 2, 3, 4].map((place) => loanAt(tab, place)));
  const [, , loanGuid = ''] = loans;
  proxy.setRule((_method, path) => (path.endsWith('/add-notes') ? 'drop' : undefined));
  await openLoan(tab, loanGuid);
  const note = scene.unique('Kept for its author');
  await keepNote(tab, note);
  // The id of the loan that a note is for stands beside its sealed text, and says nothing to whoever can't read the loan.
  return { tab, loanGuid, note, canaries: [note, 'Marisol', ...loans.filter((id) => id !== loanGuid)] };
}

/** What lies there, from a page of this origin on which nobody does anything. */
async function lies(tab: Tab, canaries: readonly string[]): Promise<LeftBehind> {
  let seen: LeftBehind | undefined;
  await tab.waitFor(
    'a look at all storage',
    async () => {
      // A database that is being deleted at this moment may keep whoever opens it waiting.
      seen = await withinFlow(tab.evaluate(whatLiesHere, canaries), LOOK_WITHIN_MS).catch(() => undefined);
      return seen !== undefined;
    },
    ERASED_WITHIN_MS,
  );
  if (seen === undefined) throw new Error('no look at all storage');
  return seen;
}

/** Nothing of the first person but her notes, and those without a key. */
async function expectNothingOfFirst(tab: Tab, canaries: readonly string[]): Promise<void> {
  const key = keyOf(FIRST);
  let last: LeftBehind | undefined;
  await tab
    .waitFor(
      'nothing of the first person',
      async () => {
        last = await lies(tab, canaries);
        const ofFirst = last.names.filter(
          (name) => name.includes(key) && !/^ctc-(?:outbox|backup|sealed-outbox)-/.test(name),
        );
        // Before their preferences are known, the second person may be shown everybody's loans, and keeps them.
        const own = last.names.includes('ctc.list-count.AllLoans') ? `ctc-cache-${keyOf(SECOND)}` : undefined;
        return last.places.every((place) => place === own) && ofFirst.length === 0;
      },
      ERASED_WITHIN_MS,
    )
    .catch((error: unknown) => {
      throw new Error(`${String(error)}: ${JSON.stringify(last)}`);
    });
}

/** Signs in whoever is signed in already. */
async function signInOver(tab: Tab, name: string): Promise<void> {
  await tab.goto('/auth/login');
  await tab.press({ role: 'link', name: new RegExp(`^${name}`) });
  await tab.arriveAt(/^\/dashboard/);
  await tab.see(LIST_ROW);
}

async function endByTime({ tab, proxy }: Scene): Promise<void> {
  proxy.setRule((_method, path) => (path.includes('/users/me') ? 'no-session' : undefined));
  await tab.reload();
  await tab.see(TIMED_OUT);
  await tab.press({ role: 'button', name: 'OK' });
  await tab.see(SIGN_IN);
  proxy.setRule((_method, path) => (path.endsWith('/add-notes') ? 'drop' : undefined));
}

async function keepAndSignOut(tab: Tab): Promise<void> {
  await signOut(tab);
  await tab.press({ role: 'button', name: 'Keep and sign out' });
  await tab.see(SIGN_IN);
}

/** The first person comes back: her note is hers again, and goes out once. */
async function expectFirstComesBack(scene: Scene, { tab, loanGuid, note }: Left): Promise<void> {
  await signInOver(tab, FIRST.name);
  await tab.goto('/outbox');
  await tab.see({ css: '.outbox-page li', has: new RegExp(note) });
  scene.proxy.setRule(undefined);
  await tab.reload();
  await untilInLoan(scene, loanGuid, note);
  expect(await timesInLoan(scene, loanGuid, note)).toBe(1);
}

interface End {
  readonly what: string;
  readonly run: (scene: Scene, left: Left) => Promise<void>;
}

/** Each with the second person signed in at last. */
const OVER_IT: readonly End[] = [
  {
    what: 'a sign-out that keeps the note',
    run: async (_scene, { tab }) => {
      await keepAndSignOut(tab);
      await signInOver(tab, SECOND.name);
    },
  },
  {
    what: 'a session that ended by time',
    run: async (scene, { tab }) => {
      await endByTime(scene);
      await signInOver(tab, SECOND.name);
    },
  },
  { what: 'nobody’s end', run: (_scene, { tab }) => signInOver(tab, SECOND.name) },
  {
    what: 'nobody’s end, in another tab',
    run: async (scene, { tab }) => {
      const other = await scene.newTab();
      await signInOver(other, SECOND.name);
      await tab.toFront();
      await tab.see(LIST_ROW);
      await tab.waitFor('the second person in the first tab', async () =>
        tab.evaluate((name) => localStorage.getItem('ctc.session')?.includes(name) === true, SECOND.name),
      );
    },
  },
];

export const SHARED_DEVICE: readonly Flow[] = [
  ...OVER_IT.map(({ what, run }): Flow => ({
    name: `another person after ${what} finds nothing of the one before, and she finds her note again`,
    isAlone: true,
    sabotage: NOTHING_ERASED,
    run: async (scene) => {
      const left = await firstWorks(scene);
      const before = await lies(left.tab, left.canaries);
      expect(before.found, 'the search finds what lies there').toEqual(left.canaries);
      await run(scene, left);
      await untilReadyForOffline(left.tab);
      await expectNothingOfFirst(left.tab, left.canaries);
      expect((await lies(left.tab, [])).openedCount).toBeGreaterThan(0);
      await signOut(left.tab);
      await left.tab.see(SIGN_IN);
      await expectNothingOfFirst(left.tab, left.canaries);
      expect((await lies(left.tab, [])).names.filter((name) => name.includes(keyOf(SECOND)))).toEqual([]);
      await expectFirstComesBack(scene, left);
    },
  })),
  {
    name: 'nobody after a sign-out, in either of 2 tabs, finds anything but a sealed note',
    isAlone: true,
    sabotage: NOTHING_ERASED,
    run: async (scene) => {
      const left = await firstWorks(scene);
      const other = await scene.newTab();
      await other.goto('/dashboard');
      await other.see(LIST_ROW);
      await left.tab.toFront();
      await keepAndSignOut(left.tab);
      await other.see(SIGN_IN);
      for (const tab of [left.tab, other]) await expectNothingOfFirst(tab, left.canaries);
      await expectFirstComesBack(scene, left);
    },
  },
  {
    name: 'nobody after 73 hours without a check finds anything but a sealed note, and is told why',
    isAlone: true,
    sabotage: NOTHING_ERASED,
    run: async (scene) => {
      const left = await firstWorks(scene);
      await left.tab.evaluate(() => {
        const session = JSON.parse(localStorage.getItem('ctc.session') ?? '{}') as Record<string, number>;
        const before = (session['lastCheckAt'] ?? 0) - 73 * 3_600_000;
        localStorage.setItem('ctc.session', JSON.stringify({ ...session, lastCheckAt: before }));
      });
      scene.proxy.setRule((_method, path) =>
        path.includes('/users/me') || path.endsWith('/add-notes') ? 'drop' : undefined,
      );
      await left.tab.goto('/dashboard');
      await left.tab.see({ text: /hasn't checked your sign-in for more than 72 hours/ });
      await expectNothingOfFirst(left.tab, left.canaries);
      scene.proxy.setRule((_method, path) => (path.endsWith('/add-notes') ? 'drop' : undefined));
      await expectFirstComesBack(scene, left);
    },
  },
  {
    name: 'another person signs in and the browser is killed at once: the next start finishes',
    isAlone: true,
    sabotage: NOTHING_ERASED,
    run: async (scene) => {
      const left = await firstWorks(scene);
      await left.tab.goto('/auth/login');
      await left.tab.press({ role: 'link', name: new RegExp(`^${SECOND.name}`) });
      await left.tab.waitFor('the second person’s name on the device', async () =>
        left.tab
          .evaluate((name) => localStorage.getItem('ctc.session')?.includes(name) === true, SECOND.name)
          .catch(() => false),
      );
      await scene.close();
      const tab = await scene.open();
      await tab.goto('/dashboard');
      await tab.waitFor(
        'the list or the sign-in',
        async () => (await tab.count(LIST_ROW)) + (await tab.count(SIGN_IN)) > 0,
      );
      // Without her preferences she starts with All Loans, where the first person's loans are hers to see.
      await expectNothingOfFirst(tab, [left.note]);
      await expectFirstComesBack(scene, { ...left, tab });
    },
  },
  {
    name: 'behind a session that ended nothing of a loan is painted, and she is back at what she typed',
    isAlone: true,
    sabotage: {
      what: 'the dialog lies over the page like a veil',
      script: `new MutationObserver(() => document.documentElement.removeAttribute('data-session-over'))
        .observe(document, { subtree: true, childList: true, attributes: true });`,
    },
    run: async (scene) => {
      const { tab, proxy } = scene;
      await signIn(tab, FIRST.name);
      await tab.see(LIST_ROW);
      const loanGuid = await loanAt(tab, 1);
      await openLoan(tab, loanGuid);
      const text = scene.unique('Half a thought');
      await tab.type(NOTE_BOX, text);
      proxy.setRule((_method, path) => (path.includes('/users/me') ? 'no-session' : undefined));
      await tab.evaluate(() => void window.dispatchEvent(new Event('visibilitychange')));
      await tab.see(TIMED_OUT);
      const painted = await tab.evaluate(() =>
        [...document.querySelectorAll('body *')]
          .filter((element) => element.closest('.session-over') === null)
          .filter((element) => getComputedStyle(element).visibility !== 'hidden')
          .map((element) => element.outerHTML.slice(0, 80)),
      );
      expect(painted).toEqual([]);
      await tab.press({ role: 'button', name: 'OK' });
      proxy.setRule(undefined);
      await signInOver(tab, FIRST.name);
      await tab.arriveAt(new RegExp(`loan=${loanGuid}`));
      await tab.waitFor('the text that was typed', async () => (await tab.valueOf(NOTE_BOX)) === text);
    },
  },
];
