import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { PickBarPart } from '#src/features/pipeline/pipeline-screen.tsx';
import { createFakeGateway } from '#tests/support/app/fake-gateway.ts';
import { sampleLoan } from '#tests/support/app/sample-loans.ts';
import { freshSignedInDevice, startApp } from '#tests/support/app/start-app.tsx';
import { parseCsv } from '#tests/support/parse-csv.ts';

// The app loads it when the page is quiet.
beforeAll(() => PickBarPart.preload());

beforeEach(freshSignedInDevice);

const NAMES = ['Adler', 'Bauer', 'Cohen', 'Doyle', 'Eaton'];
const LOANS = NAMES.map((borrower, at) =>
  sampleLoan({ number: `202600011${at}`, borrower, milestone: at === 4 ? 'Suspended' : 'Processing' }),
);

async function open() {
  const gateway = createFakeGateway(LOANS);
  const app = await startApp(gateway, '/dashboard?sort=Borrower');
  await screen.findByRole('grid');
  return { ...app, gateway };
}

const boxOf = (name: RegExp | string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const bar = (hidden = false) => screen.getByRole('region', { name: 'Selected loans', hidden });

function pickedNames(): string[] {
  return screen
    .getAllByRole('row', { selected: true })
    .map((row) => row.querySelector('td[data-column="Borrower"]')?.textContent ?? '');
}

test('Select brings boxes with the loans’ names; Shift picks a range, the heading the filtered list', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Select' }));
  const grid = screen.getByRole('grid');
  expect(grid.getAttribute('aria-colcount')).toBe(String(within(grid).getAllByRole('columnheader').length));
  await user.click(boxOf('Select 00111 Bauer'));
  await user.keyboard('{Shift>}');
  await user.click(boxOf('Select 00113 Doyle'));
  await user.keyboard('{/Shift}');
  expect(pickedNames()).toEqual(['Bauer', 'Cohen', 'Doyle']);
  expect(within(bar()).getByText('3 loans selected')).toBeDefined();
  const all = boxOf('Select all 5 loans of this list');
  expect([all.checked, all.indeterminate]).toEqual([false, true]);
  await user.click(all);
  expect(pickedNames()).toEqual(NAMES);
  await user.click(all);
  expect(screen.queryAllByRole('row', { selected: true })).toEqual([]);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('x picks the row with the focus, with Shift up to it, and Shift and Space do the same; Escape ends it', async () => {
  const { user } = await open();
  await user.keyboard('j');
  await user.keyboard('x');
  await screen.findByRole('checkbox', { name: 'Select 00110 Adler' });
  await user.keyboard('{Shift>}{ArrowDown}{ArrowDown} {/Shift}');
  expect(pickedNames()).toEqual(['Adler', 'Bauer', 'Cohen']);
  await user.keyboard('x');
  expect(pickedNames()).toEqual(['Adler', 'Bauer']);
  await user.keyboard('{ArrowDown}{ArrowDown}{Shift>}x{/Shift}');
  expect(pickedNames()).toEqual(NAMES);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(document.activeElement?.closest('tr')?.textContent).toContain('Eaton');
});

test('picks outlive sort and filter, which is said, and end with another view', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Select' }));
  await user.click(boxOf('Select 00110 Adler'));
  await user.click(boxOf('Select 00114 Eaton'));
  await user.click(screen.getByRole('button', { name: 'Borrower' }));
  await waitFor(() => expect(pickedNames()).toEqual(['Eaton', 'Adler']));
  await user.click(screen.getByRole('button', { name: '1 suspended' }));
  await within(bar()).findByText("2 loans selected. 1 of them isn't in this list.");
  await user.click(screen.getByRole('radio', { name: 'All Loans' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected loans' })).toBeNull());
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('the picked loans are exported, starred and unstarred together, and their numbers copied', async () => {
  const { user, files } = await open();
  await user.click(screen.getByRole('button', { name: 'Select' }));
  expect(within(bar()).getByRole<HTMLButtonElement>('button', { name: 'Export' }).disabled).toBe(true);
  await user.click(boxOf('Select 00111 Bauer'));
  await user.click(boxOf('Select 00112 Cohen'));
  await user.click(within(bar()).getByRole('button', { name: 'Export' }));
  await waitFor(() => expect(files).toHaveLength(1));
  const [caption, , ...lines] = parseCsv((files[0]?.text ?? '').replace('\uFEFF', ''));
  expect(caption?.[0]).toMatch(/^Clear to Close, My Loans, 2 of 5 loans, selected, as of /);
  expect(lines.map((line) => line[1])).toEqual(['Bauer', 'Cohen']);
  await user.click(within(bar()).getByRole('button', { name: 'Copy numbers' }));
  await within(bar()).findByText('2 loan numbers copied');
  await user.click(within(bar()).getByRole('button', { name: 'Star' }));
  await within(bar()).findByText('2 loans starred');
  expect(screen.getAllByRole('img', { name: 'Starred' })).toHaveLength(2);
  await user.click(within(bar()).getByRole('button', { name: 'Unstar' }));
  await within(bar()).findByText('2 loans unstarred');
  expect(screen.queryByRole('img', { name: 'Starred' })).toBeNull();
});

test('a note to all of them is asked about with its count, and its words come back with an undo', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Select' }));
  await user.click(boxOf('Select all 5 loans of this list'));
  await user.click(within(bar()).getByRole('button', { name: 'Add note' }));
  const box = await screen.findByRole('textbox', { name: 'Note' });
  await waitFor(() => expect(box.hasAttribute('readonly')).toBe(false));
  await user.type(box, 'Rates locked');
  // What closed by accident is there again.
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(await screen.findByRole('button', { name: 'Add note' }));
  await waitFor(() =>
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note' }).value).toBe('Rates locked'),
  );
  await user.click(screen.getByRole('button', { name: 'Add to 5 loans' }));
  expect(screen.getByRole('alert').textContent).toBe('Add this note to 5 loans?');
  expect(document.activeElement?.textContent).toBe('Keep editing');
  await user.click(screen.getByRole('button', { name: 'Add 5 notes' }));
  await screen.findByText('5 notes saved. You can undo that for 10 seconds.');
  await user.click(await screen.findByRole('button', { name: 'Undo notes' }));
  await within(bar()).findByText('5 notes taken back. The text is in the note box again.');
  expect(within(bar()).queryByRole('button', { name: 'Undo notes' })).toBeNull();
  await user.click(within(bar()).getByRole('button', { name: 'Add note' }));
  await waitFor(() =>
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note' }).value).toBe('Rates locked'),
  );
});

async function addNote(user: Awaited<ReturnType<typeof open>>['user'], text: string) {
  await user.click(within(bar()).getByRole('button', { name: 'Add note' }));
  const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Note' });
  await waitFor(() => expect(box.readOnly).toBe(false));
  await user.type(box, text);
  return box;
}

test('an undo keeps what was typed since, and says what it did also when the selection has ended', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Select' }));
  await user.click(boxOf('Select all 5 loans of this list'));
  await addNote(user, 'Rates locked');
  await user.click(screen.getByRole('button', { name: 'Add to 5 loans' }));
  await user.click(screen.getByRole('button', { name: 'Add 5 notes' }));
  await screen.findByText('5 notes saved. You can undo that for 10 seconds.');
  await addNote(user, 'Call the title company');
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Done' }));
  await user.click(within(bar()).getByRole('button', { name: 'Undo notes' }));
  await within(bar()).findByText('5 notes taken back. The text is in the note box again.');
  expect(document.activeElement?.textContent).toBe('Select');
  await user.click(screen.getByRole('button', { name: 'Select' }));
  await user.click(boxOf('Select 00111 Bauer'));
  expect((await addNote(user, ' ')).value).toBe('Call the title company\nRates locked ');
});

test('a second note takes no undo from the first: each can be undone by itself', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Select' }));
  await user.click(boxOf('Select all 5 loans of this list'));
  const save = async (text: string, count: number) => {
    await addNote(user, text);
    await user.click(screen.getByRole('button', { name: `Add to ${count} loans` }));
    await user.click(screen.getByRole('button', { name: `Add ${count} notes` }));
    await screen.findByText(`${count} notes saved. You can undo that for 10 seconds.`);
  };
  await save('Rates locked, all of them until Friday', 5);
  await user.click(boxOf('Select 00111 Bauer'));
  await save('Call title', 4);
  const undoOf = (name: RegExp) => within(bar()).getByRole('button', { name });
  expect(undoOf(/^Undo 4 notes: “.?Call title.?”$/)).toBeDefined();
  await user.click(undoOf(/^Undo 5 notes: “.?Rates locked, all of the\.\.\..?”$/));
  await within(bar()).findByText('5 notes taken back. The text is in the note box again.');
  await user.click(undoOf(/^Undo notes$/));
  await within(bar()).findByText('4 notes taken back. The text is in the note box again.');
  expect((await addNote(user, ' ')).value).toBe('Rates locked, all of them until Friday\nCall title ');
});

test('what was asked about several loans stays, whatever the list does, and editing goes on in the box', async () => {
  const { user, gateway } = await open();
  await user.click(screen.getByRole('button', { name: 'Select' }));
  await user.click(boxOf('Select all 5 loans of this list'));
  const box = await addNote(user, 'Rates locked');
  await user.click(screen.getByRole('button', { name: 'Add to 5 loans' }));
  await user.click(screen.getByRole('button', { name: 'Keep editing' }));
  expect(document.activeElement).toBe(box);
  await user.click(screen.getByRole('button', { name: 'Add to 5 loans' }));
  gateway.myLoans = LOANS.slice(1);
  screen.getByRole('button', { name: 'Refresh all', hidden: true }).click();
  await within(bar(true)).findByText('4 loans selected');
  expect(screen.getByRole('alert').textContent).toBe('Add this note to 5 loans?');
  await user.click(screen.getByRole('button', { name: 'Add 5 notes' }));
  await screen.findByText('5 notes saved. You can undo that for 10 seconds.');
});

test('a range begins in its own selection, and stars without room leave no word of earlier ones', async () => {
  const many = Array.from({ length: 51 }, (_, at) =>
    sampleLoan({ number: `20260001${at + 10}`, borrower: `Adler ${at + 10}` }),
  );
  const { user } = await startApp(createFakeGateway(many), '/dashboard?sort=Borrower');
  await screen.findByRole('grid');
  const select = screen.getByRole('button', { name: 'Select' });
  await user.click(select);
  await user.click(boxOf(/Adler 10$/));
  await user.click(within(bar()).getByRole('button', { name: 'Star' }));
  await within(bar()).findByText('1 loan starred');
  await user.click(boxOf(/^Select all/));
  await user.click(within(bar()).getByRole('button', { name: 'Star' }));
  await screen.findByText(/^Only 50 loans can have a star/);
  expect(within(bar()).queryByText('1 loan starred')).toBeNull();
  await user.click(boxOf(/^Select all/));
  await user.click(boxOf(/Adler 10$/));
  await user.click(select);
  await user.click(select);
  await user.keyboard('{Shift>}');
  await user.click(boxOf(/Adler 13$/));
  await user.keyboard('{/Shift}');
  expect(within(bar()).getByText('1 loan selected')).toBeDefined();
});
