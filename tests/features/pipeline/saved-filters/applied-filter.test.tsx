import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { EMPTY_FILTER, type PipelineFilter } from '#src/domain/list/pipeline-filter.ts';
import { createFakeGateway } from '#tests/support/app/fake-gateway.ts';
import { sampleLoan } from '#tests/support/app/sample-loans.ts';
import { signInOnThisDevice, startApp } from '#tests/support/app/start-app.tsx';
import { filterId, savedFilter } from '#tests/support/person-data/person-data.ts';

// On a busy machine its code takes longer than a test waits for the screen.
beforeAll(async () => {
  await import('#src/features/pipeline/saved-filters/applied/applied-filter.tsx');
});

beforeEach(async () => {
  window.localStorage.clear();
  for (const { name } of await indexedDB.databases()) if (name !== undefined) indexedDB.deleteDatabase(name);
  signInOnThisDevice();
});

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

async function open(filter = LATE_READY, rest = '') {
  const gateway = createFakeGateway([LATE_TITLE, READY, CLOSING_TODAY]);
  gateway.savedFilters = [savedFilter({ filter })];
  const app = await startApp(gateway, `/dashboard?filter=${ID}${rest}`);
  await screen.findByRole('list', { name: 'What Late titles asks for' });
  return { ...app, gateway };
}

function borrowers(): string[] {
  return [...document.querySelectorAll('tr[data-loan-guid] td[data-column="Borrower"]')].map(
    ({ textContent }) => textContent,
  );
}

function part(name: string): HTMLElement {
  const parts = screen.getByRole('list', { name: 'What Late titles asks for' });
  return within(parts).getByRole('button', { name });
}

const late = () => screen.findByRole('button', { name: /loans? late$/ });
const milestone = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Filter by Milestone' });
const chip = () => screen.getByRole('button', { name: /^Remove filter Late titles/ });

test('a press on a count or the milestone of an applied filter turns off that part alone, and Back brings it back', async () => {
  const app = await open();
  await waitFor(() => expect(borrowers()).toEqual(['Okafor']));
  expect((await late()).getAttribute('aria-pressed')).toBe('true');
  expect(milestone().value).toBe('Ready for Docs');

  await app.user.click(await late());
  await waitFor(() => expect(borrowers()).toEqual(['Okafor', 'Sato']));
  expect((await late()).getAttribute('aria-pressed')).toBe('false');
  expect(milestone().value).toBe('Ready for Docs');
  expect(part('Late or stalled').getAttribute('aria-pressed')).toBe('false');
  expect(part('Ready for Docs').getAttribute('aria-pressed')).toBe('true');
  expect(chip().textContent).toBe('Late titles, changed');
  await waitFor(() => expect(app.address()).toBe(`/dashboard?filter=${ID}&off=counts`));

  await app.user.click(screen.getByRole('button', { name: 'Reset' }));
  await waitFor(() => expect(borrowers()).toHaveLength(3));
  expect(milestone().value).toBe('');
  // What's left of it would find all loans: there's nothing to save.
  expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull();
  await app.goBack();
  await app.goBack();
  await waitFor(() => expect(borrowers()).toEqual(['Okafor']));
  expect(chip().textContent).toBe('Late titles');
});

test('another count or milestone takes the place of the one that the filter has', async () => {
  const app = await open();
  await app.user.click(await screen.findByRole('button', { name: /closing in 7 days$/ }));
  await waitFor(() => expect(screen.queryByText('No results found.')).not.toBeNull());
  expect((await late()).getAttribute('aria-pressed')).toBe('false');
  await app.user.selectOptions(milestone(), '');
  await app.user.click(screen.getByRole('button', { name: 'Reset' }));
  await waitFor(() => expect(borrowers()).toEqual(['Nguyen']));

  // A part that comes back takes its place again.
  await app.user.click(part('Late or stalled'));
  await waitFor(() => expect(borrowers()).toEqual(['Okafor']));
  expect((await late()).getAttribute('aria-pressed')).toBe('true');
  await waitFor(() => expect(app.address()).toBe(`/dashboard?filter=${ID}&off=milestones`));
});

test('a press on a part turns it off and on, also one that no control above the list has', async () => {
  const filter: PipelineFilter = {
    ...EMPTY_FILTER,
    search: 'sato',
    statuses: [{ category: 'Title', statuses: ['PAST_DUE'] }],
  };
  const app = await open(filter);
  await screen.findByText('No results found.');
  await app.user.click(part('“sato”'));
  await waitFor(() => expect(borrowers()).toEqual(['Okafor']));
  await app.user.click(part('“sato”'));
  await app.user.click(part('Title: past due'));
  await waitFor(() => expect(borrowers()).toEqual(['Sato']));
  await waitFor(() => expect(app.address()).toBe(`/dashboard?filter=${ID}&off=statuses%2FTitle`));
});

test('Save changes saves the filter as the list is, and Undo takes that back', async () => {
  const app = await open();
  await app.user.click(part('Ready for Docs'));
  await app.user.click(await screen.findByRole('button', { name: /closing in 7 days$/ }));
  await waitFor(() => expect(borrowers()).toEqual(['Nguyen']));
  await app.user.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() =>
    expect(app.gateway.savedFilters[0]?.filter).toMatchObject({
      counts: ['closing-this-week'],
      milestones: [],
    }),
  );
  expect(borrowers()).toEqual(['Nguyen']);
  expect(chip().textContent).toBe('Late titles');
  expect(document.activeElement).toBe(chip());
  await waitFor(() => expect(app.address()).toBe(`/dashboard?filter=${ID}`));

  screen.getByText('Saved.');
  await app.user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(app.gateway.savedFilters[0]?.filter).toMatchObject(LATE_READY));
  await waitFor(() => expect(borrowers()).toEqual(['Okafor']));
  expect(screen.queryByText('Saved.')).toBeNull();
});

test('what no filter can hold leaves nothing to save', async () => {
  await open(LATE_READY, '&off=counts&quick=starred');
  expect(chip().textContent).toBe('Late titles, changed');
  expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull();
});

test('an address that turns off what the filter does not have changes nothing', async () => {
  await open(LATE_READY, '&off=closing,nonsense');
  await waitFor(() => expect(borrowers()).toEqual(['Okafor']));
  expect(chip().textContent).toBe('Late titles');
});
