import type { Context } from 'hono';
import * as v from 'valibot';
import { dateKeysOf } from '#src/sandbox/loans/date-keys.ts';
import { fieldKeyOf, splitBorrowerPair } from '#src/sandbox/loans/field-id.ts';
import type { SandboxLoan } from '#src/sandbox/loans/loan-book.ts';
import { storedText } from '#src/sandbox/loans/stored-text.ts';
import { loanOf } from '#src/sandbox/loans/loan-of.ts';
import { pipelineView, type Tenant } from '#src/sandbox/tenant/tenant.ts';
import { fieldReaderText } from '#src/sandbox/loans/wire-dates.ts';
import { isMatched } from '#src/sandbox/base/faults.ts';
import { afterRule } from '#src/sandbox/base/note-rules.ts';
import { refuse } from '#src/sandbox/base/refusal.ts';
import { readRequestJson } from '#src/sandbox/base/request-json.ts';
import type { SandboxApp, SandboxEnv } from '#src/sandbox/base/sandbox-context.ts';

const idsSchema = v.array(v.string());
const writesSchema = v.array(
  v.object({
    id: v.string(),
    value: v.nullish(v.union([v.string(), v.number(), v.boolean()])),
    lock: v.nullish(v.boolean()),
  }),
);

/** Both versions of fieldReader, and fieldWriter. */
export function addLoanFieldRoutes(app: SandboxApp, tenant: Tenant): void {
  const { book, written, locks } = tenant;
  const dateKeys = dateKeysOf(tenant.fieldMap);

  function read(loan: SandboxLoan, id: string): string {
    const { key, pair } = splitBorrowerPair(fieldKeyOf(id));
    if (pair > 1) return '';
    const computed = key.startsWith('LO')
      ? pipelineView(tenant).text(book.positionOf(loan.loanId) ?? 0, key)
      : undefined;
    const text = written.current(loan.loanId, key) ?? computed ?? loan.value(key) ?? '';
    return text === '' && dateKeys.has(key) ? '//' : fieldReaderText(text);
  }

  const isKnown = (id: string) => book.hasField(splitBorrowerPair(fieldKeyOf(id)).key);

  async function readIds(c: Context<SandboxEnv>): Promise<readonly string[] | Response> {
    const body = await readRequestJson(c);
    const ids = v.safeParse(idsSchema, body.ok ? body.value : undefined);
    if (!ids.success) return refuse(c, 400, 'The body must be a JSON array of field ids.');
    return new Set(ids.output).size < ids.output.length
      ? refuse(c, 400, 'Items in the collection should be unique.')
      : ids.output;
  }

  app.post('/encompass/v3/loans/:loanId/fieldReader', async (c) => {
    const loan = loanOf(book, c.req.param('loanId'));
    if (loan === undefined) return refuseUnknownLoan(c);
    const ids = await readIds(c);
    if (ids instanceof Response) return ids;
    const behavior = (c.req.query('invalidFieldBehavior') ?? 'Fail').toLowerCase();
    const answer: Record<string, string> = {};
    for (const id of ids) {
      if (isKnown(id)) answer[id] = read(loan, id);
      else if (behavior === 'include') answer[id] = '';
      else if (behavior !== 'exclude') return refuse(c, 400, `Invalid field id: '${id}'`);
    }
    return c.json(answer);
  });

  app.post('/encompass/v1/loans/:loanId/fieldReader', async (c) => {
    const loan = loanOf(book, c.req.param('loanId'));
    if (loan === undefined) return refuseUnknownLoan(c);
    const ids = await readIds(c);
    if (ids instanceof Response) return ids;
    const unknown = ids.find((id) => !isKnown(id));
    if (unknown !== undefined) return refuse(c, 400, `Invalid field id: '${unknown}'`);
    const withMetadata = c.req.query('includeMetadata')?.toLowerCase() === 'true';
    return c.json(
      ids.map((id) => {
        const item = { fieldId: id, value: read(loan, id) };
        if (!withMetadata) return item;
        const isDate = dateKeys.has(fieldKeyOf(id));
        return {
          ...item,
          format: isDate ? 'DATE' : 'STRING',
          readOnly: false,
          description: id,
          type: isDate ? 'Date' : 'String',
          options: [],
        };
      }),
    );
  });

  app.post('/encompass/v3/loans/:loanId/fieldWriter', async (c) => {
    const loan = loanOf(book, c.req.param('loanId'));
    if (loan === undefined) return refuseUnknownLoan(c);
    const body = await readRequestJson(c);
    const items = v.safeParse(writesSchema, body.ok ? body.value : undefined);
    if (!items.success)
      return refuse(c, 400, 'The body must be a JSON array of objects with an id and a value.');
    const values = new Map<string, string>();
    for (const { id, value } of items.output) {
      if (!isKnown(id)) return refuse(c, 400, `Invalid field id: '${id}'`);
      const { key, pair } = splitBorrowerPair(fieldKeyOf(id));
      const text = storedText(value === null || value === undefined ? '' : String(value), dateKeys.has(key));
      if (text === undefined)
        return refuse(c, 400, `Invalid value for the date field '${id}': use yyyy-MM-dd.`);
      if (pair === 1) values.set(key, ruledText(c, tenant, { key, text, before: () => read(loan, key) }));
    }
    const holder = locks.holderAgainst(loan.loanId, c.get('user').id);
    if (holder !== undefined) return refuse(c, 409, `The loan is locked by ${holder.userId}.`);
    const lockId = c.req.query('lockId');
    if (lockId !== undefined && locks.find(lockId)?.loanId !== loan.loanId) {
      return refuse(c, 409, `The lock '${lockId}' does not exist on this loan.`);
    }
    await written.write(loan.loanId, values, tenant.now());
    return c.body(null, 204);
  });
}

/** A write as changed by the lender's note rule, if the faults set one. */
function ruledText(
  c: Context<SandboxEnv>,
  { fieldMap, switches }: Tenant,
  { key, text, before }: { readonly key: string; readonly text: string; readonly before: () => string },
): string {
  const { processorCriticalNotes, loanOfficerCriticalNotes } = fieldMap.loan;
  const faults = switches.current();
  const isNote = [processorCriticalNotes, loanOfficerCriticalNotes].map(fieldKeyOf).includes(key);
  if (faults.noteRule === undefined || !isNote || !isMatched(faults, c.req.method, c.req.path)) return text;
  return afterRule(faults.noteRule, text, before());
}

function refuseUnknownLoan(c: Context<SandboxEnv>): Response {
  return refuse(c, 404, `The loan '${c.req.param('loanId') ?? ''}' was not found.`);
}
