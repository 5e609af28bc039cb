import { expect, test } from 'vitest';
import fieldMap from '#src/contract/wire/default-field-map.json' with { type: 'json' };
import { pipelineFieldNames, pipelineFilter, pipelineRequest } from '#src/domain/list/pipeline-request.ts';

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
});

const exact = (canonicalName: string, value: string) => ({ canonicalName, value, matchType: 'Exact' });

test('folders, milestones, lien positions and channels are those that the lender names', () => {
  const pipeline = {
    folders: ['Retail', 'Wholesale'],
    milestones: [{ name: 'Intake' }, { name: 'On Hold', isSuspended: true }],
    lienPositions: ['1st', 'First'],
    excludedChannels: ['Broker', 'TPO'],
  };
  const { loanFolders, filter } = pipelineRequest({ ...fieldMap, pipeline }, 'MyLoans');
  expect(loanFolders).toEqual(['Retail', 'Wholesale']);
  expect(filter).toEqual({
    operator: 'and',
    terms: [
      { operator: 'or', terms: [exact('Fields.420', '1st'), exact('Fields.420', 'First')] },
      { ...exact('Fields.2626', 'Broker'), include: false },
      { ...exact('Fields.2626', 'TPO'), include: false },
      {
        operator: 'or',
        terms: [exact('Loan.CurrentMilestoneName', 'Intake'), exact('Loan.CurrentMilestoneName', 'On Hold')],
      },
    ],
  });
});

test('no group of one criterion is sent: the platform refuses it', () => {
  const pipeline = {
    folders: ['A'],
    milestones: [{ name: 'Only' }],
    lienPositions: [],
    excludedChannels: [],
  };
  expect(pipelineFilter({ ...fieldMap, pipeline })).toEqual(exact('Loan.CurrentMilestoneName', 'Only'));
});
