import { createHmac } from 'node:crypto';
import { SANDBOX_INSTANCE } from '#src/sandbox/base/people.ts';
import type { WrittenValues } from '#src/sandbox/loans/written-values.ts';

/** A subscription to loan changes; the sandbox has one at most. */
export interface WebhookSubscription {
  readonly endpoint: string;
  readonly signingKey: string;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
}

interface WebhookDeps {
  readonly now: () => number;
  readonly random: () => string;
  readonly wait: (ms: number) => Promise<void>;
  /** How far the pipeline lags behind, in ms. */
  readonly lagMs: () => number;
}

const ATTEMPTS = 4;
const BETWEEN_ATTEMPTS_MS = 1_000;
const ANSWER_WITHIN_MS = 30_000;

/**
 * Written values that tell the subscription of each write, signed: `change` at once, and `reportingdbupdate` when the
 * pipeline shows it. Writes don't wait for it. As at the platform, an answer below 500 ends it, anything else is tried
 * four times.
 */
export function withWebhooks(
  written: WrittenValues,
  subscription: WebhookSubscription | undefined,
  { now, random, wait, lagMs }: WebhookDeps,
): WrittenValues {
  if (subscription === undefined) return written;
  const { endpoint, signingKey, fetch } = subscription;
  const subscriptionId = random();

  async function send(body: string): Promise<boolean> {
    const answer = await fetch(endpoint, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'Elli-Signature': createHmac('sha256', signingKey).update(body).digest('base64'),
        'Elli-SubscriptionId': subscriptionId,
        'Elli-Environment': 'sandbox',
      },
      body,
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    }).catch(() => undefined);
    return answer !== undefined && answer.status < 500;
  }

  async function notify(eventType: string, loanId: string): Promise<void> {
    const body = JSON.stringify({
      eventId: random(),
      eventTime: new Date(now()).toISOString(),
      eventType,
      meta: {
        userId: 'sandbox',
        resourceType: 'Loan',
        resourceId: loanId,
        instanceId: SANDBOX_INSTANCE,
        resourceRef: `/encompass/v3/loans/${loanId}`,
      },
    });
    for (let attempt = 1; !(await send(body)) && attempt < ATTEMPTS; attempt += 1) {
      await wait(BETWEEN_ATTEMPTS_MS * attempt);
    }
  }

  async function tell(loanId: string): Promise<void> {
    await notify('change', loanId);
    await wait(lagMs());
    await notify('reportingdbupdate', loanId);
  }

  return {
    ...written,
    async write(loanId, values, at) {
      await written.write(loanId, values, at);
      void tell(loanId);
    },
  };
}
