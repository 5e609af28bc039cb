import { LRUCache } from 'lru-cache';
import * as v from 'valibot';
import type { FieldMap } from '#src/domain/loan-fields/field-map.ts';
import { loanIdsRequest, PIPELINE_PAGE_SIZE } from '#src/domain/list/pipeline-request.ts';
import { idKey } from '#src/domain/text/same-id.ts';
import type { PlatformAnswer } from '#src/platform/platform-answer.ts';
import type { PlatformClient } from '#src/platform/platform-client.ts';
import { readPipelinePage } from '#src/platform/read-pipeline-page.ts';

const MOST_SESSIONS = 1_000;
/** A loan that went to somebody else is out of reach after this time. */
const KEPT_MS = 60_000;
/** A loan that isn't there may have come since, unless the platform was asked just now. */
const NEW_MS = 5_000;

const idRowSchema = v.object({ loanId: v.string() });

interface OwnLoans {
  readonly ids: ReadonlySet<string>;
  readonly readAt: number;
}

/**
 * Which loans are in a person's own list, by session: for those to whom the lender doesn't give All Loans.
 * @param now ms since 1970.
 */
export function createOwnLoans(now: () => number) {
  const known = new LRUCache<string, OwnLoans>({ max: MOST_SESSIONS });
  return {
    /** True for a loan of the session's own list. @param read asks the platform, at most every 5 s. */
    async has(
      idHash: string,
      loanGuid: string,
      read: () => Promise<PlatformAnswer<ReadonlySet<string>>>,
    ): Promise<PlatformAnswer<boolean>> {
      const kept = known.get(idHash);
      const age = kept === undefined ? Infinity : now() - kept.readAt;
      const isOwn = kept?.ids.has(idKey(loanGuid)) === true;
      if (age < (isOwn ? KEPT_MS : NEW_MS)) return { kind: 'ok', value: isOwn };
      const readAt = now();
      const answer = await read();
      if (answer.kind !== 'ok') return answer;
      known.set(idHash, { ids: answer.value, readAt });
      return { kind: 'ok', value: answer.value.has(idKey(loanGuid)) };
    },
    drop: (idHash: string) => void known.delete(idHash),
  };
}

/** The ids in a person's own list, as they're compared. */
export async function readOwnIds(
  platform: PlatformClient,
  token: string,
  fieldMap: FieldMap,
): Promise<PlatformAnswer<ReadonlySet<string>>> {
  const ids = new Set<string>();
  const request = loanIdsRequest(fieldMap, 'MyLoans');
  for (let start = 0; ;) {
    const page = await readPipelinePage(platform, token, request, { start, limit: PIPELINE_PAGE_SIZE });
    if (page.kind !== 'ok') return page;
    const { rows = [], totalCount = Infinity } = page.value;
    const before = ids.size;
    for (const row of rows) if (v.is(idRowSchema, row)) ids.add(idKey(row.loanId));
    start += rows.length;
    // A platform that repeats itself has no more either.
    if (ids.size === before || start >= totalCount) return { kind: 'ok', value: ids };
  }
}
