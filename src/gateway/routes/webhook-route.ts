import type { Hono } from 'hono';
import { LRUCache } from 'lru-cache';
import { loanTopic } from '#src/domain/loan/loan-topic.ts';
import type { GatewayContext } from '#src/gateway/context/gateway-context.ts';
import { describes } from '#src/gateway/answers/described.ts';
import type { GatewayEnv } from '#src/gateway/answers/gateway-env.ts';
import { problemAnswer } from '#src/gateway/answers/problem-answer.ts';
import {
  isSignedNotification,
  mayBeNewInLists,
  notificationSchema,
  readNotification,
  WEBHOOK_SIGNATURE,
} from '#src/platform/webhook-notification.ts';

/** Only a lender with 10 changes a second has this many events in a quarter of an hour. */
const KEPT_EVENTS = 10_000;

/** Where the platform sends its notifications. */
export function webhookPath(apiEnv: string): string {
  return `/${apiEnv}/webhooks/platform`;
}

/**
 * By then every open page has refreshed by its timer, so an older event changes nothing: nor does one sent again. One
 * without a time, or from the future, would never get old.
 */
const IN_TIME_MS = 15 * 60_000;

const webhookRoute = describes({
  id: 'notify',
  summary: 'Takes a notification of the platform',
  proof: 'signature',
  body: notificationSchema,
  answers: { 204: null },
  problems: [401],
});

/**
 * The platform's notifications, made hints for open pages. The signature alone lets a call in: it comes from no page
 * and no session. So this comes before the check of the origin. Without signing keys there's no such route. An event
 * makes at most one hint, however often it's sent. See decision 34.
 */
export function addWebhookRoute(app: Hono<GatewayEnv>, gateway: GatewayContext): void {
  const { settings, hints, now, log } = gateway;
  const { webhookKeys } = settings;
  if (webhookKeys.length === 0) return;
  const seen = new LRUCache<string, true>({ max: KEPT_EVENTS });

  app.post(webhookPath(settings.apiEnv), webhookRoute, async (context) => {
    const body = new Uint8Array(await context.req.arrayBuffer());
    if (!isSignedNotification(body, context.req.header(WEBHOOK_SIGNATURE), webhookKeys)) {
      log.event('warn', 'webhook-not-signed', `request ${context.get('requestId')}`);
      return problemAnswer(
        context,
        401,
        'UNAUTHORIZED',
        'The notification is not signed',
        `Sign the body with the signing key of this installation, and send the signature as ${WEBHOOK_SIGNATURE}.`,
      );
    }
    const notification = readNotification(body);
    if (notification === undefined) {
      return problemAnswer(
        context,
        400,
        'INVALID_REQUEST',
        'The notification cannot be read',
        'Send eventId, eventTime, eventType and meta with resourceType and resourceId.',
      );
    }
    if (notification !== 'other') {
      const isInTime = notification.at !== undefined && Math.abs(now() - notification.at) <= IN_TIME_MS;
      if (!isInTime) log.event('info', 'webhook-out-of-time');
      else if (!seen.has(notification.eventId)) {
        seen.set(notification.eventId, true);
        hints.changed(mayBeNewInLists(notification) ? 'all' : loanTopic(notification.loanId));
      }
    }
    return context.body(null, 204);
  });
}
