import type { Context } from 'hono';
import * as v from 'valibot';
import { isPlainRecord } from '#src/contract/base/text-values.ts';
import { dateKeysOf, fieldKeyOf } from '#src/sandbox/loans/field-id.ts';
import { loanOf, type SandboxLoan } from '#src/sandbox/loans/loan-book.ts';
import { fieldReaderText, storedText } from '#src/sandbox/loans/wire-dates.ts';
import type { Tenant } from '#src/sandbox/tenant/tenant.ts';
import { isMatched } from '#src/sandbox/base/faults.ts';
import { afterRule } from '#src/sandbox/base/note-rules.ts';
import { refuse } from '#src/sandbox/base/refusal.ts';
import { readRequestJson, type SandboxApp } from '#src/sandbox/base/sandbox-context.ts';

const idsSchema = v.array(v.string());
const writesSchema = v.array(
  v.object({ id: v.string(), value: v.nullish(v.union([v.string(), v.number(), v.boolean()])) }),
);

/** What opens a loan's file: its conditions, fieldReader and fieldWriter. */
export function addLoanFileRoutes(app: SandboxApp, tenant: Tenant): void {
  const { book, written, locks } = tenant;
  const dateKeys = dateKeysOf(tenant.fieldMap);

  function read(loan: SandboxLoan, key: string): string {
    const text = written.current(loan.loanId, key) ?? loan.value(key) ?? '';
    return text === '' && dateKeys.has(key) ? '//' : fieldReaderText(text);
  }

  app.get('/encompass/v3/loans/:loanId/conditions', (c) => {
    const loan = openLoan(c, tenant);
    if (loan instanceof Response) return loan;
    return c.json(loan.conditions().filter((one) => !(isPlainRecord(one) && one['isRemoved'] === true)));
  });

  app.post('/encompass/v3/loans/:loanId/fieldReader', async (c) => {
    const loan = openLoan(c, tenant);
    if (loan instanceof Response) return loan;
    const ids = v.safeParse(idsSchema, await readRequestJson(c));
    if (!ids.success) return refuse(c, 400, 'The body must be a JSON array of field ids.');
    if (new Set(ids.output).size < ids.output.length)
      return refuse(c, 400, 'Items in the collection should be unique.');
    const known = ids.output.filter((id) => book.hasField(fieldKeyOf(id)));
    const unknown = ids.output.find((id) => !known.includes(id));
    if (unknown !== undefined && c.req.query('invalidFieldBehavior') !== 'Exclude')
      return refuse(c, 400, `Invalid field id: '${unknown}'`);
    return c.json(Object.fromEntries(known.map((id) => [id, read(loan, fieldKeyOf(id))])));
  });

  app.post('/encompass/v3/loans/:loanId/fieldWriter', async (c) => {
    const loan = openLoan(c, tenant);
    if (loan instanceof Response) return loan;
    const items = v.safeParse(writesSchema, await readRequestJson(c));
    if (!items.success)
      return refuse(c, 400, 'The body must be a JSON array of objects with an id and a value.');
    const values = new Map<string, string>();
    for (const { id, value } of items.output) {
      const key = fieldKeyOf(id);
      if (!book.hasField(key)) return refuse(c, 400, `Invalid field id: '${id}'`);
      const text = storedText(String(value ?? ''), dateKeys.has(key));
      if (text === undefined)
        return refuse(c, 400, `Invalid value for the date field '${id}': use yyyy-MM-dd.`);
      values.set(key, ruledText(c, tenant, key, text, read(loan, key)));
    }
    const lock = locks.of(loan.loanId);
    if (lock !== undefined && lock.userId !== c.get('user').id)
      return refuse(c, 409, `The loan is locked by ${lock.userId}.`);
    const lockId = c.req.query('lockId');
    if (lockId !== undefined && lockId !== lock?.id)
      return refuse(c, 409, `The lock '${lockId}' does not exist on this loan.`);
    await written.write(loan.loanId, values, tenant.now());
    return c.body(null, 204);
  });
}

function openLoan(c: Context, { book }: Tenant): SandboxLoan | Response {
  const loanId = c.req.param('loanId') ?? '';
  const loan = loanOf(book, loanId);
  if (loan === undefined) return refuse(c, 404, `The loan '${loanId}' was not found.`);
  return loan.isTooLarge === true ? refuse(c, 400, 'Loan file size exceeded max limit', 'EBS-5006') : loan;
}

/** A write as changed by the lender's note rule, if the faults set one. */
function ruledText(
  c: Context,
  { fieldMap, switches }: Tenant,
  key: string,
  text: string,
  before: string,
): string {
  const { processorCriticalNotes, loanOfficerCriticalNotes } = fieldMap.loan;
  const faults = switches.current();
  const isNote = [processorCriticalNotes, loanOfficerCriticalNotes].map(fieldKeyOf).includes(key);
  if (faults.noteRule === undefined || !isNote || !isMatched(faults, c.req.method, c.req.path)) return text;
  return afterRule(faults.noteRule, text, before);
}
