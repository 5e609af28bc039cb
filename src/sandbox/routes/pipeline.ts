import type { Context } from 'hono';
import * as v from 'valibot';
import { canonicalNameOf, fieldKeyOf } from '#src/sandbox/loans/field-id.ts';
import { pipelineView, type Tenant } from '#src/sandbox/tenant/tenant.ts';
import { type PipelineQuery, pipelineQuerySchema } from '#src/sandbox/pipeline/query-schema.ts';
import {
  knownColumns,
  type PipelineView,
  type QueryResult,
  rowFields,
  runQuery,
} from '#src/sandbox/pipeline/run-query.ts';
import { refuse } from '#src/sandbox/base/refusal.ts';
import { readRequestJson } from '#src/sandbox/base/request-json.ts';
import type { SandboxApp, SandboxEnv } from '#src/sandbox/base/sandbox-context.ts';

const LONGEST_PAGE = { v1: 25_000, v3: 1000 } as const;
const DEFAULT_PAGE = 1000;
/** The largest answer, before compression. */
const MOST_BYTES = 6 * 1024 * 1024;

/** The pipeline queries of both versions, and their lists of fields. */
export function addPipelineRoutes(app: SandboxApp, tenant: Tenant, random: () => string): void {
  addFieldListRoutes(app, tenant);
  const cursors = createPipelineCursors(tenant.now, random);
  const results = createPipelineResults(tenant);

  app.post('/encompass/v3/loanPipeline', async (c) => {
    const query = await readQuery(c);
    if (query instanceof Response) return query;
    const view = pipelineView(tenant);
    const { email } = c.get('user');
    const found = results.of(query, email, () => runQuery(view, query, 'v3', email));
    if (!found.ok) return refuse(c, 400, found.fault);
    const unknown = refuseUnknownFields(c, view, query, true);
    if (unknown !== undefined) return unknown;
    const page = readPage(c, 'v3');
    if (page instanceof Response) return page;
    if (c.req.query('calculateTotalCount')?.toLowerCase() !== 'nowait') {
      c.header('X-Total-Count', String(found.positions.length));
    }
    const rows = found.positions.slice(page.start, page.start + page.limit);
    const columns = knownColumns(view.book, query.fields ?? []);
    return withinLimit(
      c,
      rows.map((position) => ({
        loanId: view.book.at(position).loanId,
        fields: rowFields(view, position, columns),
      })),
    );
  });

  async function queryV1(c: Context<SandboxEnv>): Promise<Response> {
    const query = await readQuery(c);
    if (query instanceof Response) return query;
    const view = pipelineView(tenant);
    const page = readPage(c, 'v1');
    if (page instanceof Response) return page;
    const unknown = refuseUnknownFields(c, view, query, false);
    if (unknown !== undefined) return unknown;
    const cursorId = c.req.query('cursor');
    if (cursorId !== undefined) {
      const positions = cursors.find(cursorId);
      if (positions === undefined) return refuse(c, 400, `The cursor '${cursorId}' is not known or too old.`);
      return rowsV1(c, view, query, positions.slice(page.start, page.start + page.limit));
    }
    const found = runQuery(view, query, 'v1', c.get('user').email);
    if (!found.ok) return refuse(c, 400, found.fault);
    if (c.req.query('cursorType')?.toLowerCase() === 'randomaccess') {
      c.header('X-Total-Count', String(found.positions.length));
      if (found.positions.length > 0) c.header('X-Cursor', cursors.open(found.positions));
    }
    // Without a cursor this version has no start.
    return rowsV1(c, view, query, found.positions.slice(0, page.limit));
  }

  app.post('/encompass/v1/loanPipeline', (c) => queryV1(c));
  app.post('/encompass/v1/loanPipeline/', (c) => queryV1(c));
}

function rowsV1(
  c: Context<SandboxEnv>,
  view: PipelineView,
  query: PipelineQuery,
  positions: readonly number[],
): Response {
  const columns = knownColumns(view.book, query.fields ?? []);
  return withinLimit(
    c,
    positions.map((position) => ({
      loanGuid: view.book.at(position).loanId,
      fields: rowFields(view, position, columns),
    })),
  );
}

function withinLimit(c: Context<SandboxEnv>, rows: readonly unknown[]): Response {
  const json = JSON.stringify(rows);
  if (Buffer.byteLength(json) > MOST_BYTES) return refuse(c, 400, 'Response exceeds maximum size (6 MB)');
  return c.body(json, 200, { 'Content-Type': 'application/json' });
}

async function readQuery(c: Context<SandboxEnv>): Promise<PipelineQuery | Response> {
  const body = await readRequestJson(c);
  const parsed = v.safeParse(pipelineQuerySchema, body.ok ? body.value : undefined);
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  const path = v.getDotPath(issue);
  return refuse(
    c,
    400,
    path === null
      ? 'queryContract: The body must be a JSON object.'
      : `queryContract.${path}: ${issue.message}`,
  );
}

interface Page {
  readonly start: number;
  readonly limit: number;
}

function readPage(c: Context<SandboxEnv>, version: 'v1' | 'v3'): Page | Response {
  const start = readCount(c.req.query('start'), 0);
  const limit = readCount(c.req.query('limit'), DEFAULT_PAGE);
  if (start === undefined) return refuse(c, 400, "The query parameter 'start' must be 0 or more.");
  if (limit === undefined || limit === 0)
    return refuse(c, 400, "The query parameter 'limit' must be 1 or more.");
  return { start, limit: Math.min(limit, LONGEST_PAGE[version]) };
}

function readCount(text: string | undefined, missing: number): number | undefined {
  if (text === undefined || text === '') return missing;
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

function refuseUnknownFields(
  c: Context<SandboxEnv>,
  view: PipelineView,
  query: PipelineQuery,
  ignoredByDefault: boolean,
): Response | undefined {
  const asked = c.req.query('ignoreInvalidFields')?.toLowerCase();
  const isIgnored = asked === undefined ? ignoredByDefault : asked === 'true';
  if (isIgnored) return undefined;
  const unknown = (query.fields ?? []).find((name) => !view.book.hasField(fieldKeyOf(name)));
  return unknown === undefined
    ? undefined
    : refuse(c, 400, `queryContract.fields: Invalid field name '${unknown}'.`);
}

const IDLE_MS = 5 * 60_000;
const MOST_CURSORS = 10;

/** The cursors of the v1 pipeline query: ten for the whole instance, each expiring after five idle minutes. */
function createPipelineCursors(now: () => number, random: () => string) {
  const cursors = new Map<string, { readonly positions: readonly number[]; readonly usedAt: number }>();

  function touch(id: string, positions: readonly number[]): void {
    cursors.delete(id);
    cursors.set(id, { positions, usedAt: now() });
  }

  return {
    /** Stores a query's result and returns its id; an eleventh replaces the least recently used. */
    open(positions: readonly number[]): string {
      const id = random();
      const [oldest] = cursors.keys();
      if (cursors.size >= MOST_CURSORS && oldest !== undefined) cursors.delete(oldest);
      touch(id, positions);
      return id;
    },
    /** The result; undefined if the id is unknown or wasn't used for five minutes. */
    find(id: string): readonly number[] | undefined {
      const cursor = cursors.get(id);
      if (cursor === undefined || now() - cursor.usedAt > IDLE_MS) return undefined;
      touch(id, cursor.positions);
      return cursor.positions;
    },
  };
}

/** `GET .../canonicalFields` (v3) and `.../fieldDefinitions` (v1): the columns a pipeline query can request. */
function addFieldListRoutes(app: SandboxApp, { book }: Tenant): void {
  app.get('/encompass/v3/loanPipeline/canonicalFields', (c) =>
    c.json(book.fieldKeys().map((key) => ({ canonicalName: canonicalNameOf(key), fieldId: key }))),
  );
  app.get('/encompass/v1/loanPipeline/fieldDefinitions', (c) =>
    c.json({
      pipelineLoanReportFieldDefs: book.fieldKeys().map((key) => ({
        criterionFieldName: canonicalNameOf(key),
        fieldID: key,
        fieldDefinition: { description: key, fieldOptions: { options: [] } },
        category: key.startsWith('CX.') ? 'Custom' : 'Loan',
      })),
    }),
  );
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
      const key = JSON.stringify([email, { ...query, fields: undefined }]);
      // Locks come and go, and a lagging pipeline shows a write later than it is made.
      if (/lock/i.test(key) || (switches.current().pipelineLagMs ?? 0) > 0) return find();
      if (revision !== written.revision()) results.clear();
      revision = written.revision();
      const found = results.get(key) ?? find();
      results.delete(key);
      results.set(key, found);
      const [oldest] = results.keys();
      if (results.size > MOST_RESULTS && oldest !== undefined) results.delete(oldest);
      return found;
    },
  };
}
