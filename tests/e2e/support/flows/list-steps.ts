import { countRows } from './device-rows.ts';
import type { Tab } from './tab.ts';

const OFFICER = 'Marisol Kessler';

export const LIST_ROW = 'tr[data-loan-guid], .card[data-loan-guid], [data-loan-guid]';

/** Signs in through the sandbox's own page, and waits for the list. */
export async function signIn(tab: Tab, name = OFFICER): Promise<void> {
  await tab.goto('/login');
  await tab.press({ role: 'button', name: /^Login with / });
  await tab.press({ role: 'link', name: new RegExp(`^${name}`) });
  await tab.arriveAt(/^\/dashboard/);
}

/** Opens the list, and signs in where nobody is. */
export async function openList(tab: Tab, search = ''): Promise<void> {
  await tab.goto(`/dashboard${search}`);
  const login = { role: 'button', name: /^Login with / } as const;
  let isAsked = false;
  await tab.waitFor('the list or the sign-in', async () => {
    isAsked = (await tab.count(login)) > 0;
    return isAsked || (await tab.count(LIST_ROW)) > 0;
  });
  if (!isAsked) return;
  await signIn(tab);
  await tab.see(LIST_ROW);
  if (search !== '') await tab.goto(`/dashboard${search}`);
  await tab.see(LIST_ROW);
}

/** The texts of one column on the page that is shown, top to bottom; of borrowers the last names. */
export async function columnTexts(tab: Tab, column: string): Promise<readonly string[]> {
  const texts = await tab.texts(cellsOf(column));
  return column === 'Borrower' ? texts.map((text) => text.split(',')[0] ?? '') : texts;
}

export function cellsOf(column: string): string {
  return `tr[data-loan-guid] td[data-column="${column}"]`;
}

/** The id of a loan of the list, by its place. */
export function loanAt(tab: Tab, place: number): Promise<string> {
  return tab.evaluate(
    (nth) => document.querySelectorAll('[data-loan-guid]')[nth]?.getAttribute('data-loan-guid') ?? '',
    place,
  );
}

/** Asks to be signed out, by the account menu. */
export async function signOut(tab: Tab): Promise<void> {
  await tab.press({ role: 'button', name: /account menu/i });
  await tab.press({ role: 'button', name: 'Sign out' });
}

/** Waits until the worker holds the app, as far as a first visit takes it. */
export async function untilWorkerRuns(tab: Tab): Promise<void> {
  // Not by `ready`, which is a promise that a browser may keep late, and then nobody knows what was waited for.
  await tab.waitFor('the service worker', () =>
    tab.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.active)),
  );
}

/** Waits until the device holds the list and the app itself: from then on a start needs no network. */
export async function untilReadyForOffline(tab: Tab): Promise<void> {
  await untilWorkerRuns(tab);
  await tab.waitFor(
    'the list on the device',
    async () => (await countRows(tab, 'ctc-cache-', 'pipelines')) > 0,
  );
}
