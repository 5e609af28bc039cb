import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ClosingStrip } from '#src/features/today/closing-strip/closing-strip.tsx';
import { ACTION_INPUTS, AT_REST } from '#tests/support/loans/action-cases.ts';
import { dateIn, loanOf } from '#tests/support/loans/loan-factory.ts';

const loan = loanOf({ ...AT_REST, 'Fields.763': dateIn(0), 'Fields.4002': 'Sorensen' });

function strip(conditionsOf: typeof ACTION_INPUTS.conditionsOf) {
  return <ClosingStrip loans={[loan]} inputs={{ ...ACTION_INPUTS, conditionsOf }} onShow={() => undefined} />;
}

const box = () => screen.getByRole('button', { name: /^Sorensen/ });

test('a loan whose conditions come keeps the room of what it said without them', () => {
  const { rerender } = render(strip(() => undefined));
  const before = box().textContent;
  expect(before).toMatch(/conditions not loaded yet$/);
  expect(box().dataset['room']).toBeUndefined();
  rerender(strip(() => []));
  expect(box().textContent).not.toContain('not loaded');
  expect(box().dataset['room']).toBe(before);
});

test('one whose conditions were there at first has only the room it needs', () => {
  render(strip(() => []));
  expect(box().dataset['room']).toBeUndefined();
});
