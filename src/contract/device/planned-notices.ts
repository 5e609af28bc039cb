import * as v from 'valibot';
import { openedNotificationSchema } from '#src/contract/base/opened-notification.ts';

/** The name under which the browser wakes the service worker. */
export const PLANNED_NOTICES_SYNC = 'planned-notices';

/** A notification that the service worker may show while the app is closed. */
const plannedNoticeSchema = v.object({
  title: v.string(),
  /** How old it is, in words. */
  body: v.string(),
  /** Another notification with the same tag replaces it. */
  tag: v.string(),
  /** The steps it tells of. */
  keys: v.array(v.string()),
  ...openedNotificationSchema.entries,
});

/** What one person can be told on the next days without the app. */
export const plannedNoticesSchema = v.object({
  userId: v.string(),
  /** Whose days these are: an IANA name. */
  timeZone: v.string(),
  /** In ms since 1970; from then on the device's loans are locked, and nothing is told. */
  until: v.number(),
  /** `day` counts days since 1970. */
  days: v.array(v.object({ day: v.number(), notices: v.array(plannedNoticeSchema) })),
  /** The keys that the worker has told, which the page then doesn't tell again. */
  told: v.array(v.string()),
});

export type PlannedNotice = v.InferOutput<typeof plannedNoticeSchema>;
export type PlannedNotices = v.InferOutput<typeof plannedNoticesSchema>;
