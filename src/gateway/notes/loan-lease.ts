import type { LoanLease, NotePorts } from '#src/gateway/notes/note-ports.ts';

type LeaseResult =
  | { readonly kind: 'taken'; readonly lease: LoanLease }
  | { readonly kind: 'held'; readonly retryAfterMs: number };

const SHORTEST_WAIT_MS = 25;
const LONGEST_WAIT_MS = 250;
const SHORTEST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 5_000;

/**
 * Takes the loan's lease for one call, or waits briefly for it: most calls finish quickly. The waits are random, so
 * that callers don't all retry at once.
 */
export async function takeLease(ports: NotePorts, loanGuid: string): Promise<LeaseResult> {
  const { leases, clock, random, timings } = ports;
  const holder = ports.newId();
  const until = clock.now() + timings.patience;
  for (let longest = 2 * SHORTEST_WAIT_MS; ; longest = Math.min(2 * longest, LONGEST_WAIT_MS)) {
    const result = await leases.acquire(loanGuid, holder, timings.lease);
    if (result.kind === 'taken') return result;
    const wait = SHORTEST_WAIT_MS + random() * (longest - SHORTEST_WAIT_MS);
    if (clock.now() + wait > until) {
      const retryAfterMs = Math.min(Math.max(result.remainingMs, SHORTEST_RETRY_MS), LONGEST_RETRY_MS);
      return { kind: 'held', retryAfterMs };
    }
    await clock.wait(wait);
  }
}

/**
 * Renews the lease, records what's about to be sent to the platform, and returns whether it may be sent. The call and
 * its late effects must be over before another call can take the lease. A process that was frozen meanwhile stops here.
 */
export async function prepareUnderLease(
  { leases, clock, timings, onStep }: NotePorts,
  lease: LoanLease,
  writeDown: () => Promise<void>,
): Promise<boolean> {
  const renewedFrom = clock.now();
  if (!(await leases.renew(lease, timings.lease))) return false;
  await onStep?.('lease-renewed');
  await writeDown();
  return clock.now() - renewedFrom <= timings.slack;
}
