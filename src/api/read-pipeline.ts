import type { PipelinePart } from '#src/domain/list/next-question.ts';
import type { LoanOwnership, RawLoan } from '#src/domain/loan-fields/raw-loan.ts';
import type { LoansSoFar, PipelineAnswer, PipelineProgress } from '#src/contract/wire/pipeline-answer.ts';
import { ApiError } from '#src/api/request/api-error.ts';
import { type FirstLoans, firstInFront, readFirstLoans } from '#src/api/first-loans.ts';
import { joinSignals } from '#src/api/request/joined-signal.ts';

/** One page of the pipeline. `total` is the number of loans in all pages, if the gateway knows it. */
export type PipelinePage = PipelineAnswer & {
  readonly total?: number | undefined;
  /** On a page of a part: how many loans the whole list has, if the gateway knows. */
  readonly listCount?: number | undefined;
};

export type FreshPage = Extract<PipelinePage, { kind: 'fresh' }>;

export interface ReadPipelineOptions {
  readonly signal?: AbortSignal | undefined;
  /** Called after each page. After the last one there's nothing "so far": the answer follows. */
  readonly onProgress?: ((progress: PipelineProgress, soFar?: LoansSoFar) => void) | undefined;
  readonly etag?: string | undefined;
  /** Reads the list's first loans. They count only until the list is there, and the read may fail. */
  readonly readFirst?: ((signal: AbortSignal) => Promise<FirstLoans>) | undefined;
}

export type ReadPage = (
  ownership: LoanOwnership,
  start: number,
  limit: number,
  signal?: AbortSignal,
  etag?: string,
) => Promise<PipelinePage>;

/**
 * Reads all pages until the total is there or one is empty, two at a time as far as the total promises more; beside the
 * first one also the list's first loans, if wanted. If the platform's data moves between two pages, a loan can come
 * twice: it keeps its first place and the later page's values. The oldest page gives the list its `asOf`, so that it
 * never claims to be newer than any part of it. If one page fails or the signal aborts, no other page is asked for.
 * Source: specification 7. See decision 31 and choices: More than 1,000 loans.
 */
export async function readWholePipeline(
  readPage: ReadPage,
  ownership: LoanOwnership,
  limit: number,
  options: ReadPipelineOptions,
): Promise<PipelineAnswer> {
  const { signal, onProgress } = options;
  const check = await checkKnownPages(readPage, ownership, limit, options);
  if (check.kind === 'unchanged') return check;
  const pages: FreshPage[] = [];
  const loans = new Map<string, RawLoan>();
  const first = readFirstLoans(options.readFirst, signal, () => tell());
  const ahead = createPagesAhead<PipelinePage>(
    (start, either) => readPage(ownership, start, limit, either),
    signal,
  );
  let loaded = 0;
  let isRegular = true;
  let isComplete = false;
  try {
    while (!isComplete) {
      const ready = loaded === 0 ? check.firstPage : undefined;
      const next = loaded + limit;
      const isMoreSure: boolean = isRegular && !first.isPending() && next < (pages.at(-1)?.total ?? 0);
      const page: PipelinePage = ready ?? (await ahead.take(loaded, isMoreSure ? next : undefined));
      if (page.kind === 'unchanged') throw unreadable('The answer is 304 without an ETag.');
      const isRepeated = isSamePage(page, pages.at(-1));
      if (isRepeated && isMorePromised(page, loaded, limit))
        throw unreadable('The same page of the pipeline came twice.');
      for (const loan of page.loans) loans.set(loan.loanId, loan);
      pages.push(page);
      isRegular &&= page.loans.length === limit;
      // The platform may make its pages smaller. Then the list goes on elsewhere.
      if (!isRegular) ahead.drop();
      loaded += page.loans.length;
      isComplete = (isRepeated && page.loans.length < limit) || isLastPage(page, loaded, limit);
      tell();
    }
  } finally {
    first.end();
    ahead.drop();
  }
  return {
    kind: 'fresh',
    loans: firstInFront(first.found(), loans, 'list'),
    asOf: oldestOf(pages),
    etag: etagOf(pages, limit),
    trouble: pages.find(({ trouble }) => trouble !== undefined)?.trouble,
  };

  function tell(): void {
    const found = first.found();
    const early = found?.loans.filter(({ loanId }) => !loans.has(loanId)).length ?? 0;
    const progress = { loaded: loans.size + early, total: pages.at(-1)?.total };
    // Wait for the first loans: rows shown before them would take their place.
    const isPart = !isComplete && !first.isPending() && progress.loaded > 0;
    const parts = found === undefined ? pages : [found, ...pages];
    const soFar = { loans: () => firstInFront(found, loans, 'either'), asOf: oldestOf(parts) };
    if (pages.length > 0 || isPart) onProgress?.(progress, isPart ? soFar : undefined);
  }
}

// Without this, a gateway that ignores `start` would be asked endlessly.
function isSamePage(page: FreshPage, previous: FreshPage | undefined): boolean {
  if (previous === undefined || page.loans.length !== previous.loans.length) return false;
  return page.loans.every((loan, index) => loan.loanId === previous.loans[index]?.loanId);
}

function isMorePromised({ loans, total }: FreshPage, loaded: number, limit: number): boolean {
  return loans.length >= Math.max(limit, 2) || (loans.length < limit && loaded < (total ?? 0));
}

// A short page is the last one only if the total says so: the platform may have made it smaller. Without a total, read
// the next page, so that nothing is cut off silently.
function isLastPage(page: FreshPage, loaded: number, limit: number): boolean {
  if (page.loans.length === 0) return true;
  return page.loans.length < limit && page.total !== undefined && loaded >= page.total;
}

type KnownPagesCheck =
  | { readonly kind: 'unchanged'; readonly asOf: string }
  | { readonly kind: 'changed'; readonly firstPage?: FreshPage | undefined };

async function checkKnownPages(
  readPage: ReadPage,
  ownership: LoanOwnership,
  limit: number,
  { etag, signal }: ReadPipelineOptions,
): Promise<KnownPagesCheck> {
  const unchanged: { asOf: string }[] = [];
  for (const [index, pageEtag] of splitEtag(etag).entries()) {
    const page = await readPage(ownership, index * limit, limit, signal, pageEtag);
    if (page.kind === 'fresh') return { kind: 'changed', firstPage: index === 0 ? page : undefined };
    unchanged.push(page);
  }
  return unchanged.length === 0 ? { kind: 'changed' } : { kind: 'unchanged', asOf: oldestOf(unchanged) };
}

// One ETag per page, joined by spaces, which an ETag can't contain (RFC 9110 8.8.3). Only pages of exactly `limit`
// loans can be requested again one by one.
function etagOf(read: readonly FreshPage[], limit: number): string | undefined {
  // An empty page after a short one only marked the end of the list: a new loan would show in the short one.
  const isEndAlone = read.at(-1)?.loans.length === 0 && (read.at(-2)?.loans.length ?? limit) < limit;
  const pages = isEndAlone ? read.slice(0, -1) : read;
  const etags = pages.map((page) => page.etag);
  const isRegular = pages.every((page, index) => index === pages.length - 1 || page.loans.length === limit);
  return isRegular && etags.every((etag) => etag !== undefined) ? etags.join(' ') : undefined;
}

function splitEtag(etag: string | undefined): string[] {
  return etag === undefined || etag === '' ? [] : etag.split(' ');
}

function oldestOf(pages: readonly { readonly asOf: string }[]): string {
  const [oldest] = pages.map((page) => page.asOf).sort((a, b) => Date.parse(a) - Date.parse(b));
  return oldest ?? '';
}

function unreadable(message: string): ApiError {
  return new ApiError('unreadable', message);
}

/**
 * Reads all pages of a part of the list, with the same care as the whole.
 * @returns undefined if the gateway or the platform can't tell this part from the whole.
 */
export async function readWholePart(
  readPage: (start: number, limit: number) => Promise<FreshPage | undefined>,
  ownership: LoanOwnership,
  limit: number,
): Promise<PipelinePart | undefined> {
  const first = await readPage(0, limit);
  if (first === undefined) return undefined;
  const answer = await readWholePipeline(
    async (_ownership, start) => {
      const page = start === 0 ? first : await readPage(start, limit);
      if (page === undefined) throw unreadable('A later page of a part was of the whole pipeline.');
      return page;
    },
    ownership,
    limit,
    {},
  );
  if (answer.kind === 'unchanged') return undefined;
  return { loans: answer.loans, asOf: answer.asOf, listCount: first.listCount };
}

/** Reads pages of a list, each under a signal that also follows the caller's. End with `drop`. */
function createPagesAhead<Page>(
  read: (start: number, signal: AbortSignal) => Promise<Page>,
  signal: AbortSignal | undefined,
) {
  const underWay = new Map<number, Promise<Page>>();
  let leaving = new AbortController();
  let joined = follow();

  function follow() {
    return joinSignals(signal === undefined ? [leaving.signal] : [signal, leaving.signal]);
  }

  function ask(start: number): Promise<Page> {
    const known = underWay.get(start);
    if (known !== undefined) return known;
    const page = read(start, joined.signal);
    // The caller that takes it handles its failure; untaken, it fails in silence.
    page.catch(() => undefined);
    underWay.set(start, page);
    return page;
  }

  return {
    /**
     * The page that begins at `start`. The one at `next` is asked for meanwhile, so at most two are under way.
     * @param next undefined where nothing may follow.
     */
    take: (start: number, next: number | undefined): Promise<Page> => {
      const page = ask(start);
      if (next !== undefined) void ask(next);
      underWay.delete(start);
      return page;
    },
    /** Cancels the requests under way that weren't taken: the list continues elsewhere. */
    drop: (): void => {
      leaving.abort();
      joined.letGo();
      underWay.clear();
      leaving = new AbortController();
      joined = follow();
    },
  };
}
