import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ClosingStrip } from '#src/features/today/closing-strip/closing-strip.tsx';
import { ACTION_INPUTS, AT_REST } from '#tests/support/loans/action-cases.ts';
import { dateIn, loanOf, stepFields } from '#tests/support/loans/loan-factory.ts';

// Today is Friday, November 20, 2026.
const next = loanOf({
  ...AT_REST,
  'Fields.763': dateIn(3),
  'Fields.4002': 'Lo',
  ...stepFields('Title', { Received: { due: -2 } }),
});
const loan = loanOf({ ...AT_REST, 'Fields.763': dateIn(0), 'Fields.4002': 'Sorensen' });

function strip(conditionsOf: typeof ACTION_INPUTS.conditionsOf, isFolded = false) {
  const inputs = { ...ACTION_INPUTS, conditionsOf };
  return <ClosingStrip loans={[loan, next]} inputs={inputs} isFolded={isFolded} onShow={() => undefined} />;
}

const box = () => screen.getByRole('button', { name: /^Sorensen/ });

test("a loan without its conditions says nothing of them, and has room for their number once they're there", () => {
  const { rerender } = render(strip(() => undefined));
  expect(box().textContent).not.toMatch(/condition/);
  const room = box().dataset['room'];
  expect(room).toMatch(/^Sorensen .*, 99 conditions$/);
  rerender(strip(() => []));
  expect(box().textContent).not.toMatch(/condition/);
  expect(box().dataset['room']).toBe(room);
});

test('one whose conditions were there at first has only the room it needs', () => {
  render(strip(() => []));
  expect(box().dataset['room']).toBeUndefined();
});

test('folded, a day is a line of figures, and its loans stand there when asked', () => {
  render(strip(() => [], true));
  const text = () => screen.getByRole('region', { name: 'Closing now' }).textContent;
  expect(text()).toBe('Closing today:1 not funded.Show: Closing todayMon 11/23:1, 1 at risk.Show: Mon 11/23');
  expect(screen.queryByRole('list')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Show: Closing today' }));
  expect(screen.getByRole('list', { name: 'Closing today:' }).textContent).toBe(box().textContent);
  fireEvent.click(screen.getByRole('button', { name: 'Hide: Closing today' }));
  expect(screen.queryByRole('list')).toBeNull();
});
