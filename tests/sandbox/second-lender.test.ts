import { expect, test } from 'vitest';
import * as v from 'valibot';
import { lenderFileSchema } from '#src/contract/wire/lender-file.ts';
import { pipelineRequest } from '#src/domain/list/pipeline-request.ts';
import { deriveLoans } from '#src/domain/loan/loan.ts';
import { parsePipelineAnswer } from '#src/contract/wire/pipeline-answer.ts';
import { lenderFieldMap } from '#src/gateway/settings/lender-file.ts';
import lenderJson from '#tests/fixtures/second-lender.json' with { type: 'json' };
import { fieldMap as usual, MANAGER, startSandbox } from '#tests/support/gateway/sandbox-fixture.ts';
import { TODAY } from '#tests/support/loans/loan-factory.ts';

const lender = v.parse(lenderFileSchema, lenderJson);
const fieldMap = lenderFieldMap(usual, lender);

test("the sandbox is another lender: its request finds the pipeline's loans, with that lender's texts", async () => {
  const sandbox = await startSandbox({ fieldMap });
  const token = await sandbox.tokenOf(MANAGER);
  const request = pipelineRequest(fieldMap, 'AllLoans');
  const rows = await sandbox.queryRows(token, { ...request, fields: [...request.fields, 'Loan.LoanFolder'] });
  expect(rows).toHaveLength(60);
  expect(new Set(rows.map(({ fields }) => fields['Loan.LoanFolder']))).toEqual(new Set(lender.folders));
  const loans = deriveLoans(parsePipelineAnswer(rows), fieldMap, TODAY);
  expect(new Set(loans.map(({ milestone }) => milestone))).toEqual(
    new Set(lender.milestones?.map(({ name }) => name)),
  );
  for (const { milestone, isSuspended } of loans) expect(isSuspended).toBe(milestone === 'On Hold');
  // Steps of categories that no rule knows have dates as well.
  for (const category of ['Flood Certificate', 'Survey', 'Condo Review']) {
    const statuses = loans.map((loan) => loan.categories.find(({ name }) => name === category)?.status);
    expect(new Set(statuses).size).toBeGreaterThan(1);
  }
});

test('who asks it for the folder or the fields of another lender gets none of them', async () => {
  const sandbox = await startSandbox({ fieldMap });
  const token = await sandbox.tokenOf(MANAGER);
  const request = pipelineRequest(fieldMap, 'AllLoans');
  expect(await sandbox.queryRows(token, { ...request, loanFolders: ['My Pipeline'] })).toEqual([]);
  const [row] = await sandbox.queryRows(token, { ...request, fields: ['Fields.CX.HOI.CLEARED.DUE'] });
  expect(row?.fields).toEqual({});
});
