import { describe, expect, test } from 'vitest';
import * as fc from 'fast-check';
import { fieldText, packLoan, packLoans } from '#src/domain/loan-fields/packed-loan.ts';
import type { RawLoan } from '#src/domain/loan-fields/raw-loan.ts';

const NOTE = '11/20/26@ 3:05 PM MK - Bwr changed jobs!! New offer ltr in efolder, sent to UW\n';

const aText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc
    .array(fc.constantFrom(NOTE, ' ', '\n', 'Sí, habla', '🛑', 'a'.repeat(30)), { maxLength: 20 })
    .map((all) => all.join('')),
  fc.constantFrom('', '//', '11/20/2026 12:00:00 AM'),
);
const aName = fc.constantFrom('Loan.Guid', 'LOAN.GUID', 'Fields.1', 'Fields.2', 'toString', 'valueOf');
const aLoan: fc.Arbitrary<RawLoan> = fc.record(
  {
    loanId: fc.uuid(),
    fields: fc.dictionary(aName, aText, { noNullPrototype: true }),
    faults: fc.array(fc.string(), { minLength: 1, maxLength: 2 }),
  },
  { requiredKeys: ['loanId', 'fields'] },
);

describe('a packed loan', () => {
  test('has the fields of the loan, whatever texts it has and beside whatever loans it lies', () => {
    fc.assert(
      fc.property(fc.array(aLoan, { maxLength: 12 }), (loans) => {
        const packed = packLoans(loans);
        expect(packed.map((loan) => loan.fields)).toEqual(loans.map(({ fields }) => fields));
        expect(packed).toEqual(loans);
        loans.forEach((loan, at) => {
          const same = packed[at] ?? loan;
          for (const name in loan.fields) expect(fieldText(same, name)).toBe(loan.fields[name]);
        });
      }),
    );
  });

  test('has no field that only its neighbor has', () => {
    const [one, other] = packLoans([
      { loanId: '1', fields: { 'Fields.1': '' } },
      { loanId: '2', fields: { 'Fields.2': NOTE } },
    ]);
    expect(one?.fields).toEqual({ 'Fields.1': '' });
    expect(other && fieldText(other, 'Fields.1')).toBeUndefined();
    expect(other && fieldText(other, 'Fields.2')).toBe(NOTE);
    expect(other && fieldText(other, 'Fields.3')).toBeUndefined();
  });

  test('stays the same object when it is packed again', () => {
    const packed = packLoans([{ loanId: '1', fields: {} }]);
    expect(packLoans(packed)).toBe(packed);
    expect(packed[0] && packLoan(packed[0])).toBe(packed[0]);
  });
});

describe('many loans', () => {
  test('keep their order beyond one table', () => {
    const loans = Array.from({ length: 2500 }, (_, at) => ({
      loanId: `${at}`,
      fields: { 'Fields.1': `${at}` },
    }));
    const packed = packLoans(loans);
    expect(packed.map((loan) => loan.fields)).toEqual(loans.map(({ fields }) => fields));
    expect(new Set(packed.map(({ table }) => table)).size).toBeGreaterThan(1);
  });

  test('with odd names of their own fill no table with empty cells', () => {
    const loans = Array.from({ length: 100 }, (_, at) => ({
      loanId: `${at}`,
      fields: Object.fromEntries(Array.from({ length: 100 }, (_name, name) => [`Odd.${at}.${name}`, 'x'])),
    }));
    const packed = packLoans(loans);
    expect(Math.max(...packed.map(({ table }) => table.columns.size))).toBeLessThanOrEqual(1000);
    expect(packed.map((loan) => loan.fields)).toEqual(loans.map(({ fields }) => fields));
  });

  test('may have more texts than two bytes can number', () => {
    const loans = Array.from({ length: 1000 }, (_, at) => ({
      loanId: `${at}`,
      fields: Object.fromEntries(
        Array.from({ length: 70 }, (_name, name) => [`Fields.${name}`, `${at} ${name}`]),
      ),
    }));
    expect(packLoans(loans).map((loan) => loan.fields)).toEqual(loans.map(({ fields }) => fields));
  });
});
