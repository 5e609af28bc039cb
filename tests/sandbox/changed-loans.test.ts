import { expect, test } from 'vitest';
import { detailsOf, MANAGER, startSandbox } from '#tests/support/gateway/sandbox-fixture.ts';

const CLOSING = 'Fields.763';

test('a loan is changed as by somebody at the platform: list, field and time of the last change', async () => {
  const sandbox = await startSandbox();
  const token = await sandbox.tokenOf(MANAGER);
  const query = { loanFolders: ['My Pipeline'], fields: [CLOSING, 'Loan.LastModified'] };
  const [before] = await sandbox.queryRows(token, query);
  const change = (id: string, body: unknown) =>
    sandbox.app.request(`/faults/loans/${id}`, { method: 'POST', body: JSON.stringify(body) });
  expect((await change(before?.loanId ?? '', { '763': '2026-12-24' })).status).toBe(204);
  const rows = await sandbox.queryRows(token, query);
  const after = rows.find(({ loanId }) => loanId === before?.loanId);
  expect(after?.fields[CLOSING]).toMatch(/^12\/24\/2026/);
  expect(after?.fields['Loan.LastModified']).not.toBe(before?.fields['Loan.LastModified']);
  expect(await detailsOf(await change('nobody', {}))).toContain('no such loan');
  expect(await detailsOf(await change(before?.loanId ?? '', { nonsense: 'x' }))).toContain(
    'Invalid field id',
  );
  expect(await detailsOf(await change(before?.loanId ?? '', { '763': 'soon' }))).toContain('Invalid date');
  expect(await detailsOf(await change(before?.loanId ?? '', ['x', 7]))).toContain('JSON object');
});
