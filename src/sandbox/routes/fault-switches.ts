import * as v from 'valibot';
import { faultsSchema } from '#src/sandbox/base/faults.ts';
import { refuse } from '#src/sandbox/base/refusal.ts';
import { readRequestJson, type SandboxApp } from '#src/sandbox/base/sandbox-context.ts';
import { dateKeysOf, fieldKeyOf } from '#src/sandbox/loans/field-id.ts';
import { loanOf } from '#src/sandbox/loans/loan-book.ts';
import { storedText } from '#src/sandbox/loans/wire-dates.ts';
import type { Tenant } from '#src/sandbox/tenant/tenant.ts';

/**
 * `GET /faults` (what's on), `PUT /faults` (only this is on), `DELETE /faults` (all off). Needs no sign-in: everything
 * in the sandbox is invented, and tests switch faults on before they sign in.
 */
export function addFaultRoutes(app: SandboxApp, { switches, locks, book, people }: Tenant): void {
  let removeLock = async (): Promise<void> => undefined;

  app.get('/faults', (c) => c.json(switches.current()));

  app.delete('/faults', async (c) => {
    switches.set({});
    await removeLock();
    return c.body(null, 204);
  });

  app.put('/faults', async (c) => {
    const parsed = v.safeParse(faultsSchema, await readRequestJson(c));
    if (!parsed.success) {
      const [issue] = parsed.issues;
      return refuse(c, 400, `${v.getDotPath(issue) ?? 'The body'}: ${issue.message}`);
    }
    const { lockLoan } = parsed.output;
    const loan = loanOf(book, lockLoan?.loanId ?? '');
    const user = people.find(lockLoan?.userId ?? '');
    if (lockLoan !== undefined && loan === undefined)
      return refuse(c, 400, 'lockLoan.loanId: there is no such loan.');
    if (lockLoan !== undefined && user === undefined)
      return refuse(c, 400, 'lockLoan.userId: there is no such user.');
    await removeLock();
    if (loan !== undefined && user !== undefined) {
      const lock = await locks.lock(loan.loanId, user.id);
      if (lock.userId !== user.id) return refuse(c, 409, `The loan is locked by ${lock.userId}.`);
      removeLock = () => locks.unlock(lock);
    }
    switches.set(parsed.output);
    return c.json(parsed.output);
  });
}

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
    const changes = v.safeParse(changesSchema, await readRequestJson(c));
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
