import { expect, test } from 'vitest';
import { nameDrafts } from '#src/features/session/sign-out/sign-out-question.tsx';

const DRAFT = {
  id: 'a1:CX.NOTES',
  isDraft: true,
  isRefused: false,
  isSaved: true,
  loan: 'Unknown loan',
  wholeLoan: 'Unknown loan',
  text: 'appraiser called',
};

test('a draft is named by its loan in the lists on this device, and stays unknown where they have none', () => {
  const loanOf = (loanGuid: string) =>
    loanGuid === 'a1' ? { loanNumber: '2026000111', borrower: 'Okafor' } : undefined;
  const [known, unknown] = nameDrafts([DRAFT, { ...DRAFT, id: 'b2:CX.NOTES' }], loanOf);
  expect(known).toEqual({ ...DRAFT, loan: 'Okafor 00111', wholeLoan: 'Okafor 2026000111' });
  expect(unknown?.loan).toBe('Unknown loan');
});

test('what the notes on the device named keeps its name', () => {
  const named = { ...DRAFT, loan: 'Sato 00222' };
  expect(nameDrafts([named], () => ({ loanNumber: '1', borrower: 'Okafor' }))).toEqual([named]);
});
