import * as v from 'valibot';
import { loanOf } from '#src/sandbox/loans/loan-book.ts';
import type { LoanLocks } from '#src/sandbox/loans/loan-locks.ts';
import type { Tenant } from '#src/sandbox/tenant/tenant.ts';
import { refuse } from '#src/sandbox/base/refusal.ts';
import { readRequestJson, type SandboxApp } from '#src/sandbox/base/sandbox-context.ts';

const LOCKS = '/encompass/v3/resourceLocks';

const requestSchema = v.object({
  resource: v.object({ entityId: v.string(), entityType: v.literal('Loan') }),
  lockType: v.literal('Exclusive'),
});

/** Exclusive locks on loans: lock, list, unlock. */
export function addResourceLockRoutes(app: SandboxApp, { book, locks }: Tenant): void {
  app.post(LOCKS, async (c) => {
    const parsed = v.safeParse(requestSchema, await readRequestJson(c));
    if (!parsed.success)
      return refuse(c, 400, "The body needs resource.entityId, entityType 'Loan' and lockType 'Exclusive'.");
    const { entityId } = parsed.output.resource;
    const loan = loanOf(book, entityId);
    if (loan === undefined) return refuse(c, 404, `The loan '${entityId}' was not found.`);
    const lock = await locks.lock(loan.loanId, c.get('user').id);
    if (lock.userId !== c.get('user').id) return refuse(c, 409, `The loan is locked by ${lock.userId}.`);
    c.header('Location', `/v3/resourceLocks/${lock.id}`);
    return c.req.query('view') === 'entity' ? c.json(lockContract(lock), 201) : c.body(null, 201);
  });

  app.get(LOCKS, (c) => {
    const loanId = c.req.query('resourceId') ?? '';
    const loan = loanOf(book, loanId);
    if (loan === undefined) return refuse(c, 404, `The loan '${loanId}' was not found.`);
    const lock = locks.of(loan.loanId);
    return c.json(lock === undefined ? [] : [lockContract(lock)]);
  });

  app.delete(`${LOCKS}/:lockId`, async (c) => {
    const lock = locks.find(c.req.param('lockId'));
    if (lock === undefined) return refuse(c, 404, `The lock '${c.req.param('lockId')}' was not found.`);
    if (lock.userId !== c.get('user').id) return refuse(c, 403, 'Cancel lock is not allowed.');
    await locks.unlock(lock);
    return c.body(null, 204);
  });
}

function lockContract({ id, loanId, userId, lockTime }: NonNullable<ReturnType<LoanLocks['of']>>) {
  return { id, resource: { entityId: loanId, entityType: 'Loan' }, userId, lockType: 'Exclusive', lockTime };
}
