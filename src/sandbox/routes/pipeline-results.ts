import type { PipelineQuery } from '#src/sandbox/pipeline/query-schema.ts';
import type { QueryResult } from '#src/sandbox/pipeline/run-query.ts';
import type { Tenant } from '#src/sandbox/tenant/tenant.ts';

const MOST_RESULTS = 8;

/**
 * The results of the last queries. A list comes in pages, and to filter and sort 100,000 loans for each of 100 pages
 * would take most of the time. A result holds as long as nobody writes to a loan.
 */
export function createPipelineResults({ written, switches }: Pick<Tenant, 'written' | 'switches'>) {
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
