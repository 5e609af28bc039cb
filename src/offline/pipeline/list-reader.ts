import type { RefreshMarks } from '#src/domain/list/next-question.ts';
import { FIRST_LOANS } from '#src/domain/list/pipeline-request.ts';
import { reuseUnchangedLoans } from '#src/domain/loan/reuse-unchanged-loans.ts';
import type { LoanOwnership } from '#src/domain/loan-fields/raw-loan.ts';
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

/** The code for parts is in files of their own: no start needs it. Without it, everything is read each time. */
const NONE = (): undefined => undefined;

/** Reads one view from the network: what changed, where that proves the whole list, and else the whole list. */
export function createListReader(view: LoanOwnership, ports: PipelinePorts) {
  let isAllWanted = false;
  /** The build whose gateway answered that it knows no parts. */
  let withoutParts: string | undefined;

  async function read(known: PipelineSnapshot | undefined, options: ReadOptions): Promise<ReadList> {
    const terms = ports.refreshTerms();
    const isWorthTrying =
      known?.refresh !== undefined && !isAllWanted && terms !== undefined && terms.buildId !== withoutParts;
    const parts = isWorthTrying
      ? await import('#src/offline/pipeline/read-in-parts.ts').catch(NONE)
      : undefined;
    const list = (await parts?.readInParts(view, known, ports, options.signal)) ?? 'all';
    if (list === 'no-parts') withoutParts = terms?.buildId;
    if (typeof list === 'string') return readAll(known, options);
    const { asOf, refresh } = list;
    const loans = reuseUnchangedLoans(known?.loans ?? [], list.loans);
    // If no loan differs, the pages' own tags still identify this list.
    const etag = loans === known?.loans ? known.etag : undefined;
    return { answer: { kind: 'fresh', loans, asOf, etag }, marks: refresh };
  }

  async function readAll(known: PipelineSnapshot | undefined, options: ReadOptions): Promise<ReadList> {
    // The answer belongs to the settings it was asked under.
    const terms = ports.refreshTerms();
    // The first loans are all of a short list: it would come twice.
    const isShort = (ports.lastCount(view) ?? Infinity) <= FIRST_LOANS;
    const asked = ports.readPipeline(view, {
      ...options,
      etag: known?.etag,
      isWaitedFor: known === undefined && !isShort,
    });
    const coming = import('#src/domain/list/next-question.ts').catch(NONE);
    const answer = await asked;
    // Show a held list; the next refresh asks for everything again.
    if (answer.kind === 'fresh' && answer.trouble !== undefined) return { answer, marks: undefined };
    isAllWanted = false;
    const loans = answer.kind === 'fresh' ? answer.loans : (known?.loans ?? []);
    ports.noteCount(view, loans.length);
    return { answer, marks: (await coming)?.marksAfterAll(loans, answer.asOf, terms) };
  }

  return {
    /** No answer counts until the last one has arrived. Rejects as the calls do. */
    read,
    /** Makes the next reads whole ones, until one has come. */
    wantAll: (): void => {
      isAllWanted = true;
    },
  };
}
