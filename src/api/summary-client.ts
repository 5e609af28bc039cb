import type { RawLoan } from '#src/domain/loan-fields/raw-loan.ts';
import {
  type SummaryAnswer,
  summaryAnswerSchema,
  type SummaryCall,
} from '#src/contract/wire/loan-summary.ts';
import { type PersonConnection, sendQuickly } from '#src/api/request/send-quickly.ts';

/** A longer value isn't a date or a name: a loan's notes aren't sent. */
const MAX_VALUE_LENGTH = 200;

/**
 * The loan summary: specification 7.
 * @param timeZone IANA name of the device's time zone, used if the installation sets none.
 */
export function createSummaryClient(connection: PersonConnection, timeZone: string | undefined) {
  return {
    /**
     * A short status of a loan in plain sentences, from the loan's fields as read at `asOf` (ISO).
     * @throws ApiError, or the signal's reason if canceled
     */
    readSummary: async (
      { loanId, fields }: RawLoan,
      asOf: string,
      signal?: AbortSignal,
    ): Promise<SummaryAnswer['data']> => {
      const short = Object.entries(fields).filter(([, value]) => value.length <= MAX_VALUE_LENGTH);
      const loanObject = { loanGuid: loanId, fields: Object.fromEntries(short) };
      const call: SummaryCall = { loanObject, asOf, timeZone };
      const path = `/${connection.apiEnv}/a3/summary/${encodeURIComponent(loanId)}`;
      const request = { method: 'POST', path, body: JSON.stringify(call), signal } as const;
      return (await sendQuickly(connection, request, summaryAnswerSchema, 'The loan summary')).data;
    },
  };
}
