import * as v from 'valibot';
import { faultsSchema, type FaultSwitches } from '#src/sandbox/base/faults.ts';
import type { LoanBook } from '#src/sandbox/loans/loan-book.ts';
import { idKey } from '#src/domain/text/same-id.ts';
import type { LoanLocks } from '#src/sandbox/loans/loan-locks.ts';
import type { People } from '#src/sandbox/base/people.ts';
import { refuse } from '#src/sandbox/base/refusal.ts';
import { readRequestJson } from '#src/sandbox/base/request-json.ts';
import type { SandboxApp } from '#src/sandbox/base/sandbox-context.ts';
import { dateKeysOf } from '#src/sandbox/loans/date-keys.ts';
import { fieldKeyOf } from '#src/sandbox/loans/field-id.ts';
import { loanOf } from '#src/sandbox/loans/loan-of.ts';
import { storedText } from '#src/sandbox/loans/stored-text.ts';
import type { Tenant } from '#src/sandbox/tenant/tenant.ts';

interface FaultRoutes {
  readonly switches: FaultSwitches;
  readonly locks: LoanLocks;
  readonly book: LoanBook;
  readonly people: People;
}

/**
 * `GET /faults` (what's on), `PUT /faults` (only this is on), `DELETE /faults` (all off). Needs no sign-in: everything
 * in the sandbox is invented, and tests switch faults on before they sign in.
 */
export function addFaultRoutes(app: SandboxApp, { switches, locks, book, people }: FaultRoutes): void {
  let lockId: string | undefined;

  async function removeLock(): Promise<void> {
    const id = lockId;
    lockId = undefined;
    if (id !== undefined) await locks.unlock(id);
  }

  app.get('/faults', (c) => c.json(switches.current()));

  app.delete('/faults', async (c) => {
    switches.set({});
    await removeLock();
    return c.body(null, 204);
  });

  app.put('/faults', async (c) => {
    const body = await readRequestJson(c);
    const parsed = v.safeParse(faultsSchema, body.ok ? body.value : undefined);
    if (!parsed.success) {
      const [issue] = parsed.issues;
      const path = v.getDotPath(issue);
      return refuse(c, 400, path === null ? issue.message : `${path}: ${issue.message}`);
    }
    const { lockLoan } = parsed.output;
    if (lockLoan !== undefined) {
      const loanId = idKey(lockLoan.loanId);
      if (book.positionOf(loanId) === undefined)
        return refuse(c, 400, 'lockLoan.loanId: there is no such loan.');
      const user = people.find(lockLoan.userId);
      if (user === undefined) return refuse(c, 400, 'lockLoan.userId: there is no such user.');
      await removeLock();
      const locked = await locks.lock({ loanId, userId: user.id, lockType: 'Exclusive', force: true });
      if (locked.ok) lockId = locked.lock.id;
    } else {
      await removeLock();
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
