import * as v from 'valibot';
import { loanGuidSchema } from '#src/contract/base/loan-guid.ts';

/** What a notification carries, and what the worker tells a page when it's pressed. */
export const openedNotificationSchema = v.object({
  /** The loan to open; '' for the screen Today. */
  loanId: v.union([v.literal(''), loanGuidSchema]),
});

export type OpenedNotification = v.InferOutput<typeof openedNotificationSchema>;
