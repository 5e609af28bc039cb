import * as fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { ContractError } from '#src/contract/base/contract-error.ts';
import { currentUserSchema, mayUse } from '#src/contract/wire/current-user.ts';
import { parseContract } from '#src/contract/base/parse-contract.ts';

test('the platform tells much more of a user than is kept', () => {
  const answer = {
    id: 'mlopez',
    firstName: 'Maria',
    lastName: 'Lopez',
    fullName: 'Maria Lopez',
    email: 'm@x.example',
  };
  expect(
    v.parse(currentUserSchema, { ...answer, personas: [{ entityName: 'Processor' }], phone: '555' }),
  ).toEqual({ ...answer, personas: ['Processor'] });
});

test('everything but the login id may be missing, null or no text', () => {
  expect(v.parse(currentUserSchema, { id: 'mlopez', firstName: null, email: ['a'] })).toEqual({
    id: 'mlopez',
    firstName: '',
    lastName: '',
    fullName: '',
    email: '',
  });
});

test('rights and personas that cannot be read are none, and who has no rights said may use all', () => {
  const read = v.parse(currentUserSchema, { id: 'a', personas: 'Manager', rights: { allLoans: 'no' } });
  expect(read).toMatchObject({ personas: [], rights: {} });
  expect(mayUse(read, 'allLoans')).toBe(true);
  expect(mayUse({ rights: { allLoans: false } }, 'allLoans')).toBe(false);
  expect(mayUse({}, 'insights')).toBe(true);
  // As a session keeps them.
  expect(v.parse(currentUserSchema, { id: 'a', personas: ['Manager', 7] }).personas).toEqual([
    'Manager',
    '7',
  ]);
});

test('a login id may come as a number', () => {
  expect(v.parse(currentUserSchema, { id: 4711 }).id).toBe('4711');
});

test.each([[{}], [{ id: '' }], [{ id: '  ' }], [{ id: null }], [{ id: {} }], [null], [[]]])(
  'nobody is signed in without a login id: %j',
  (answer) => {
    expect(v.is(currentUserSchema, answer)).toBe(false);
  },
);

test('whatever comes either is a user with an id or is refused as a contract error', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (answer) => {
      expect(outcomeOf(answer)).toMatch(/^(a user|refused)$/);
    }),
  );
});

function outcomeOf(answer: unknown): string {
  try {
    return parseContract(currentUserSchema, answer, 'The user').id === '' ? 'nobody' : 'a user';
  } catch (error) {
    return error instanceof ContractError ? 'refused' : 'a surprise';
  }
}
