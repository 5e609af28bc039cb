import * as v from 'valibot';
import { faultsSchema, type FaultSwitches } from '#src/sandbox/base/faults.ts';
import type { LoanBook } from '#src/sandbox/loans/loan-book.ts';
import { idKey } from '#src/domain/text/same-id.ts';
import type { LoanLocks } from '#src/sandbox/loans/loan-locks.ts';
import type { People } from '#src/sandbox/base/people.ts';
import { refuse } from '#src/sandbox/base/refusal.ts';
import { readRequestJson } from '#src/sandbox/base/request-json.ts';
import type { SandboxApp } from '#src/sandbox/base/sandbox-context.ts';

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
