import * as v from 'valibot';
import { NOTE_RULES } from '#src/sandbox/base/note-rules.ts';

const share = v.pipe(v.number(), v.minValue(0), v.maxValue(1));
const milliseconds = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(3_600_000));

/** The faults that can be switched on; a missing switch is off. */
export const faultsSchema = v.strictObject({
  /** Every matching call waits this long before anything happens. */
  latencyMs: v.optional(milliseconds),
  /** This share of the matching calls is refused, with `status` (503 by default), and has no effect. */
  errorRate: v.optional(share),
  status: v.optional(v.pipe(v.number(), v.integer(), v.minValue(400), v.maxValue(599))),
  /** The answer to a matching write is dropped, together with the connection, after the write took effect. */
  dropAfterWrite: v.optional(v.boolean()),
  /** A matching write is answered with `status` (503 by default) after it took effect. */
  refuseAfterWrite: v.optional(v.boolean()),
  /** Matching calls get no answer until the switch is turned off. */
  hang: v.optional(v.boolean()),
  /** The calls the switches above apply to; all by default. */
  match: v.optional(
    v.strictObject({
      /** The path under the sandbox contains this text, ignoring case. */
      path: v.optional(v.string()),
      method: v.optional(v.pipe(v.string(), v.toUpperCase())),
    }),
  ),
  /** This user has the loan locked exclusively as long as the switch is on. */
  lockLoan: v.optional(v.strictObject({ loanId: v.string(), userId: v.string() })),
  /** The pipeline shows values as they were this long ago. */
  pipelineLagMs: v.optional(milliseconds),
  /** Answers 429 and 503 carry `Retry-After` with this number of seconds. */
  retryAfter: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(3600))),
  /** A rule of the lender's that changes what a matching write puts into a note field: see note-rules.ts. */
  noteRule: v.optional(v.picklist(NOTE_RULES)),
  /** How many concurrent calls are allowed, instead of 30. */
  concurrencyLimit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(30))),
});

export type Faults = Readonly<v.InferOutput<typeof faultsSchema>>;

export type FaultSwitches = ReturnType<typeof createFaultSwitches>;

/** The current switches; one set for the whole sandbox, kept only in memory. */
export function createFaultSwitches() {
  let current: Faults = {};
  let waiting: (() => void)[] = [];
  return {
    current: () => current,
    set(faults: Faults): void {
      current = faults;
      const released = waiting;
      waiting = [];
      for (const release of released) release();
    },
    /** Resolves when the switches are next set, which ends a hanging call's wait. */
    nextChange: () => new Promise<void>((resolve) => waiting.push(resolve)),
  };
}

/** True if the switches apply to this call. */
export function isMatched(faults: Faults, method: string, path: string): boolean {
  const { match } = faults;
  if (match === undefined) return true;
  if (match.method !== undefined && match.method !== method.toUpperCase()) return false;
  return match.path === undefined || path.toLowerCase().includes(match.path.toLowerCase());
}
