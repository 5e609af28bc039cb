import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { searchProfile } from '#tests/support/browser/profile-search.ts';
import { CANARIES, CANARY_LOAN, canaryLoans, OFFICER } from '#tests/e2e/support/pages/own-loans.ts';
import { flows } from '#tests/e2e/support/flows/flow.ts';
import { LIST_ROW, signIn, signOut, untilReadyForOffline } from '#tests/e2e/support/flows/list-steps.ts';
import {
  countDrafts,
  keepNote,
  NOTE_BOX,
  openLoan,
  untilNothingWaits,
} from '#tests/e2e/support/flows/note-steps.ts';
import type { Tab } from '#tests/e2e/support/flows/tab.ts';

/** Written past the app, for what the search has to find: else a search that finds nothing would prove nothing. */
const CONTROL = 'Gobbledygook control';

const loans = join(mkdtempSync(join(tmpdir(), 'ctc-canaries-')), 'loans.json');
writeFileSync(loans, JSON.stringify(canaryLoans()));

/** Puts the control where the app puts its records. */
function putControl(tab: Tab): Promise<number> {
  return tab.evaluate(async (control) => {
    const opening = indexedDB.open('disk-control');
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('rows'));
    await new Promise<void>((resolve, reject) => {
      opening.addEventListener('error', () => reject(new Error('not opened')));
      opening.addEventListener('success', () => {
        const writing = opening.result.transaction('rows', 'readwrite');
        writing.objectStore('rows').put({ row: control }, 1);
        writing.addEventListener('complete', () => resolve());
      });
    });
    opening.result.close();
    return 0;
  }, CONTROL);
}

/** The first word of each: Firefox packs what it keeps, and writes a word down as it is only where it stands first. */
const WANTED = Object.fromEntries(
  Object.entries({ CONTROL, ...CANARIES }).map(([name, text]) => [name, text.split(' ')[0] ?? '']),
);

async function found(folder: string): Promise<string[]> {
  return (await searchProfile(folder, WANTED)).map(({ name, file }) => `${name} in ${file}`);
}

flows(
  [
    {
      name: 'a sign-out leads to the sign-in, and leaves nothing of the customers in clear on the disk',
      isAlone: true,
      sabotage: {
        what: 'the page writes a borrower into its local storage',
        script: `localStorage.setItem('ctc.device.left', ${JSON.stringify(CANARIES.borrower)});`,
      },
      run: async (scene) => {
        const { tab } = scene;
        await signIn(tab, OFFICER);
        await tab.see({ css: LIST_ROW, has: new RegExp(CANARIES.borrower) });
        await untilReadyForOffline(tab);
        await openLoan(tab, CANARY_LOAN);
        await keepNote(tab, CANARIES.sentNote);
        await untilNothingWaits(tab);
        await tab.goto(`/conditions/${CANARY_LOAN}`);
        await tab.see({ text: CANARIES.condition });
        await openLoan(tab, CANARY_LOAN);
        await tab.type(NOTE_BOX, CANARIES.draft);
        await tab.waitFor('the draft on the device', async () => (await countDrafts(tab)) > 0);
        await putControl(tab);
        await scene.close();
        const signedIn = await found(scene.folder);
        expect(signedIn.some((finding) => finding.startsWith('CONTROL'))).toBe(true);
        expect(signedIn.filter((finding) => !finding.startsWith('CONTROL'))).toEqual([]);

        const again = await scene.open();
        await again.goto('/dashboard');
        await again.see(LIST_ROW);
        await signOut(again);
        const dialog = { role: 'dialog', name: /^Sign out with / } as const;
        await again.press({ role: 'button', name: /^Sign out and discard/, in: dialog });
        await again.press({ role: 'button', name: 'Discard and sign out' });
        await again.arriveAt('/login');
        await again.see({ role: 'button', name: /^Login with / });
        await scene.close();
        const left = await found(scene.folder);
        expect(left.filter((finding) => !finding.startsWith('CONTROL'))).toEqual([]);
      },
    },
  ],
  { SANDBOX_LOANS: loans },
);
