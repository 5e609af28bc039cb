import type { PipelinePart, RefreshMarks } from '#src/domain/list/next-question.ts';
import { FIRST_LOANS } from '#src/domain/list/pipeline-request.ts';
import { reuseUnchangedLoans } from '#src/domain/loan/reuse-unchanged-loans.ts';
import type { LoanOwnership, RawLoan } from '#src/domain/loan-fields/raw-loan.ts';
import type { PipelineAnswer } from '#src/contract/wire/pipeline-answer.ts';
import type { PipelineSnapshot } from '#src/offline/cache/pipeline-cache.ts';
import type { OnProgress, PipelinePorts } from '#src/offline/pipeline/pipeline-ports.ts';

interface ReadOptions {
  readonly signal: AbortSignal | undefined;
  readonly onProgress: OnProgress;
}

interface ReadList {
  readonly answer: PipelineAnswer;
  /** What the next refresh needs to ask for changes only. */
  readonly marks: RefreshMarks | undefined;
}

interface RefreshedList {
  readonly loans: readonly RawLoan[];
  readonly asOf: string;
  readonly refresh: RefreshMarks;
}

/** Reads one view from the network: what changed, where that proves the whole list, and else the whole list. */
export function createListReader(view: LoanOwnership, ports: PipelinePorts) {
  /** Someone asked for everything, and it hasn't come yet. */
  let isAllWanted = false;
  /** The build whose gateway answered that it knows no parts. */
  let withoutParts: string | undefined;

  async function read(known: PipelineSnapshot | undefined, options: ReadOptions): Promise<ReadList> {
    const terms = ports.refreshTerms();
    const isWorthTrying = !isAllWanted && terms !== undefined && terms.buildId !== withoutParts;
    const list = isWorthTrying ? await readInParts(view, known, ports, options.signal) : 'all';
    if (list === 'no-parts') withoutParts = terms?.buildId;
    if (typeof list === 'string') return readAll(known, options);
    const { asOf, refresh } = list;
    const loans = reuseUnchangedLoans(known?.loans ?? [], list.loans);
    // Where no loan differs, the pages' own tags still name this list.
    const etag = loans === known?.loans ? known.etag : undefined;
    return { answer: { kind: 'fresh', loans, asOf, etag }, marks: refresh };
  }

  async function readAll(known: PipelineSnapshot | undefined, options: ReadOptions): Promise<ReadList> {
    // The answer belongs to the settings it was asked under.
    const terms = ports.refreshTerms();
    // Loans that come first are all there are where the list is short: it would come twice.
    const isShort = (ports.lastCount(view) ?? Infinity) <= FIRST_LOANS;
    const answer = await ports.readPipeline(view, {
      ...options,
      etag: known?.etag,
      isWaitedFor: known === undefined && !isShort,
    });
    // A list that stands in for the platform's is shown; the next refresh asks for everything again.
    if (answer.kind === 'fresh' && answer.trouble !== undefined) return { answer, marks: undefined };
    isAllWanted = false;
    const loans = answer.kind === 'fresh' ? answer.loans : (known?.loans ?? []);
    ports.noteCount(view, loans.length);
    return { answer, marks: (await questions())?.marksAfterAll(loans, answer.asOf, terms) };
  }

  return {
    /** Nothing of an answer counts before the last one is there. Rejects as the calls do. */
    read,
    /** Makes the next reads whole ones, until one has come. */
    wantAll: (): void => {
      isAllWanted = true;
    },
  };
}

/** In a file of its own: no start needs it. Undefined if it can't be had; then everything is read. */
async function questions() {
  return import('#src/domain/list/next-question.ts').catch(() => undefined);
}

/** @returns `all` if the whole list must be read, `no-parts` if nobody here can tell parts from the whole. */
async function readInParts(
  view: LoanOwnership,
  known: PipelineSnapshot | undefined,
  ports: PipelinePorts,
  signal: AbortSignal | undefined,
): Promise<RefreshedList | 'all' | 'no-parts'> {
  const { nextQuestion } = (await questions()) ?? {};
  if (nextQuestion === undefined) return 'all';
  const terms = ports.refreshTerms();
  const now = ports.now();
  let changes: PipelinePart | undefined;
  let ids: PipelinePart | undefined;
  for (;;) {
    const question = nextQuestion({ known, terms, now, changes, ids });
    switch (question.ask) {
      case 'all':
        return 'all';
      case 'nothing':
        return question;
      case 'changes':
        changes = await ports.readPipelinePart(view, { changedSince: question.since }, signal);
        if (changes === undefined) return 'no-parts';
        break;
      case 'ids':
        ids = await ports.readPipelinePart(view, { idsOnly: true }, signal);
        if (ids === undefined) return 'no-parts';
    }
  }
}
