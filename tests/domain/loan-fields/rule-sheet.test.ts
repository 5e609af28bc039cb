import { describe, expect, test } from 'vitest';
import * as fc from 'fast-check';
import { packLoans } from '#src/domain/loan-fields/packed-loan.ts';
import { RuleSheet } from '#src/domain/loan-fields/rule-sheet.ts';
import { TODAY } from '#tests/support/loans/loan-factory.ts';

const NAMES = ['Loan.Guid', 'Fields.1', 'Fields.CX.PIW'];

/** Reads the loans of one answer, all in one table. */
function readAll(...answers: readonly Readonly<Record<string, string>>[]): (string | undefined)[][] {
  return packLoans(answers.map((fields, place) => ({ loanId: `${place}`, fields }))).map(({ table, row }) => {
    const sheet = new RuleSheet(table, NAMES, TODAY);
    return NAMES.map((_name, slot) => sheet.textIn(row, slot));
  });
}

describe("a loan's values by slot", () => {
  test('come in the order of the names, whatever the order of the answer', () => {
    expect(
      readAll(
        { 'Loan.Guid': 'a', 'Fields.1': 'b', 'Fields.CX.PIW': 'c' },
        { 'Fields.CX.PIW': 'c', 'Fields.1': 'b', 'Loan.Guid': 'a' },
      ),
    ).toEqual([
      ['a', 'b', 'c'],
      ['a', 'b', 'c'],
    ]);
  });

  test('are undefined where this loan has none, though the one before had', () => {
    expect(readAll({ 'Fields.1': 'b' }, {}, { 'Loan.Guid': 'a' })).toEqual([
      [undefined, 'b', undefined],
      [undefined, undefined, undefined],
      ['a', undefined, undefined],
    ]);
  });

  test('are found in another case, in which the exact spelling wins', () => {
    expect(
      readAll(
        { 'Loan.GUID': 'a', 'fields.cx.piw': 'c' },
        { 'loan.guid': 'x', 'Loan.Guid': 'a', 'LOAN.GUID': 'y' },
        { 'loan.guid': 'x' },
      ),
    ).toEqual([
      ['a', undefined, 'c'],
      ['a', undefined, undefined],
      ['x', undefined, undefined],
    ]);
  });

  test('are found between fields that nobody asked for', () => {
    expect(readAll({ Other: '1', 'Fields.1': 'b', Another: '2' }, { Another: '2', 'Fields.1': 'b' })).toEqual(
      [
        [undefined, 'b', undefined],
        [undefined, 'b', undefined],
      ],
    );
  });

  test('equal those of a plain look-up, for any answer', () => {
    const someFields = fc
      .uniqueArray(fc.constantFrom(...NAMES, 'Other', 'Another', 'Fields.2'), { maxLength: 6 })
      .map((names) => Object.fromEntries(names.map((name) => [name, `value of ${name}`])));
    fc.assert(
      fc.property(fc.array(someFields, { maxLength: 8 }), (answers) => {
        expect(readAll(...answers)).toEqual(answers.map((fields) => NAMES.map((name) => fields[name])));
      }),
    );
  });
});
