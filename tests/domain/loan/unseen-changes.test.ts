import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import fieldMap from '#src/contract/wire/default-field-map.json' with { type: 'json' };
import {
  changedFieldNames,
  type UnseenChanges,
  trackUnseenChanges,
  NO_UNSEEN_CHANGES,
} from '#src/domain/loan/unseen-changes.ts';
import type { RawLoan } from '#src/domain/loan-fields/raw-loan.ts';
import { isSameDisplayedText, displayedFields } from '#src/domain/loan-fields/displayed-fields.ts';
import { aRawLoan } from '#tests/support/loans/loan-arbitrary.ts';
import { rawLoan, stepFields } from '#tests/support/loans/loan-factory.ts';

const FACTS = displayedFields(fieldMap);
const {
  projectedClosingDate: CLOSING,
  lastModified: LAST_MODIFIED,
  borrowerLastName: BORROWER,
} = fieldMap.loan;
const MORNING = '2026-11-20T15:40:00.000Z';
const NOON = '2026-11-20T17:00:00.000Z';

const OKAFOR = rawLoan({ [BORROWER]: 'Okafor', [CLOSING]: '12/01/2026' }, 'okafor');
const SATO = rawLoan({ [BORROWER]: 'Sato' }, 'sato');

const withFields = (loan: RawLoan, fields: Readonly<Record<string, string>>): RawLoan => ({
  ...loan,
  fields: { ...loan.fields, ...fields },
});

/** Marks after one answer was followed by another. */
function after(
  known: readonly RawLoan[],
  fresh: readonly RawLoan[],
  marks = NO_UNSEEN_CHANGES,
  asOf = MORNING,
) {
  return trackUnseenChanges({ loans: known, asOf, unseen: marks }, fresh);
}

function namesOf(marks: UnseenChanges, loan: RawLoan): readonly string[] | undefined {
  const mark = marks.get(loan.loanId);
  return mark && changedFieldNames(mark, loan, FACTS);
}

describe('a loan is marked', () => {
  test('as changed, with what changed in the words of the list and in its order', () => {
    const changed = withFields(OKAFOR, {
      ...stepFields('Appraisal', { 'Appraisal Ordered': { done: -1 }, 'Appraisal Received': { due: 3 } }),
      [CLOSING]: '12/04/2026',
    });
    const marks = after([OKAFOR, SATO], [changed, SATO]);
    expect([...marks.keys()]).toEqual(['okafor']);
    expect(marks.get('okafor')?.since).toBe(MORNING);
    expect(namesOf(marks, changed)).toEqual(['Closing date', 'Appraisal']);
  });

  test('as new, with nothing to compare', () => {
    const marks = after([OKAFOR], [OKAFOR, SATO]);
    expect(marks.get('sato')).toEqual({ since: MORNING });
    expect(namesOf(marks, SATO)).toEqual([]);
  });

  test('under every name that one field stands behind', () => {
    const { 'ITP Received': itp } = Object.fromEntries(
      fieldMap.categories[1]?.fields.map((field) => [field.name, field.completed]) ?? [],
    );
    const changed = withFields(OKAFOR, { [itp ?? '']: '11/19/2026' });
    expect(namesOf(after([OKAFOR], [changed]), changed)).toEqual(['Dead in Water', 'Disclosures']);
  });

  test('as of its first change, with all changes since', () => {
    const first = withFields(OKAFOR, { [CLOSING]: '12/04/2026' });
    const second = withFields(first, { [BORROWER]: 'Okafor-Bell' });
    const marks = after([first], [second], after([OKAFOR], [first]), NOON);
    expect(marks.get('okafor')?.since).toBe(MORNING);
    expect(namesOf(marks, second)).toEqual(['Borrower', 'Closing date']);
  });
});

describe('a loan is not marked', () => {
  test('after a change that was taken back', () => {
    const changed = withFields(OKAFOR, { [CLOSING]: '12/04/2026' });
    expect(after([changed], [OKAFOR], after([OKAFOR], [changed]))).toBe(NO_UNSEEN_CHANGES);
  });

  test.each([
    ['blanks around a text', { [BORROWER]: ' Okafor ' }],
    ['the same day in another form', { [CLOSING]: '12/1/2026 12:00:00 AM' }],
    ['an unset date that is written out', { 'Fields.CX.FILE.REVIEWED': '//' }],
  ])('for %s', (_, fields) => {
    expect(after([OKAFOR], [withFields(OKAFOR, fields)])).toBe(NO_UNSEEN_CHANGES);
  });

  test('with names for what the list does not show', () => {
    const changed = withFields(OKAFOR, { [LAST_MODIFIED]: '11/20/2026 10:00:00 AM' });
    expect(namesOf(after([OKAFOR], [changed]), changed)).toEqual([]);
  });

  test('when it could not be read whole, then or now; what was marked before stays', () => {
    const broken = { ...withFields(OKAFOR, { [CLOSING]: '' }), faults: ['the closing date'] };
    expect(after([OKAFOR], [broken])).toBe(NO_UNSEEN_CHANGES);
    expect(after([broken], [OKAFOR])).toBe(NO_UNSEEN_CHANGES);
    const changed = withFields(OKAFOR, { [CLOSING]: '12/04/2026' });
    const marks = after([OKAFOR], [changed]);
    expect(after([changed], [broken], marks).get('okafor')).toBe(marks.get('okafor'));
  });

  test('when a whole column comes or goes: the platform was asked for something else', () => {
    const loans = Array.from({ length: 6 }, (_, at) => rawLoan({ [BORROWER]: 'Sato' }, `loan-${at}`));
    const asked = loans.map((loan) => withFields(loan, { [CLOSING]: '12/01/2026' }));
    expect(after(loans, asked)).toBe(NO_UNSEEN_CHANGES);
    expect(after(asked, loans)).toBe(NO_UNSEEN_CHANGES);
  });

  test('any more once it is gone from the list', () => {
    const marks = after([OKAFOR], [OKAFOR, SATO]);
    expect(after([OKAFOR, SATO], [OKAFOR], marks)).toBe(NO_UNSEEN_CHANGES);
  });
});

describe('in any list', () => {
  const lists = fc
    .uniqueArray(aRawLoan(fieldMap), { minLength: 1, maxLength: 4, selector: ({ loanId }) => loanId })
    .chain((loans) =>
      fc.tuple(
        fc.constant(loans),
        fc.array(fc.record({ at: fc.nat(loans.length - 1), other: aRawLoan(fieldMap) }), { maxLength: 6 }),
      ),
    );

  test('the marks after any number of answers are those of the first and the last', () => {
    fc.assert(
      fc.property(lists, ([start, changes]) => {
        let loans: readonly RawLoan[] = start;
        let marks: UnseenChanges = NO_UNSEEN_CHANGES;
        for (const { at, other } of changes) {
          const next = loans.map((loan, place) => (place === at ? { ...loan, fields: other.fields } : loan));
          marks = trackUnseenChanges({ loans, asOf: MORNING, unseen: marks }, next);
          loans = next;
        }
        const direct = after(start, loans);
        for (const loan of loans) {
          expect(namesOf(marks, loan) ?? []).toEqual(namesOf(direct, loan) ?? []);
        }
      }),
    );
  });

  test('a fact is named exactly when one of its fields says something else', () => {
    fc.assert(
      fc.property(aRawLoan(fieldMap), aRawLoan(fieldMap), (before, { fields }) => {
        const loan = { ...before, fields };
        const expected = FACTS.filter((fact) =>
          fact.fields.some((field) => !isSameDisplayedText(before.fields[field], fields[field])),
        ).map(({ name }) => name);
        expect(namesOf(after([before], [loan]), loan) ?? []).toEqual(expected);
      }),
    );
  });

  test('an answer that changed nothing changes no mark', () => {
    fc.assert(
      fc.property(lists, ([loans, changes]) => {
        const changed = loans.map((loan, place) => ({
          ...loan,
          fields: changes.find(({ at }) => at === place)?.other.fields ?? loan.fields,
        }));
        const marks = after(loans, changed);
        expect(after(changed, structuredClone(changed), marks, NOON)).toEqual(marks);
      }),
    );
  });
});
