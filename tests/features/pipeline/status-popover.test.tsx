import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { sampleLoan } from '#tests/support/app/sample-loans.ts';
import { cellAt, renderTable } from '#tests/support/app/pipeline-table-harness.tsx';

const LATE = sampleLoan({
  number: '2026000111',
  dates: {
    'Title.Ordered.completed': '11/10/2026',
    'Title.Received.due': '11/12/2026',
    'Title.Cleared.due': '11/23/2026',
    'HOI.Cleared.completed': '11/18/2026',
  },
});
const WAIVED = sampleLoan({ number: '2026000222', fields: { 'Fields.CX.PIW': 'Yes' } });

afterEach(() => vi.useRealTimers());

function field(name: string): HTMLElement {
  const found = screen.getByRole('tooltip').querySelector<HTMLElement>(`[data-field="${name}"]`);
  if (found === null) throw new Error(`no field ${name}`);
  return found;
}

/** A finger's click: it says that it is one. */
function tap(cell: HTMLElement) {
  const click = Object.assign(new MouseEvent('click', { bubbles: true }), { pointerType: 'touch' });
  act(() => void cell.dispatchEvent(click));
}

test('the pointer on a status cell opens the popover with every field, its dates and what is left', async () => {
  const { user } = renderTable([LATE]);
  await user.hover(cellAt(0, 'Title'));
  await screen.findByRole('tooltip');
  expect(field('Ordered').dataset['status']).toBe('COMPLETED');
  expect(field('Ordered').textContent).toContain('Completed: 11/10/2026');
  expect(field('Received').dataset['status']).toBe('PAST_DUE');
  expect(field('Received').textContent).toContain('Due: 11/12/2026');
  expect(field('Received').textContent).toContain('8 days past due');
  expect(field('Cleared').textContent).toContain('3 days remaining');
  expect(within(field('Received')).getByRole('img', { name: 'Past due' })).toBeDefined();
});

test('it ends with the sentence that says why', async () => {
  const { user } = renderTable([LATE]);
  await user.hover(cellAt(0, 'Title'));
  const popover = await screen.findByRole('tooltip');
  expect(popover.lastElementChild?.textContent).toMatch(/^Past due: Title Received was due 11\/12\/2026/);
});

test('it says whose status it is, and a press that holds it open offers the loan', async () => {
  const { user } = renderTable([LATE]);
  await user.hover(cellAt(0, 'Title'));
  expect((await screen.findByRole('tooltip')).textContent).toContain('00111');
  expect(screen.queryByRole('button', { name: 'Open loan' })).toBeNull();
  tap(cellAt(0, 'Title'));
  await user.click(screen.getByRole('button', { name: 'Open loan' }));
  expect(cellAt(0, 'Title').closest('tr')?.getAttribute('aria-selected')).toBe('true');
  expect(screen.queryByRole('tooltip')).toBeNull();
});

test('a disabled field is marked and shows no dates', async () => {
  const { user } = renderTable([LATE]);
  await user.hover(cellAt(0, 'HOI'));
  await screen.findByRole('tooltip');
  expect(field('Received').dataset['disabled']).toBe('true');
  expect(field('Received').textContent).toBe('⚪Received*');
  expect(field('Cleared').dataset['disabled']).toBe('false');
});

test('a waived inspection shows without a date line', async () => {
  const { user } = renderTable([WAIVED]);
  await user.hover(cellAt(0, 'Appraisal'));
  await screen.findByRole('tooltip');
  expect(field('PIW').textContent).toBe('✅PIW');
});

test('an unfinished field of Dead in Water is InComplete', async () => {
  const { user } = renderTable([LATE]);
  await user.hover(cellAt(0, 'Dead in Water'));
  await screen.findByRole('tooltip');
  expect(field('Ready to UW').textContent).toContain('InComplete');
});

test('a pointer that only rests where a dialog was opens nothing', () => {
  vi.useFakeTimers();
  renderTable([LATE]);
  fireEvent.pointerOver(cellAt(0, 'Title'));
  act(() => void vi.advanceTimersByTime(1000));
  expect(screen.queryByRole('tooltip')).toBeNull();
  fireEvent.pointerMove(cellAt(0, 'Title'));
  act(() => void vi.advanceTimersByTime(1000));
  expect(screen.getByRole('tooltip')).toBeDefined();
});

test('the pointer may move onto the popover; away from both it closes', () => {
  vi.useFakeTimers();
  renderTable([LATE]);
  fireEvent.pointerMove(cellAt(0, 'Title'));
  act(() => void vi.advanceTimersByTime(200));
  const popover = screen.getByRole('tooltip');
  fireEvent.pointerLeave(screen.getByRole('grid'));
  fireEvent.pointerMove(popover);
  act(() => void vi.advanceTimersByTime(10_000));
  expect(screen.getByRole('tooltip')).toBe(popover);
  fireEvent.pointerLeave(popover);
  act(() => void vi.advanceTimersByTime(200));
  expect(screen.queryByRole('tooltip')).toBeNull();
});

test('Escape closes it, whatever has the focus', async () => {
  const { user } = renderTable([LATE]);
  await user.hover(cellAt(0, 'Title'));
  await screen.findByRole('tooltip');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('tooltip')).toBeNull();
});

test('a tap holds it open; a tap elsewhere closes it', async () => {
  const { user } = renderTable([LATE]);
  tap(cellAt(0, 'Title'));
  await screen.findByRole('tooltip');
  await user.pointer({ keys: '[TouchA]', target: document.body });
  expect(screen.queryByRole('tooltip')).toBeNull();
});

test('a tap on another loan closes it and opens no loan; the next one does', async () => {
  renderTable([LATE, WAIVED]);
  tap(cellAt(0, 'Title'));
  await screen.findByRole('tooltip');
  tap(cellAt(1, 'Borrower'));
  expect(screen.queryByRole('tooltip')).toBeNull();
  const other = cellAt(1, 'Borrower').closest('tr');
  expect(other?.getAttribute('aria-selected')).toBe('false');
  tap(cellAt(1, 'Borrower'));
  expect(other?.getAttribute('aria-selected')).toBe('true');
});

test("a tap on another loan's status moves it there", async () => {
  renderTable([LATE, WAIVED]);
  tap(cellAt(0, 'Title'));
  await screen.findByRole('tooltip');
  tap(cellAt(1, 'Title'));
  await waitFor(() => expect(screen.getByRole('tooltip').textContent).toContain('00222'));
});

test('a window that is turned or resized closes it: its cell is elsewhere', async () => {
  renderTable([LATE]);
  tap(cellAt(0, 'Title'));
  await screen.findByRole('tooltip');
  act(() => void window.dispatchEvent(new Event('resize')));
  expect(screen.queryByRole('tooltip')).toBeNull();
});

test('a second press on the same cell closes it', async () => {
  renderTable([LATE]);
  tap(cellAt(0, 'Title'));
  await screen.findByRole('tooltip');
  tap(cellAt(0, 'Title'));
  expect(screen.queryByRole('tooltip')).toBeNull();
});

test('the cell is described by the popover while it is open', async () => {
  const { user } = renderTable([LATE]);
  tap(cellAt(0, 'Title'));
  const popover = await screen.findByRole('tooltip');
  expect(cellAt(0, 'Title').getAttribute('aria-describedby')).toBe(popover.id);
  await user.keyboard('{Escape}');
  expect(cellAt(0, 'Title').hasAttribute('aria-describedby')).toBe(false);
});

test('a press that opens the loan takes it away: nothing stands over the panel', async () => {
  const { user } = renderTable([LATE]);
  await user.hover(cellAt(0, 'Title'));
  await screen.findByRole('tooltip');
  await user.click(cellAt(0, 'Title'));
  expect(cellAt(0, 'Title').closest('tr')?.getAttribute('aria-selected')).toBe('true');
  expect(screen.queryByRole('tooltip')).toBeNull();
});
