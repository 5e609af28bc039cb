import type { FieldMap } from '#src/domain/field-map.ts';
import { fieldKeyOf } from '../loans/field-id.ts';
import type { LoanBook } from '../loans/loan-book.ts';
import { refuse } from '../refusal.ts';
import { readJson } from '../request-json.ts';
import type { SandboxApp } from '../sandbox-context.ts';

export function addPipelineRoutes(app: SandboxApp, book: LoanBook, fieldMap: FieldMap): void {
  app.post('/encompass/v3/loanPipeline', async (c) => {
    const body = await readJson(c);
    if (!body.ok || typeof body.value !== 'object' || body.value === null)
      return refuse(c, 400, 'The body is not JSON.');
    const fields =
      'fields' in body.value && Array.isArray(body.value.fields) ? body.value.fields.map(String) : [];
    const mine = 'loanOwnership' in body.value && body.value.loanOwnership === 'MyLoans';
    const email = c.get('user').email.toLowerCase();
    const keys = [fieldMap.loan.loanOfficerEmail, fieldMap.loan.processorEmail].map(fieldKeyOf);
    const loans = Array.from({ length: book.size }, (_, index) => book.at(index)).filter(
      (loan) => !mine || keys.some((key) => loan.value(key)?.toLowerCase() === email),
    );
    const start = Number(c.req.query('start') ?? 0);
    const limit = Math.min(1000, Number(c.req.query('limit') ?? 1000));
    c.header('X-Total-Count', String(loans.length));
    return c.json(
      loans.slice(start, start + limit).map((loan) => ({
        loanId: loan.loanId,
        fields: Object.fromEntries(
          fields.flatMap((name) => {
            const value = loan.value(fieldKeyOf(name));
            return value === undefined ? [] : [[name, value]];
          }),
        ),
      })),
    );
  });
}
