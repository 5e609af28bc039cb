import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { DEFAULT_PREFERENCES } from '#src/contract/wire/preferences.ts';
import { EMPTY_FILTER, type PipelineFilter } from '#src/domain/list/pipeline-filter.ts';
import { listSetupOf } from '#src/features/pipeline/saved-filters/view-list.ts';
import { createFakeGateway } from '#tests/support/app/fake-gateway.ts';
import { sampleLoan } from '#tests/support/app/sample-loans.ts';
import { freshSignedInDevice, startApp } from '#tests/support/app/start-app.tsx';
import { filterId, savedFilter } from '#tests/support/person-data/person-data.ts';

// On a busy machine its code takes longer than a test waits for the screen.
beforeAll(async () => {
  await import('#src/features/pipeline/saved-filters/saved-filters-dialog.tsx');
});

beforeEach(freshSignedInDevice);

const LATE_TITLE = sampleLoan({
  number: '2026000111',
  borrower: 'Okafor',
  milestone: 'Ready for Docs',
  dates: { 'Title.Ordered.due': '11/12/2026' },
});
const READY = sampleLoan({ number: '2026000222', borrower: 'Sato', milestone: 'Ready for Docs' });
const CLOSING_TODAY = sampleLoan({ number: '2026000333', borrower: 'Nguyen', closing: '11/20/2026' });
const ID = filterId(1);
const LATE_READY: PipelineFilter = {
  ...EMPTY_FILTER,
  counts: ['past-due', 'stalled'],
  milestones: ['Ready for Docs'],
};
const READY_ONLY: PipelineFilter = { ...EMPTY_FILTER, milestones: ['Ready for Docs'] };

async function open(filter: PipelineFilter, rest = '') {
  const gateway = createFakeGateway([LATE_TITLE, READY, CLOSING_TODAY]);
  gateway.savedFilters = [savedFilter({ filter })];
  const app = await startApp(gateway, `/dashboard?filter=${ID}${rest}`);
  await screen.findByRole('button', { name: 'Remove view Late titles' });
  return { ...app, gateway };
}

function borrowers(): string[] {
  return [...document.querySelectorAll('tr[data-loan-guid] td[data-column="Borrower"]')].map(
    ({ textContent }) => textContent,
  );
}

test('the applied filter says its name and what it asks for, and the tools narrow the list further', async () => {
  const app = await open(READY_ONLY);
  await waitFor(() => expect(borrowers()).toEqual(['Okafor', 'Sato']));
  expect(document.querySelector('.applied-filter')?.textContent).toBe(
    'View: Late titles Ready for DocsEditRemove',
  );
  const late = await screen.findByRole('button', { name: '1 loan late' });
  await app.user.click(late);
  await waitFor(() => expect(borrowers()).toEqual(['Okafor']));
  await waitFor(() => expect(app.address()).toBe(`/dashboard?quick=past-due&filter=${ID}`));
  await app.user.click(late);
  await waitFor(() => expect(borrowers()).toEqual(['Okafor', 'Sato']));
});

test('Edit opens the filter beside the list, and what is saved there applies at once', async () => {
  const app = await open(LATE_READY);
  await waitFor(() => expect(borrowers()).toEqual(['Okafor']));
  await app.user.click(screen.getByRole('button', { name: 'Edit Late titles' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit view' }));
  await app.user.click(dialog.getByRole('checkbox', { name: 'Late' }));
  await app.user.click(dialog.getByRole('checkbox', { name: 'Stalled' }));
  await app.user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(borrowers()).toEqual(['Okafor', 'Sato']));
  await waitFor(() => expect(app.gateway.savedFilters[0]?.filter).toMatchObject(READY_ONLY));
  expect(app.address()).toBe(`/dashboard?filter=${ID}`);
});

test('where a filter and a search leave the list empty, either goes alone, and with both all loans are back', async () => {
  const app = await open(LATE_READY, '&search=sato');
  await screen.findByText('No loan of yours matches “Late titles” and “sato”.');
  await screen.findByRole('button', { name: 'Without “sato”: 1 loan' });
  await app.user.click(screen.getByRole('button', { name: 'Without “Late titles”: 1 loan' }));
  await waitFor(() => expect(borrowers()).toEqual(['Sato']));
  await waitFor(() => expect(app.address()).toBe('/dashboard?search=sato'));
  await app.goBack();
  await app.user.click(await screen.findByRole('button', { name: 'Show all My Loans (3)' }));
  await waitFor(() => expect(borrowers()).toHaveLength(3));
  await waitFor(() => expect(app.address()).toBe('/dashboard'));
});

const SETUP = { ...listSetupOf(DEFAULT_PREFERENCES), columnVisibility: { 'Loan Officer': false } };

test('a view shows its columns and sort, keeps what is changed until Save changes, and Remove brings the own ones back', async () => {
  const gateway = createFakeGateway([LATE_TITLE, READY, CLOSING_TODAY]);
  gateway.savedFilters = [
    savedFilter({ filter: READY_ONLY, list: { sort: '-Borrower', setup: SETUP } }),
    savedFilter({ id: filterId(2), name: 'Plain', filter: READY_ONLY }),
  ];
  const app = await startApp(gateway, '/dashboard');
  const hasColumn = (name: string) => screen.queryByRole('columnheader', { name }) !== null;
  const view = () => gateway.savedFilters.find(({ id }) => id === ID)?.list;
  await app.user.click(await screen.findByRole('button', { name: 'Saved views' }));
  await app.user.click(await screen.findByRole('button', { name: /^Late titles.*by Borrower descending/ }));
  await waitFor(() => expect(borrowers()).toEqual(['Sato', 'Okafor']));
  await waitFor(() => expect(app.address()).toBe(`/dashboard?sort=-Borrower&filter=${ID}`));
  expect([hasColumn('Loan Officer'), hasColumn('Processor')]).toEqual([false, true]);
  expect(screen.queryByRole('button', { name: 'Save changes Late titles' })).toBeNull();

  const toggle = async (name: string) => {
    await app.user.click(screen.getByRole('button', { name: 'Hide/Show Columns' }));
    await app.user.click(await screen.findByRole('checkbox', { name }));
    await app.user.keyboard('{Escape}');
  };
  await toggle('Processor');
  await screen.findByText('Changed');
  await waitFor(() => expect(hasColumn('Processor')).toBe(false));
  // A reload and another device find what isn't saved in the view yet.
  await waitFor(() => expect(view()?.unsaved?.columnVisibility).toMatchObject({ Processor: false }));
  expect(view()?.setup).toEqual(SETUP);

  await app.user.click(screen.getByRole('button', { name: 'Save changes Late titles' }));
  expect(document.activeElement?.textContent).toBe('Edit');
  await screen.findByText('Saved');
  const saved = { 'Loan Officer': false, Processor: false };
  await waitFor(() => expect(view()?.setup.columnVisibility).toEqual(saved));
  expect(view()?.unsaved).toBeUndefined();

  await toggle('Loan Officer');
  await screen.findByText('Changed');
  await app.user.click(screen.getByRole('button', { name: 'Remove view Late titles' }));
  await waitFor(() => expect([hasColumn('Loan Officer'), hasColumn('Processor')]).toEqual([true, true]));
  await waitFor(() => expect(app.address()).toBe('/dashboard'));
  await waitFor(() =>
    expect(view()).toEqual({ sort: '-Borrower', setup: { ...SETUP, columnVisibility: saved } }),
  );
});

test('a view without columns leaves those of the person, and an edit can give it the ones on the list', async () => {
  const app = await open(READY_ONLY, '&sort=Borrower');
  await waitFor(() => expect(borrowers()).toEqual(['Okafor', 'Sato']));
  await app.user.click(screen.getByRole('button', { name: 'Edit Late titles' }));
  await app.user.click(await screen.findByRole('checkbox', { name: 'With columns, sort, and rows a page' }));
  await app.user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(app.gateway.savedFilters[0]?.list).toEqual({
      sort: 'Borrower',
      setup: listSetupOf(DEFAULT_PREFERENCES),
    }),
  );
});

test('the sort of a view goes with it, also when the whole list is asked for', async () => {
  const gateway = createFakeGateway([LATE_TITLE, READY, CLOSING_TODAY]);
  gateway.savedFilters = [savedFilter({ filter: READY_ONLY, list: { sort: '-Borrower', setup: SETUP } })];
  const { user, address } = await startApp(gateway, `/dashboard?sort=-Borrower&search=zzz&filter=${ID}`);
  await user.click(await screen.findByRole('button', { name: 'Show all My Loans (3)' }));
  await waitFor(() => expect(address()).toBe('/dashboard'));
});
