import type { RawLoan } from '#src/domain/loan-fields/raw-loan.ts';
import {
  type SummaryAnswer,
  summaryAnswerSchema,
  type SummaryCall,
} from '#src/contract/wire/loan-summary.ts';
import { parseContract } from '#src/contract/base/parse-contract.ts';
import { type GatewayConnection, sendRequest } from '#src/api/request/gateway-request.ts';
import { readable } from '#src/api/request/readable.ts';

const QUICK_MS = 15_000;
/** A longer value isn't a date or a name: a loan's notes aren't sent. */
const MAX_VALUE_LENGTH = 200;

export interface SummaryClientOptions extends GatewayConnection {
  /** The installation's first path part, from its settings. */
  readonly apiEnv: string;
  /** IANA name of the device's time zone, used if the installation sets none. */
  readonly timeZone?: string | undefined;
}

/** The loan summary: specification 7. */
export interface SummaryClient {
  /**
   * A short status of a loan in plain sentences, from the loan's fields as read at `asOf` (ISO).
   * @throws ApiError, or the signal's reason if canceled
   */
  readonly readSummary: (loan: RawLoan, asOf: string, signal?: AbortSignal) => Promise<SummaryAnswer['data']>;
}

export function createSummaryClient({
  apiEnv,
  timeZone,
  ...connection
}: SummaryClientOptions): SummaryClient {
  return {
    readSummary: async ({ loanId, fields }, asOf, signal) => {
      const short = Object.entries(fields).filter(([, value]) => value.length <= MAX_VALUE_LENGTH);
      const loanObject = { loanGuid: loanId, fields: Object.fromEntries(short) };
      const call: SummaryCall = { loanObject, asOf, timeZone };
      const { body } = await sendRequest(connection, {
        method: 'POST',
        path: `/${apiEnv}/a3/summary/${encodeURIComponent(loanId)}`,
        body: JSON.stringify(call),
        timeoutMs: QUICK_MS,
        signal,
      });
      return readable(() => parseContract(summaryAnswerSchema, body, 'The loan summary')).data;
    },
  };
}
