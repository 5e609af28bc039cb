import { expect } from 'vitest';
import { PackedLoan } from '#src/domain/loan-fields/packed-loan.ts';

// A packed loan equals the loan that it came from: tests say what a list has, not how it lies in memory.
expect.addEqualityTesters([
  function areSameLoans(left: unknown, right: unknown, testers) {
    if (!(left instanceof PackedLoan) && !(right instanceof PackedLoan)) return undefined;
    return this.equals(unpacked(left), unpacked(right), testers);
  },
]);

function unpacked(value: unknown): unknown {
  if (!(value instanceof PackedLoan)) return value;
  const { loanId, fields, faults } = value;
  return { loanId, fields, faults };
}
