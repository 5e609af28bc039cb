import type { Context } from 'hono';
import { loanOf } from '#src/sandbox/loans/loan-of.ts';
import type { Tenant } from '#src/sandbox/tenant/tenant.ts';
import { refuse } from '#src/sandbox/base/refusal.ts';
import type { SandboxApp, SandboxEnv } from '#src/sandbox/base/sandbox-context.ts';

/** Properties that each view omits from a condition. */
const LEFT_OUT: Readonly<Record<string, readonly string[]>> = {
  summary: ['tracking', 'definitions', 'comments'],
  detail: ['comments'],
  full: [],
};

/**
 * `GET /encompass/v3/loans/{id}/conditions` and `/{conditionId}`. Entries that aren't objects are passed on as given.
 */
export function addConditionRoutes(app: SandboxApp, { book }: Tenant): void {
  app.get('/encompass/v3/loans/:loanId/conditions', (c) => {
    const loan = loanOf(book, c.req.param('loanId'));
    if (loan === undefined) return refuse(c, 404, `The loan '${c.req.param('loanId')}' was not found.`);
    const leftOut = leftOutOf(c);
    if (leftOut === undefined)
      return refuse(c, 400, "The query parameter 'view' must be Summary, Detail or Full.");
    const type = c.req.query('conditionType')?.toLowerCase();
    const withRemoved = c.req.query('includeRemoved')?.toLowerCase() === 'true';
    return c.json(
      loan
        .conditions()
        .filter(
          (condition) => type === undefined || textOf(condition, 'conditionType').toLowerCase() === type,
        )
        .filter((condition) => withRemoved || !isRemoved(condition))
        .map((condition) => without(condition, leftOut)),
    );
  });

  app.get('/encompass/v3/loans/:loanId/conditions/:conditionId', (c) => {
    const { loanId, conditionId } = c.req.param();
    const condition = loanOf(book, loanId)
      ?.conditions()
      .find((one) => textOf(one, 'id') === conditionId);
    if (condition === undefined) return refuse(c, 404, `The condition '${conditionId}' was not found.`);
    const leftOut = leftOutOf(c);
    if (leftOut === undefined)
      return refuse(c, 400, "The query parameter 'view' must be Summary, Detail or Full.");
    return c.json(without(condition, leftOut));
  });
}

function leftOutOf(c: Context<SandboxEnv>): readonly string[] | undefined {
  return LEFT_OUT[(c.req.query('view') ?? 'Summary').toLowerCase()];
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textOf(condition: unknown, key: string): string {
  const value = isObject(condition) ? condition[key] : undefined;
  return typeof value === 'string' ? value : '';
}

function isRemoved(condition: unknown): boolean {
  return isObject(condition) && condition['isRemoved'] === true;
}

/** The condition without some keys, as JSON: `null` for an entry that JSON can't hold. */
function without(condition: unknown, keys: readonly string[]) {
  if (!isObject(condition)) return condition ?? null;
  return Object.fromEntries(Object.entries(condition).filter(([key]) => !keys.includes(key)));
}
