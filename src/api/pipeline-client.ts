import * as v from 'valibot';
import type { PipelinePart } from '#src/domain/list/next-question.ts';
import { FIRST_LOANS, PIPELINE_PAGE_SIZE } from '#src/domain/list/pipeline-request.ts';
import { packLoans } from '#src/domain/loan-fields/packed-loan.ts';
import type { LoanOwnership, RawLoan } from '#src/domain/loan-fields/raw-loan.ts';
import {
  parsePipelineAnswer,
  type PartOfPipeline,
  type PipelineAnswer,
  type PipelineCall,
} from '#src/contract/wire/pipeline-answer.ts';
import { HELD_BECAUSE, LIST_COUNT, PIPELINE_PART, TOTAL_COUNT } from '#src/contract/wire/wire-headers.ts';
import { asOfIn } from '#src/api/request/answer-headers.ts';
import type { GatewayConnection } from '#src/api/request/gateway-request.ts';
import { sendPatiently } from '#src/api/request/patient-request.ts';
import {
  type FreshPage,
  type ReadPage,
  type ReadPipelineOptions,
  readWholePart,
  readWholePipeline,
} from '#src/api/read-pipeline.ts';
import type { FirstLoans } from '#src/api/first-loans.ts';
import { ApiError, readable } from '#src/api/request/api-error.ts';
import { problemSchema } from '#src/contract/wire/problem.ts';

/** The platform takes long for a full page. */
const PIPELINE_PAGE_MS = 60_000;

export interface ListOptions extends Omit<ReadPipelineOptions, 'readFirst'> {
  /** Nothing is on screen yet: read the list's first loans before it, as progress. */
  readonly isWaitedFor?: boolean | undefined;
}

interface PageOptions {
  readonly start: number;
  readonly limit: number;
  readonly signal?: AbortSignal | undefined;
  readonly etag?: string | undefined;
}

/**
 * The calls for lists of loans. Each throws ApiError, or the signal's reason if canceled.
 * @param now the device's clock in ms.
 */
export function createPipelineClient(connection: GatewayConnection, now: () => number) {
  const send = (call: PipelineCall, { start, limit, signal, etag }: PageOptions) =>
    sendPatiently(connection, {
      method: 'POST',
      path: `/los/v3/loanPipeline?start=${start}&limit=${limit}`,
      body: JSON.stringify(call),
      headers: etag === undefined ? {} : { 'if-none-match': etag },
      timeoutMs: PIPELINE_PAGE_MS,
      signal,
    });

  const readPage: ReadPage = async (loanOwnership, start, limit, signal, etag) => {
    const askedAt = now();
    const answer = await send({ loanOwnership }, { start, limit, signal, etag });
    const asOf = asOfIn(answer.headers, askedAt);
    const trouble = heldBecause(answer.headers);
    if (answer.status === 304) {
      // No newer list came, so the platform's trouble is all there is to report.
      if (trouble !== undefined) throw trouble;
      return { kind: 'unchanged', asOf };
    }
    return {
      kind: 'fresh',
      loans: loansIn(answer.body, start),
      asOf,
      trouble,
      etag: answer.headers.get('etag') ?? undefined,
      total: countIn(answer.headers, TOTAL_COUNT),
    };
  };

  const readPartPage = async (call: PipelineCall, options: PageOptions): Promise<FreshPage | undefined> => {
    const askedAt = now();
    const { headers, body } = await send(call, options);
    // The list the device already has is at least as recent.
    const trouble = heldBecause(headers);
    if (trouble !== undefined) throw trouble;
    const part = headers.get(PIPELINE_PART);
    if (part !== (call.idsOnly === true ? 'ids' : 'changes')) return undefined;
    return {
      kind: 'fresh',
      loans: loansIn(body, options.start),
      asOf: asOfIn(headers, askedAt),
      total: countIn(headers, TOTAL_COUNT),
      listCount: countIn(headers, part === 'ids' ? TOTAL_COUNT : LIST_COUNT),
    };
  };

  const readFirst = async (loanOwnership: LoanOwnership, signal: AbortSignal): Promise<FirstLoans> => {
    const askedAt = now();
    const page = { start: 0, limit: FIRST_LOANS, signal };
    const { headers, body } = await send({ loanOwnership, closingFirst: true }, page);
    return { loans: loansIn(body), asOf: asOfIn(headers, askedAt) };
  };

  return {
    readPipeline: (
      ownership: LoanOwnership,
      { isWaitedFor = false, ...options }: ListOptions = {},
    ): Promise<PipelineAnswer> =>
      readWholePipeline(readPage, ownership, PIPELINE_PAGE_SIZE, {
        ...options,
        readFirst: isWaitedFor ? (signal) => readFirst(ownership, signal) : undefined,
      }),
    /**
     * The loans changed since a time on the platform's clock, or all loans with nothing but their ids. Undefined if the
     * gateway or the platform doesn't know parts: then only the whole pipeline can be read.
     */
    readPipelinePart: (
      loanOwnership: LoanOwnership,
      part: PartOfPipeline,
      signal?: AbortSignal,
    ): Promise<PipelinePart | undefined> =>
      readWholePart(
        (start, limit) => readPartPage({ loanOwnership, ...part }, { start, limit, signal }),
        loanOwnership,
        PIPELINE_PAGE_SIZE,
      ),
  };
}

function loansIn(body: unknown, start?: number): readonly RawLoan[] {
  return packLoans(readable(() => parsePipelineAnswer(body, start)));
}

function countIn(headers: Headers, name: string): number | undefined {
  const text = headers.get(name) ?? '';
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

const codeSchema = problemSchema.entries.code;

/**
 * Why the gateway sent a held answer: the error the call would otherwise have failed with. Undefined for an answer that
 * counts as new.
 */
function heldBecause(headers: Headers): ApiError | undefined {
  const given = headers.get(HELD_BECAUSE);
  if (given === null) return undefined;
  const code = v.safeParse(codeSchema, given);
  return new ApiError('server', 'The platform gave the gateway no newer answer.', {
    code: code.success ? code.output : undefined,
  });
}
