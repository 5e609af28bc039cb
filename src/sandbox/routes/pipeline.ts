import type { Context } from 'hono';
import * as v from 'valibot';
import { fieldKeyOf } from '#src/sandbox/loans/field-id.ts';
import { pipelineView, type Tenant } from '#src/sandbox/tenant/tenant.ts';
import {
  type PipelineQuery,
  pipelineQuerySchema,
  type QueryResult,
  runQuery,
} from '#src/sandbox/pipeline/run-query.ts';
import { refuse } from '#src/sandbox/base/refusal.ts';
import { readRequestJson, type SandboxApp, type SandboxEnv } from '#src/sandbox/base/sandbox-context.ts';

const LONGEST_PAGE = 1000;
/** The largest answer, before compression. */
const MOST_BYTES = 6 * 1024 * 1024;

/** `POST /encompass/v3/loanPipeline`. */
export function addLoanPipelineRoute(app: SandboxApp, tenant: Tenant): void {
  const results = createPipelineResults(tenant);
  app.post('/encompass/v3/loanPipeline', async (c) => {
    const parsed = v.safeParse(pipelineQuerySchema, await readRequestJson(c));
    if (!parsed.success) {
      const [issue] = parsed.issues;
      const path = v.getDotPath(issue);
      return refuse(c, 400, `queryContract${path === null ? '' : `.${path}`}: ${issue.message}`);
    }
    const query = parsed.output;
    const view = pipelineView(tenant);
    const { email } = c.get('user');
    const found = results.of(query, email, () => runQuery(view, query, email));
    if (!found.ok) return refuse(c, 400, `queryContract: ${found.fault}`);
    const start = readCount(c, 'start', 0);
    const limit = readCount(c, 'limit', LONGEST_PAGE);
    if (start === undefined) return refuse(c, 400, "The query parameter 'start' must be 0 or more.");
    if (limit === undefined || limit === 0)
      return refuse(c, 400, "The query parameter 'limit' must be 1 or more.");
    c.header('X-Total-Count', String(found.positions.length));
    const columns = query.fields
      .map((name) => ({ name, key: fieldKeyOf(name) }))
      .filter(({ key }) => view.book.hasField(key));
    const rows = found.positions.slice(start, start + Math.min(limit, LONGEST_PAGE)).map((position) => ({
      loanId: view.book.at(position).loanId,
      // JSON leaves out what the loan doesn't have.
      fields: Object.fromEntries(columns.map(({ name, key }) => [name, view.text(position, key)])),
    }));
    const json = JSON.stringify(rows);
    return Buffer.byteLength(json) > MOST_BYTES
      ? refuse(c, 400, 'Response exceeds maximum size (6 MB)')
      : c.body(json, 200, { 'Content-Type': 'application/json' });
  });
}

function readCount(c: Context<SandboxEnv>, name: string, missing: number): number | undefined {
  const text = c.req.query(name) ?? String(missing);
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

const MOST_RESULTS = 8;

/**
 * The results of the last queries. A list comes in pages, and filtering and sorting 100,000 loans for each of 100 pages
 * would take most of the time. A result is valid until any loan is written to.
 */
function createPipelineResults({ written, switches }: Pick<Tenant, 'written' | 'switches'>) {
  const results = new Map<string, QueryResult>();
  let revision = written.revision();
  return {
    /** The query's result, found now or before. */
    of(query: PipelineQuery, email: string, find: () => QueryResult): QueryResult {
      // A lagging pipeline shows a write later than it is made.
      if ((switches.current().pipelineLagMs ?? 0) > 0) return find();
      if (revision !== written.revision()) results.clear();
      revision = written.revision();
      const key = JSON.stringify([email, { ...query, fields: undefined }]);
      const found = results.get(key) ?? find();
      results.delete(key);
      results.set(key, found);
      const [oldest] = results.keys();
      if (results.size > MOST_RESULTS && oldest !== undefined) results.delete(oldest);
      return found;
    },
  };
}
