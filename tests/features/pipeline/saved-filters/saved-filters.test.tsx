import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { EMPTY_FILTER } from '#src/domain/list/pipeline-filter.ts';
import { CONFIG, createFakeGateway, type FakeGateway } from '#tests/support/app/fake-gateway.ts';
import { sampleLoan } from '#tests/support/app/sample-loans.ts';
import { freshSignedInDevice, startApp } from '#tests/support/app/start-app.tsx';
import { filterId, savedFilter } from '#tests/support/person-data/person-data.ts';

// On a busy machine its code takes longer than a test waits for the screen.
beforeAll(async () => {
  await import('#src/features/pipeline/saved-filters/saved-filters-dialog.tsx');
});

beforeEach(freshSignedInDevice);

const OFFICER = CONFIG.fieldMap.loan.loanOfficerName;
const LATE_TITLE = sampleLoan({
  number: '2026000111',
  borrower: 'Okafor',
  milestone: 'Ready for Docs',
  dates: { 'Title.Ordered.due': '11/12/2026' },
  fields: { [OFFICER]: 'Renée Lee' },
});
const SUSPENDED = sampleLoan({
  number: '2026000222',
  borrower: 'Sato',
  milestone: 'Suspended',
  fields: { [OFFICER]: 'Marisol Kessler' },
});
const CLOSING_TODAY = sampleLoan({ number: '2026000333', borrower: 'Nguyen', closing: '11/20/2026' });

async function open(prepare: (gateway: FakeGateway) => void = () => {}, path = '/dashboard') {
  const gateway = createFakeGateway([LATE_TITLE, SUSPENDED, CLOSING_TODAY]);
  prepare(gateway);
  const app = await startApp(gateway, path);
  await screen.findByRole('grid');
  return { ...app, gateway };
}

function borrowers(): string[] {
  return [...document.querySelectorAll('tr[data-loan-guid] td[data-column="Borrower"]')].map(
    ({ textContent }) => textContent,
  );
}

/** What the list says about its applied filter. */
const summary = () => document.querySelector('.applied-filter-text')?.textContent;

type App = Awaited<ReturnType<typeof open>>;

async function openPanel({ user }: Pick<App, 'user'>): Promise<HTMLElement> {
  await user.click(await screen.findByRole('button', { name: 'Saved views' }));
  return screen.findByRole('dialog', { name: 'Saved views' });
}

async function saveNew(app: App, name: string): Promise<void> {
  await app.user.click(await screen.findByRole('button', { name: 'Saved views' }));
  // The editor for the first filter opens by itself.
  if (app.gateway.savedFilters.length > 0) {
    await app.user.click(await screen.findByRole('button', { name: 'New view' }));
  }
  await app.user.type(await screen.findByRole('textbox', { name: 'Name' }), name);
}

test('a new filter is put together from its parts, counted meanwhile, saved, applied and named in the address', async () => {
  const app = await open();
  await saveNew(app, 'Late titles');
  await app.user.click(screen.getByRole('checkbox', { name: 'Title: Past due' }));
  await screen.findByText('Finds 1 of 3 loans');
  await app.user.click(screen.getByRole('button', { name: 'Save and apply' }));
  await waitFor(() => expect(borrowers()).toEqual(['Okafor']));
  await waitFor(() => expect(app.gateway.savedFilters.map(({ name }) => name)).toEqual(['Late titles']));
  await waitFor(() => expect(app.address()).toBe(`/dashboard?filter=${app.gateway.savedFilters[0]?.id}`));
  expect(screen.getAllByText('1 of 3 loans').length).toBeGreaterThan(0);
  await waitFor(() => expect(summary()).toBe('View: Late titles Title past due · by Proj. Closing'));

  await app.user.click(screen.getByRole('button', { name: 'Remove view Late titles' }));
  await waitFor(() => expect(borrowers()).toHaveLength(3));
  expect(document.activeElement?.textContent).toBe('1 loan late');
  await waitFor(() => expect(app.address()).toBe('/dashboard'));
  await app.goBack();
  await waitFor(() => expect(borrowers()).toEqual(['Okafor']));
});

test('the editor for the first filter is there at once, and Cancel leads back to the loans', async () => {
  const app = await open();
  await app.user.click(await screen.findByRole('button', { name: 'Saved views' }));
  const name = await screen.findByRole('textbox', { name: 'Name' });
  await waitFor(() => expect(document.activeElement).toBe(name));
  await app.user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a new filter begins with the pressed count, the milestone and the search, says so, and can start empty', async () => {
  const app = await open(undefined, '/dashboard?quick=past-due&milestone=Ready+for+Docs&search=oka');
  await saveNew(app, 'Late ones');
  const dialog = screen.getByRole('dialog');
  const starts = "A new view starts from what's on the list now: “oka” · Late · Ready for Docs.";
  within(dialog).getByText(starts);
  expect(within(dialog).getByRole<HTMLInputElement>('checkbox', { name: 'Late' }).checked).toBe(true);
  await within(dialog).findByText('Finds 1 of 3 loans');

  await app.user.click(within(dialog).getByRole('button', { name: 'Start empty' }));
  expect(within(dialog).queryByText(starts)).toBeNull();
  expect(within(dialog).getByRole<HTMLInputElement>('checkbox', { name: 'Late' }).checked).toBe(false);
  expect(document.activeElement).toBe(within(dialog).getByRole('textbox', { name: 'Name' }));
  await within(dialog).findByText('Finds 3 of 3 loans');
});

test('stars and a figure of Insights that narrow the list are named as what no saved filter has', async () => {
  const app = await open(undefined, '/dashboard?quick=starred&search=sato&behind=age:60');
  await app.user.click(await screen.findByRole('button', { name: 'Saved views' }));
  await screen.findByText("Starred isn't included: a view can't follow your stars.");
  screen.getByText("“open 60 days or more” isn't included: a view can't hold days or what Insights opened.");
});

test('with filters saved, the list of them says what a new one would start from', async () => {
  const app = await open((gateway) => {
    gateway.savedFilters = [savedFilter()];
  }, '/dashboard?quick=past-due');
  const panel = await openPanel(app);
  within(panel).getByText("A new view starts from what's on the list now: Late.");
  await app.user.click(within(panel).getByRole('button', { name: 'New view' }));
  const late = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Late' });
  expect(late.checked).toBe(true);
  await app.user.click(screen.getByRole('button', { name: 'Cancel' }));
  await app.user.click(await screen.findByRole('button', { name: 'Edit Late titles' }));
  await screen.findByRole('textbox', { name: 'Name' });
  expect(screen.queryByText(/^Starts from/)).toBeNull();
});

test('each filter says what it asks for and how many loans it finds, and one press applies it', async () => {
  const app = await open((gateway) => {
    gateway.savedFilters = [
      savedFilter(),
      savedFilter({ id: filterId(2), name: 'Today', filter: { ...EMPTY_FILTER, closing: 'today' } }),
      savedFilter({ id: filterId(3), name: 'Stuck', filter: { ...EMPTY_FILTER, milestones: ['Suspended'] } }),
    ];
  });
  const panel = await openPanel(app);
  const texts = [...panel.querySelectorAll('.filter-apply')].map(({ textContent }) => textContent);
  expect(texts).toEqual([
    'Late titlesTitle past due1 loan',
    'StuckSuspended1 loan',
    'TodayClosing: today1 loan',
  ]);
  await app.user.click(within(panel).getByRole('button', { name: /^Today/ }));
  await waitFor(() => expect(borrowers()).toEqual(['Nguyen']));
});

test('people are checked beside the numbers that the other parts leave, also nobody, and Enter there saves nothing', async () => {
  const app = await open();
  await saveNew(app, 'Two people');
  await app.user.click(screen.getByRole('checkbox', { name: 'Marisol Kessler 1 loan' }));
  await screen.findByText('Finds 1 of 3 loans');
  await app.user.click(screen.getByRole('checkbox', { name: 'Late' }));
  await app.user.click(await screen.findByRole('checkbox', { name: 'Marisol Kessler 0 loans' }));
  await app.user.click(screen.getByRole('checkbox', { name: 'Late' }));
  await app.user.click(await screen.findByRole('checkbox', { name: 'No loan officer 1 loan' }));
  await app.user.keyboard('{Enter}');
  await screen.findByText('Finds 1 of 3 loans');
  expect(app.gateway.savedFilters).toEqual([]);
  await app.user.click(screen.getByRole('button', { name: 'Save and apply' }));
  await waitFor(() => expect(borrowers()).toEqual(['Nguyen']));
  await waitFor(() => expect(summary()).toBe('View: Two people Loan officer: none · by Proj. Closing'));
});

test('of many people, the chosen ones come first, and a part of a name finds one', async () => {
  const people = Array.from({ length: 40 }, (_, place) =>
    sampleLoan({ number: `2026${place}`, borrower: 'Any', fields: { [OFFICER]: `Officer ${place + 10}` } }),
  );
  const filter = { ...EMPTY_FILTER, loanOfficers: ['officer 48', 'Gone'] };
  const gateway = createFakeGateway(people);
  gateway.savedFilters = [savedFilter({ filter })];
  const app = await startApp(gateway, '/dashboard');
  await openPanel(app);
  await app.user.click(screen.getByRole('button', { name: 'Edit Late titles' }));
  const group = within(await screen.findByRole('group', { name: 'Loan officer' }));
  const names = () =>
    group.getAllByRole('checkbox').map((box) => box.parentElement?.querySelector('bdi')?.textContent);
  expect([names().length, ...names().slice(0, 3)]).toEqual([41, 'Gone', 'Officer 48', 'Officer 10']);
  const find = group.getByRole('searchbox', { name: 'Find a loan officer' });
  await app.user.type(find, 'r 33{Enter}');
  expect(names()).toEqual(['Officer 33']);
  await app.user.click(group.getByRole('checkbox'));
  await screen.findByText('Finds 2 of 40 loans');
  await app.user.type(find, 'x');
  group.getByText('No name matches.');
  expect(gateway.savedFilters[0]?.filter).toEqual(filter);
});

test('a name that is taken is refused in words, and can be replaced', async () => {
  const app = await open((gateway) => (gateway.savedFilters = [savedFilter()]));
  await saveNew(app, 'late TITLES');
  await app.user.click(screen.getByRole('radio', { name: /^Today/ }));
  await app.user.click(screen.getByRole('button', { name: 'Save and apply' }));
  await screen.findByText(/already have a view named “Late titles”/);
  await app.user.click(screen.getByRole('button', { name: 'Replace it' }));
  await waitFor(() => expect(app.gateway.savedFilters[0]?.filter.closing).toBe('today'));
  expect(app.gateway.savedFilters).toHaveLength(1);
  await waitFor(() => expect(borrowers()).toEqual(['Nguyen']));
});

test('a view without filter and columns is not saved: Save stays in reach and says what to do first', async () => {
  const app = await open();
  await saveNew(app, 'Everything');
  const box = screen.getByRole('checkbox', { name: 'With columns, sort, and rows a page' });
  expect(box).toHaveProperty('checked', true);
  await app.user.click(box);
  const why = screen.getByText('Choose what to filter by, then save.');
  const save = () => screen.getByRole('button', { name: 'Save and apply' });
  expect(save().getAttribute('aria-disabled')).toBe('true');
  expect(save().getAttribute('aria-describedby')).toBe(why.id);
  expect(save()).toHaveProperty('disabled', false);
  expect(why.getAttribute('role')).toBe('status');
  // Enter in a field saves too.
  screen.getByRole('textbox', { name: 'Name' }).focus();
  await app.user.keyboard('{Enter}');
  expect(screen.getByRole('alert').textContent).toBe('Choose what to filter by, then save.');
  save().focus();
  await app.user.keyboard('{Enter}');
  expect(document.activeElement).toBe(save());
  expect(app.gateway.savedFilters).toEqual([]);

  await app.user.click(screen.getByRole('checkbox', { name: /^Suspended/ }));
  await screen.findByText('Finds 1 of 3 loans');
  expect(save().getAttribute('aria-disabled')).toBe('false');
  expect(save().getAttribute('aria-describedby')).toBeNull();
  await app.user.click(save());
  await waitFor(() => expect(borrowers()).toEqual(['Sato']));
  await waitFor(() => expect(summary()).toBe('View: Everything Suspended'));
});

test('a deleted filter is taken off the list, and comes back with Undo', async () => {
  const app = await open(
    (gateway) => (gateway.savedFilters = [savedFilter()]),
    `/dashboard?filter=${filterId(1)}`,
  );
  await waitFor(() => expect(borrowers()).toEqual(['Okafor']));
  await openPanel(app);
  await app.user.click(screen.getByRole('button', { name: 'Delete Late titles' }));
  await waitFor(() => expect(app.gateway.savedFilters).toEqual([]));
  await waitFor(() => expect(app.address()).toBe('/dashboard'));
  expect(document.activeElement?.textContent).toBe('Undo');
  await app.user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(app.gateway.savedFilters.map(({ name }) => name)).toEqual(['Late titles']));
});

test('each deleted view can be brought back, not only the last one', async () => {
  const views = [savedFilter(), savedFilter({ id: filterId(2), name: 'Early titles' })];
  const app = await open((gateway) => (gateway.savedFilters = views));
  await openPanel(app);
  for (const name of ['Late titles', 'Early titles'])
    await app.user.click(screen.getByRole('button', { name: `Delete ${name}` }));
  await waitFor(() => expect(app.gateway.savedFilters).toEqual([]));
  const [first] = screen.getAllByRole('button', { name: 'Undo' });
  if (first !== undefined) await app.user.click(first);
  await waitFor(() => expect(app.gateway.savedFilters.map(({ name }) => name)).toEqual(['Late titles']));
  await app.user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(app.gateway.savedFilters).toHaveLength(2));
});

test('without a network filters are saved on the device, applied, and sent later; the panel says so', async () => {
  const app = await open();
  app.gateway.mode = 'down';
  await saveNew(app, 'On the road');
  await app.user.click(screen.getByRole('checkbox', { name: /^Suspended/ }));
  await app.user.click(screen.getByRole('button', { name: 'Save and apply' }));
  await waitFor(() => expect(borrowers()).toEqual(['Sato']));
  const panel = await openPanel(app);
  await within(panel).findByText("1 change is saved on this device and sends when you're back online.");
  expect(app.gateway.savedFilters).toEqual([]);
});

test('an address with a filter that is gone shows all loans and says so', async () => {
  const app = await open(undefined, `/dashboard?filter=${filterId(9)}`);
  await screen.findByText("This view was deleted, or isn't yours");
  expect(borrowers()).toHaveLength(3);
  await app.user.click(screen.getByRole('button', { name: /^Remove view/ }));
  await waitFor(() => expect(app.address()).toBe('/dashboard'));
});

test("the focus stays on the screen when a filter is removed from a list that couldn't be read", async () => {
  const gateway = createFakeGateway([SUSPENDED]);
  gateway.refused.add('/los/v3/loanPipeline');
  const app = await startApp(gateway, `/dashboard?filter=${filterId(9)}`);
  await screen.findByRole('button', { name: 'Retry' });
  await app.user.click(await screen.findByRole('button', { name: /^Remove view/ }));
  await waitFor(() => expect(app.address()).toBe('/dashboard'));
  const list = screen.getByRole('region', { name: 'Pipeline' });
  expect(list.contains(document.activeElement)).toBe(true);
});

test('what was changed is sent before a sign-out, and nothing of it stays on the device', async () => {
  const app = await open();
  app.gateway.mode = 'down';
  await saveNew(app, 'Last minute');
  await app.user.click(screen.getByRole('checkbox', { name: /^Suspended/ }));
  await app.user.click(screen.getByRole('button', { name: 'Save and apply' }));
  await screen.findByRole('button', { name: 'Remove view Last minute' });
  app.gateway.mode = 'ok';
  await app.user.click(screen.getByRole('button', { name: /account menu/i }));
  await app.user.click(await screen.findByRole('button', { name: 'Sign out' }));
  // Nothing has told the page yet that the network is back.
  const question = within(await screen.findByRole('dialog', { name: 'Sign out?' }));
  await app.user.click(question.getByRole('button', { name: 'Sign out' }));
  await waitFor(() => expect(app.left).toEqual(['/login']));
  expect(app.gateway.savedFilters.map(({ name }) => name)).toEqual(['Last minute']);
  expect(Object.keys(window.localStorage).filter((key) => key.includes('saved-filters'))).toEqual([]);
});
