import * as v from 'valibot';
import { refuse } from '#src/sandbox/base/refusal.ts';
import { readRequestJson } from '#src/sandbox/base/request-json.ts';
import type { SandboxApp } from '#src/sandbox/base/sandbox-context.ts';
import { dateKeysOf } from '#src/sandbox/loans/date-keys.ts';
import { fieldKeyOf } from '#src/sandbox/loans/field-id.ts';
import { loanOf } from '#src/sandbox/loans/loan-of.ts';
import { storedText } from '#src/sandbox/loans/stored-text.ts';
import type { Tenant } from '#src/sandbox/tenant/tenant.ts';

const changesSchema = v.record(v.string(), v.string());

/**
 * `POST /faults/loans/{id}` with `{ "763": "2026-12-01" }`: simulates a platform user changing these fields of a loan.
 * Needs no sign-in, like the fault switches.
 */
export function addChangedLoanRoute(app: SandboxApp, { book, written, fieldMap, now }: Tenant): void {
  const dateKeys = dateKeysOf(fieldMap);
  app.post('/faults/loans/:loanId', async (c) => {
    const loan = loanOf(book, c.req.param('loanId'));
    if (loan === undefined) return refuse(c, 404, 'There is no such loan.');
    const body = await readRequestJson(c);
    const changes = v.safeParse(changesSchema, body.ok ? body.value : undefined);
    if (!changes.success) return refuse(c, 400, 'The body must be a JSON object of field ids and texts.');
    const values = new Map<string, string>();
    for (const [id, text] of Object.entries(changes.output)) {
      const key = fieldKeyOf(id);
      if (!book.hasField(key)) return refuse(c, 400, `Invalid field id: '${id}'`);
      const stored = storedText(text, dateKeys.has(key));
      if (stored === undefined) return refuse(c, 400, `Invalid date for the field '${id}': use yyyy-MM-dd.`);
      values.set(key, stored);
    }
    await written.write(loan.loanId, values, now());
    return c.body(null, 204);
  });
}
