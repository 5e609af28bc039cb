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
const stalled = () => screen.findByRole('button', { name: /stalled$/ });
const milestone = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Filter by Milestone' });
const isPressed = (button: HTMLElement) => button.getAttribute('aria-pressed') === 'true';
const isChanged = () => document.querySelector('.filter-chip')?.getAttribute('data-changed') === 'true';

test('a press on a count or the milestone of an applied filter turns off that part alone, and Back brings it back', async () => {
  const app = await open();
  await waitFor(() => expect(borrowers()).toEqual(['Okafor']));
  expect([isPressed(await late()), isPressed(await stalled())]).toEqual([true, true]);
  expect(milestone().value).toBe('Ready for Docs');

  await app.user.click(await late());
  await waitFor(() => expect(isPressed(part('Late'))).toBe(false));
  expect([isPressed(await late()), isPressed(await stalled())]).toEqual([false, true]);
  expect(isPressed(part('Stalled'))).toBe(true);
  expect(isChanged()).toBe(true);
  await waitFor(() => expect(app.address()).toBe(`/dashboard?filter=${ID}&off=counts%2Fpast-due`));
  await app.user.click(await stalled());
  await waitFor(() => expect(borrowers()).toEqual(['Okafor', 'Sato']));
  expect(milestone().value).toBe('Ready for Docs');

  await app.user.click(screen.getByRole('button', { name: 'Reset' }));
  await waitFor(() => expect(borrowers()).toHaveLength(3));
  expect(milestone().value).toBe('');
  // What's left of it would find all loans: there's nothing to save.
  expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull();
  await app.goBack();
  await app.goBack();
  await app.goBack();
  await waitFor(() => expect(borrowers()).toEqual(['Okafor']));
  expect(isChanged()).toBe(false);
});

test('a count that is off comes on again by itself or by its chip: both say the same', async () => {
  const app = await open(LATE_READY, '&off=counts%2Fpast-due,counts%2Fstalled,milestones');
  await waitFor(() => expect(borrowers()).toHaveLength(3));
  await app.user.click(await late());
  await waitFor(() => expect(borrowers()).toEqual(['Okafor']));
  expect(isPressed(part('Late'))).toBe(true);
  await app.user.click(part('Late'));
  await waitFor(() => expect(borrowers()).toHaveLength(3));
  expect(isPressed(await late())).toBe(false);
  // So does its milestone.
  await app.user.selectOptions(milestone(), 'Ready for Docs');
  await app.user.click(screen.getByRole('button', { name: 'Apply' }));
  await waitFor(() => expect(borrowers()).toEqual(['Okafor', 'Sato']));
  expect(isPressed(part('Ready for Docs'))).toBe(true);
});

test('another count or milestone takes the place of those that the filter has', async () => {
  const app = await open();
  await app.user.click(await screen.findByRole('button', { name: /closing in 7 days$/ }));
  await screen.findByText('No results found.');
  expect([isPressed(await late()), isPressed(await stalled())]).toEqual([false, false]);
  await app.user.click(screen.getByRole('button', { name: 'Reset' }));
  await waitFor(() => expect(borrowers()).toEqual(['Nguyen']));

  // A part that comes back takes its place again.
  await app.user.click(part('Late'));
  await waitFor(() => expect(borrowers()).toEqual(['Okafor']));
  expect(isPressed(await screen.findByRole('button', { name: /closing in 7 days$/ }))).toBe(false);
});

test('several milestones of a filter are counted in the select, and Reset turns them off', async () => {
  const app = await open({ ...EMPTY_FILTER, milestones: ['Ready for Docs', 'Suspended'] });
  await waitFor(() => expect(borrowers()).toEqual(['Okafor', 'Sato']));
  expect(milestone().selectedOptions[0]?.text).toBe('2 milestones');
  await app.user.click(screen.getByRole('button', { name: 'Reset' }));
  await waitFor(() => expect(borrowers()).toHaveLength(3));
  expect(milestone().selectedOptions[0]?.text).toBe('Filter by Milestone');
  expect(isPressed(part('Ready for Docs, Suspended'))).toBe(false);
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
  expect(isChanged()).toBe(false);
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Remove filter Late titles');
  await waitFor(() => expect(app.address()).toBe(`/dashboard?filter=${ID}`));

  screen.getByText('Saved');
  await app.user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(app.gateway.savedFilters[0]?.filter).toMatchObject(LATE_READY));
  await waitFor(() => expect(borrowers()).toEqual(['Okafor']));
  expect(screen.queryByText('Saved')).toBeNull();
});

test('what no filter can hold leaves nothing to save', async () => {
  await open(LATE_READY, '&off=counts%2Fpast-due&quick=starred');
  expect(isChanged()).toBe(true);
  expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull();
});

test('an address that turns off what the filter does not have changes nothing', async () => {
  await open(LATE_READY, '&off=closing,nonsense');
  await waitFor(() => expect(borrowers()).toEqual(['Okafor']));
  expect(isChanged()).toBe(false);
});

test('a filter that finds nothing offers to turn off each part that does it, with how many loans come back', async () => {
  const app = await open({ ...EMPTY_FILTER, search: 'sato', counts: ['past-due', 'stalled'] });
  await screen.findByText('No results found.');
  await screen.findByRole('button', { name: 'Without “Late or stalled”: 1 loan' });
  await app.user.click(screen.getByRole('button', { name: 'Without “sato”: 1 loan' }));
  await waitFor(() => expect(borrowers()).toEqual(['Okafor']));
  expect(isPressed(part('“sato”'))).toBe(false);
  await waitFor(() => expect(app.address()).toBe(`/dashboard?filter=${ID}&off=search`));
});

test.each([
  ['', 'No loan of yours matches “Late titles”.'],
  ['&search=zuniga', 'No loan of yours matches “Late titles” and “zuniga”.'],
  ['&milestone=Suspended', 'No loan of yours is in Suspended and matches “Late titles”.'],
  ['&quick=starred', 'No starred loan of yours matches “Late titles”.'],
])('a filter that leaves the list empty says so by its name%s', async (rest, sentence) => {
  const gateway = createFakeGateway([LATE_TITLE, READY, CLOSING_TODAY]);
  gateway.savedFilters = [savedFilter({ filter: { ...EMPTY_FILTER, milestones: ['Docs Signing'] } })];
  await startApp(gateway, `/dashboard?filter=${ID}${rest}`);
  expect(await screen.findByText(sentence)).toBeDefined();
});
