import { expect, test } from 'vitest';
import fieldMap from '#src/contract/wire/default-field-map.json' with { type: 'json' };
import {
  PIPELINE_MILESTONES,
  pipelineFieldNames,
  pipelineFilter,
  pipelineRequest,
} from '#src/domain/list/pipeline-request.ts';

test('the request asks for every field of the field map once, about 100 of them', () => {
  const names = pipelineFieldNames(fieldMap);
  expect(new Set(names).size).toBe(names.length);
  expect(names.length).toBeGreaterThanOrEqual(70);
  expect(names.length).toBeLessThanOrEqual(100);
  for (const name of ['Loan.LoanNumber', 'Fields.CX.PIW', 'Fields.CX.CLOSING.FUNDSSENT.DONE']) {
    expect(names).toContain(name);
  }
});

test('a field that the lender does not map is not asked for', () => {
  const { loanOfficerPhone, processorPhone, ...loan } = fieldMap.loan;
  const names = pipelineFieldNames({ ...fieldMap, loan });
  expect(pipelineFieldNames(fieldMap)).toEqual(expect.arrayContaining([loanOfficerPhone, processorPhone]));
  expect(names).not.toContain(loanOfficerPhone);
  expect(names).not.toContain(undefined);
});

test('the request is the one of the specification', () => {
  const { fields, ...rest } = pipelineRequest(fieldMap, 'MyLoans');
  expect(fields).toEqual(pipelineFieldNames(fieldMap));
  expect(rest).toEqual({
    loanFolders: ['My Pipeline'],
    loanOwnership: 'MyLoans',
    filter: {
      operator: 'and',
      terms: [
        { canonicalName: 'Fields.420', value: 'First Lien', matchType: 'Exact' },
        { canonicalName: 'Fields.2626', value: 'Brokered', matchType: 'Exact', include: false },
        {
          operator: 'or',
          terms: [
            'Conditionally Approved',
            'Docs Signing',
            'File Review-Retl',
            'Final Approval',
            'Initial Application',
            'Initial Disclosures',
            'Ready for Docs',
            'Submit to UW',
            'Suspended',
          ].map((value) => ({ canonicalName: 'Loan.CurrentMilestoneName', value, matchType: 'Exact' })),
        },
      ],
    },
  });
});

test('all loans are asked for with the same filter', () => {
  expect(pipelineRequest(fieldMap, 'AllLoans')).toEqual({
    ...pipelineRequest(fieldMap, 'MyLoans'),
    loanOwnership: 'AllLoans',
  });
});

test("the filter follows the lender's field map", () => {
  const loan = { ...fieldMap.loan, channel: 'Fields.CX.CHANNEL' };
  const text = JSON.stringify(pipelineFilter({ ...fieldMap, loan }));
  expect(text).toContain('Fields.CX.CHANNEL');
  expect(text).not.toContain('Fields.2626');
  expect(PIPELINE_MILESTONES).toHaveLength(9);
});
