import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { calendarDayOf } from '#src/domain/calendar/calendar-day.ts';
import { ClosingStrip } from '#src/features/today/closing-strip.tsx';
import { aCondition } from '#tests/support/loans/condition-factory.ts';
import { ACTION_INPUTS, ALL_DONE, AT_REST } from '#tests/support/loans/action-cases.ts';
import { dateIn, loanOf, stepFields } from '#tests/support/loans/loan-factory.ts';
import { renderThemed } from '#tests/support/with-services.tsx';

// Today is Friday, November 20, 2026.
const next = loanOf({
  ...AT_REST,
  'Fields.763': dateIn(3),
  'Fields.4002': 'Lo',
  ...stepFields('Title', { Received: { due: -2 } }),
});
const loan = loanOf({ ...AT_REST, 'Fields.763': dateIn(0), 'Fields.4002': 'Sorensen' });

function strip(conditionsOf: typeof ACTION_INPUTS.conditionsOf, isFolded = false, today = loan) {
  const inputs = { ...ACTION_INPUTS, conditionsOf };
  return <ClosingStrip loans={[today, next]} inputs={inputs} isFolded={isFolded} onShow={() => undefined} />;
}

const box = () => screen.getByRole('button', { name: /^Sorensen/ });

test('a loan is its name alone, and says what else is open to who hears it or rests on it', () => {
  renderThemed(strip(() => []));
  expect(box().querySelectorAll(':scope > :not(.sr-only)')).toHaveLength(1);
  expect(box().querySelector(':scope > :not(.sr-only)')?.textContent).toBe('Sorensen');
  expect(box().title).toBe(box().textContent);
  expect(screen.getByRole('heading', { name: 'Mon 11/23:' })).toBeDefined();
});

test('a tablet has room for what is open in short: conditions, else the one step, else how many', () => {
  const done = loanOf({
    ...ALL_DONE,
    'Fields.763': dateIn(0),
    'Fields.4002': 'Sorensen',
    ...stepFields('Closing', {
      'Closing Submitted': { done: -1 },
      'Closing Sent': { done: -1 },
      'Funds Sent': { due: 0, done: '' },
    }),
  });
  const requested = aCondition({ status: 'Requested' });
  const { rerender } = renderThemed(strip(() => [], false, done));
  expect(box().dataset['short']).toBe('Send Funds');
  rerender(strip(() => [requested, requested], false, done));
  expect(box().dataset['short']).toBe('2 conditions');
  rerender(strip(() => [requested]));
  expect(box().dataset['short']).toMatch(/^\d+ steps, 1 condition$/);
});

test("a loan without its conditions says nothing of them, and doesn't grow when they come", () => {
  const { rerender } = renderThemed(strip(() => undefined));
  const shown = () => box().querySelector(':scope > :not(.sr-only)')?.textContent;
  expect(box().textContent).not.toMatch(/condition/);
  rerender(strip(() => []));
  expect(shown()).toBe('Sorensen');
});

test('folded, the days are a line of figures, and their loans stand there when asked', () => {
  renderThemed(strip(() => [], true));
  const text = () => screen.getByRole('region', { name: 'Closing now' }).textContent;
  expect(text()).toBe('Closing today: 1 still to fund. Mon 11/23: 1, 1 at risk. Show the loans that close');
  expect(screen.queryByRole('list')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Show the loans that close' }));
  expect(screen.getByRole('list', { name: 'Closing today' }).textContent).toBe(box().textContent);
  fireEvent.click(screen.getByRole('button', { name: 'Hide the loans that close' }));
  expect(screen.queryByRole('list')).toBeNull();
});

test('what holds up a closing follows the name, and the number is heard', () => {
  const unfunded = loanOf({
    ...AT_REST,
    'Fields.763': '11/21/2026',
    'Fields.4002': 'Sorensen',
    'Loan.LoanNumber': '2026000777',
    ...stepFields('Closing', { 'Funds Sent': { due: '11/21/2026' } }),
  });
  const inputs = { ...ACTION_INPUTS, today: calendarDayOf(2026, 11, 21) };
  renderThemed(<ClosingStrip loans={[unfunded]} inputs={inputs} isFolded={false} onShow={() => undefined} />);
  expect(box().textContent).toMatch(/^Sorensen 00777, can't fund until 11\/23, /);
});
