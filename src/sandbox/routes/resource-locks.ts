import type { Context } from 'hono';
import * as v from 'valibot';
import { loanOf } from '#src/sandbox/loans/loan-of.ts';
import type { LoanLock, LoanLockType } from '#src/sandbox/loans/loan-locks.ts';
import type { Tenant } from '#src/sandbox/tenant/tenant.ts';
import { refuse } from '#src/sandbox/base/refusal.ts';
import { readJson } from '#src/sandbox/base/request-json.ts';
import type { SandboxApp, SandboxEnv } from '#src/sandbox/base/sandbox-context.ts';

const requestSchema = v.object({
  resource: v.object({ entityId: v.string(), entityType: v.string() }),
  lockType: v.string(),
});

type Version = 'v1' | 'v3';

const LOCK_TYPES: Readonly<Record<Version, Readonly<Record<string, LoanLockType>>>> = {
  v3: { exclusive: 'Exclusive', ngsharedlock: 'NGSharedLock' },
  v1: { exclusive: 'Exclusive', shared: 'NGSharedLock' },
};

/** Locks on loans, in both versions: lock, list, read, unlock. */
export function addResourceLockRoutes(app: SandboxApp, { book, locks }: Tenant): void {
  async function create(c: Context<SandboxEnv>, version: Version): Promise<Response> {
    const body = await readJson(c);
    const parsed = v.safeParse(requestSchema, body.ok ? body.value : undefined);
    if (!parsed.success)
      return refuse(c, 400, 'The body needs resource.entityId, resource.entityType and lockType.');
    const { resource, lockType } = parsed.output;
    if (resource.entityType.toLowerCase() !== 'loan')
      return refuse(c, 400, "The only resource type is 'Loan'.");
    const type = LOCK_TYPES[version][lockType.toLowerCase()];
    if (type === undefined) return refuse(c, 400, `'${lockType}' is not a valid 'lockType'.`);
    const loan = loanOf(book, resource.entityId);
    if (loan === undefined) return refuse(c, 404, `The loan '${resource.entityId}' was not found.`);
    const locked = await locks.lock({
      loanId: loan.loanId,
      userId: c.get('user').id,
      lockType: type,
      force: isForced(c),
    });
    if (!locked.ok) return refuse(c, 409, `The loan is locked by ${locked.holder.userId}.`);
    c.header('Location', `/${version}/resourceLocks/${locked.lock.id}`);
    return c.req.query('view')?.toLowerCase() === 'entity'
      ? c.json(lockContract(locked.lock, version), 201)
      : c.body(null, 201);
  }

  function list(c: Context<SandboxEnv>, version: Version): Response {
    const loan = loanOf(book, c.req.query('resourceId') ?? '');
    if (c.req.query('resourceType')?.toLowerCase() !== 'loan')
      return refuse(c, 400, "The query parameter 'resourceType' must be 'Loan'.");
    if (loan === undefined)
      return refuse(c, 404, `The loan '${c.req.query('resourceId') ?? ''}' was not found.`);
    return c.json(locks.of(loan.loanId).map((lock) => lockContract(lock, version)));
  }

  async function remove(c: Context<SandboxEnv>): Promise<Response> {
    const lock = lockOfPath(c);
    if (lock === undefined) return refuseUnknownLock(c);
    if (lock.userId !== c.get('user').id && !isForced(c))
      return refuse(c, 403, 'Cancel lock is not allowed.');
    await locks.unlock(lock.id);
    return c.body(null, 204);
  }

  function lockOfPath(c: Context<SandboxEnv>): LoanLock | undefined {
    const lock = locks.find(c.req.param('lockId') ?? '');
    const loanId = c.req.query('resourceId');
    return loanId === undefined || loanOf(book, loanId)?.loanId === lock?.loanId ? lock : undefined;
  }

  for (const version of ['v1', 'v3'] as const) {
    const base = `/encompass/${version}/resourceLocks`;
    app.post(base, (c) => create(c, version));
    app.get(base, (c) => list(c, version));
    app.get(`${base}/:lockId`, (c) => {
      const lock = lockOfPath(c);
      return lock === undefined ? refuseUnknownLock(c) : c.json(lockContract(lock, version));
    });
    app.delete(`${base}/:lockId`, remove);
  }
}

function isForced(c: Context<SandboxEnv>): boolean {
  return c.req.query('force')?.toLowerCase() === 'true';
}

function refuseUnknownLock(c: Context<SandboxEnv>): Response {
  return refuse(c, 404, `The lock '${c.req.param('lockId') ?? ''}' was not found.`);
}

function lockContract(lock: LoanLock, version: Version) {
  const isShared = lock.lockType === 'NGSharedLock';
  return {
    id: lock.id,
    resource: { entityId: lock.loanId, entityType: 'Loan' },
    userId: lock.userId,
    lockType: version === 'v1' ? (isShared ? 'shared' : 'exclusive') : lock.lockType,
    lockTime: lock.lockTime,
  };
}
