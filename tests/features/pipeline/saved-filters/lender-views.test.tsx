import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { DEFAULT_PREFERENCES, NEVER_CHANGED } from '#src/contract/wire/preferences.ts';
import { MAX_SAVED_FILTERS } from '#src/contract/wire/saved-filter.ts';
import { EMPTY_FILTER } from '#src/domain/list/pipeline-filter.ts';
import { CONFIG, createFakeGateway } from '#tests/support/app/fake-gateway.ts';
import { sampleLoan } from '#tests/support/app/sample-loans.ts';
import { freshSignedInDevice, startApp } from '#tests/support/app/start-app.tsx';
import { filterId, savedFilter } from '#tests/support/person-data/person-data.ts';

// On a busy machine its code takes longer than a test waits for the screen.
beforeAll(async () => {
  await import('#src/features/pipeline/saved-filters/saved-filters-dialog.tsx');
});

beforeEach(freshSignedInDevice);

const ID = filterId(501);
const READY = savedFilter({
  id: ID,
  name: 'Ready',
  filter: { ...EMPTY_FILTER, milestones: ['Ready for Docs'] },
  list: {
    // The columns of a file before.
    sort: '-Borrower,Gone',
    setup: {
      ...DEFAULT_PREFERENCES,
      columnVisibility: { 'Loan Officer': false, Gone: false },
      columnOrder: ['Gone'],
    },
  },
  changedAt: NEVER_CHANGED,
});

async function open(path = '/dashboard', own = [savedFilter()]) {
  const loan = (number: string, borrower: string, milestone: string) =>
    sampleLoan({ number, borrower, milestone });
  const gateway = createFakeGateway([
    loan('2026000111', 'Okafor', 'Ready for Docs'),
    loan('2026000222', 'Sato', 'Ready for Docs'),
    loan('2026000333', 'Nguyen', 'Suspended'),
  ]);
  gateway.config = { ...CONFIG, defaultViews: [READY, { name: 'Of a newer build' }] };
  gateway.savedFilters = own;
  const app = await startApp(gateway, path);
  await screen.findByRole('grid');
  return { ...app, gateway };
}

function borrowers(): string[] {
  return [...document.querySelectorAll('tr[data-loan-guid] td[data-column="Borrower"]')].map(
    ({ textContent }) => textContent,
  );
}

const hasColumn = (name: string) => screen.queryByRole('columnheader', { name }) !== null;

test("the lender's views stand with the person's own, say whose they are, and apply like them", async () => {
  const { user, address } = await open();
  await user.click(await screen.findByRole('button', { name: 'Saved views' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Saved views' }));
  const ready = await dialog.findByRole('button', { name: /^Ready.*From .?Harborlight Home Lending/ });
  expect(dialog.queryByRole('button', { name: /^Late titles.*Harborlight/ })).toBeNull();
  // What isn't one's own can't be deleted.
  dialog.getByRole('button', { name: 'Delete Late titles' });
  expect(dialog.queryByRole('button', { name: 'Delete Ready' })).toBeNull();
  await user.click(ready);
  await waitFor(() => expect(borrowers()).toEqual(['Sato', 'Okafor']));
  expect([hasColumn('Loan Officer'), hasColumn('Processor')]).toEqual([false, true]);
  await waitFor(() => expect(address()).toBe(`/dashboard?sort=-Borrower,Gone&filter=${ID}`));
  expect(screen.queryByRole('button', { name: 'Save changes Ready' })).toBeNull();
});

test('changes to one stay on the device, make it the person’s once saved, and Delete brings the lender’s back', async () => {
  const { user, gateway } = await open(`/dashboard?filter=${ID}&sort=-Borrower,Gone`);
  await user.click(await screen.findByRole('button', { name: 'Hide/Show Columns' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Processor' }));
  await user.keyboard('{Escape}');
  await screen.findByText('Changed');
  await waitFor(() => expect(hasColumn('Processor')).toBe(false));
  expect(gateway.savedFilters).toHaveLength(1);

  await user.click(screen.getByRole('button', { name: 'Save changes Ready' }));
  await screen.findByText('Saved');
  await waitFor(() => expect(gateway.savedFilters).toHaveLength(2));
  expect(gateway.savedFilters).toContainEqual(expect.objectContaining({ id: ID, name: 'Ready' }));
  expect(hasColumn('Processor')).toBe(false);

  await user.click(screen.getByRole('button', { name: 'Saved views' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Saved views' }));
  await dialog.findByRole('button', { name: /^Ready.*Replaces the one from .?Harborlight Home Lending/ });
  await user.click(dialog.getByRole('button', { name: 'Delete Ready' }));
  await dialog.findByText(/^Deleted “.?Ready.?”\.$/);
  await user.click(await dialog.findByRole('button', { name: /^Ready.*From .?Harborlight/ }));
  await waitFor(() => expect([hasColumn('Loan Officer'), hasColumn('Processor')]).toEqual([false, true]));
  await waitFor(() => expect(gateway.savedFilters).toHaveLength(1));
});

test('edited and saved under another name, one becomes a view beside it, and applies', async () => {
  const { user, gateway, address } = await open();
  await user.click(await screen.findByRole('button', { name: 'Saved views' }));
  await user.click(await screen.findByRole('button', { name: 'Edit Ready' }));
  const name = await screen.findByRole('textbox', { name: 'Name' });
  await user.clear(name);
  await user.type(name, 'Mine');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(gateway.savedFilters.map((saved) => saved.name)).toEqual(['Late titles', 'Mine']),
  );
  await waitFor(() => expect(address()).toContain(`filter=${gateway.savedFilters[1]?.id}`));
  expect(gateway.savedFilters[1]?.id).not.toBe(ID);
  await user.click(screen.getByRole('button', { name: 'Saved views' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Saved views' }));
  await dialog.findByRole('button', { name: /^Ready.*From/ });
});

test("an address with the lender's id shows what of one's own stands in its place, and changes and deletes that", async () => {
  const own = savedFilter({
    id: filterId(9),
    name: 'READY',
    filter: { ...EMPTY_FILTER, milestones: ['Suspended'] },
  });
  const { user, gateway, address } = await open(`/dashboard?filter=${ID}&sort=-Borrower`, [
    { ...own, list: { sort: '-Borrower', setup: DEFAULT_PREFERENCES } },
  ]);
  await waitFor(() => expect(borrowers()).toEqual(['Nguyen']));
  await user.click(await screen.findByRole('button', { name: 'Hide/Show Columns' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Processor' }));
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Save changes READY' }));
  await waitFor(() =>
    expect(gateway.savedFilters[0]).toMatchObject({
      id: own.id,
      list: { setup: { columnVisibility: { Processor: false } } },
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Saved views' }));
  await screen.findByRole('button', { name: /^READY.*Replaces the one from/, current: true });
  await user.click(screen.getByRole('button', { name: 'Delete READY' }));
  await waitFor(() => expect(address()).toBe('/dashboard'));
});

test('changes to one stay unsaved, and say why, if there are as many own ones as may be', async () => {
  const own = Array.from({ length: MAX_SAVED_FILTERS }, (_, at) =>
    savedFilter({ id: filterId(at + 1), name: `Own ${at}` }),
  );
  const { user, gateway } = await open(`/dashboard?filter=${ID}&sort=-Borrower,Gone`, own);
  await user.click(await screen.findByRole('button', { name: 'Hide/Show Columns' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Processor' }));
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Save changes Ready' }));
  expect((await screen.findByRole('alert')).textContent).toBe(
    "There's no room for another view. Delete one you don't need and save again.",
  );
  screen.getByText('Changed');
  expect(hasColumn('Processor')).toBe(false);
  expect(gateway.savedFilters).toEqual(own);
});
