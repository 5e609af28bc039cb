import { expect, test } from 'vitest';
import { saysYes } from '#src/domain/loan-fields/rule-inputs.ts';
import { loanOf, namedCategory } from '#tests/support/loans/loan-factory.ts';
import fieldMap from '#src/contract/wire/default-field-map.json' with { type: 'json' };

test.each(['Yes', 'yes', 'YES', 'Y', 'y', 'true', 'True', '1', 'X', ' Yes\u00A0', 'T'])(
  '%j is yes',
  (text) => {
    expect(saysYes(text)).toBe(true);
    const appraisal = namedCategory(loanOf({ [fieldMap.loan.piw]: text }), 'Appraisal');
    expect([appraisal.status, appraisal.reason.rule]).toEqual(['COMPLETED', 'inspection-waived']);
  },
);

test.each(['No', 'N', 'false', '0', '', '//', 'Yes, if AUS allows', 'Yesterday', 'N/A', 'Unknown', 'maybe'])(
  '%j is not',
  (text) => {
    expect(saysYes(text)).toBe(false);
    const appraisal = namedCategory(loanOf({ [fieldMap.loan.piw]: text }), 'Appraisal');
    expect(appraisal.status).toBe('NOT_STARTED');
  },
);
