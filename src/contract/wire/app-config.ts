import * as v from 'valibot';
import { isTimeZone } from '#src/domain/calendar/zone-clock.ts';
import { loanLinkSchema } from '#src/contract/base/loan-link.ts';
import { lenderTemplatesSchema } from '#src/contract/base/note-templates.ts';
import { fieldMapSchema } from '#src/contract/wire/field-map.ts';

export const CD_RECEIPTS = ['proof', 'mailbox'] as const;
export const MAX_CLOSED_DAYS = 150;
export const MAX_HISTORY_DAYS = 400;

const text = v.pipe(v.string(), v.trim(), v.nonEmpty());

/** Days on which the lender's offices are closed, `yyyy-MM-dd`, and whether they open on Saturdays. */
const officeDaysSchema = v.object({
  opensSaturdays: v.boolean(),
  closedDays: v.pipe(v.array(v.pipe(v.string(), v.isoDate())), v.maxLength(MAX_CLOSED_DAYS)),
});

/**
 * What the page must know about its installation (GET /config.json). It's public: anyone may read it before signing
 * in. `lenderTimeZone` is an IANA name, or null for the device's own zone; `offlineHours` is how long cached data may
 * be shown without a successful user check, `historyDays` how many days of what changed are kept. `cdReceipt` says
 * whether sending the Closing Disclosure proves its receipt. `loanLink` is where the platform shows a loan, or null.
 * `noteTemplates` and `defaultViews` are the lender's; the views are parsed where they're used. With `isWorkerRetired`
 * the app registers no service worker.
 */
export const appConfigSchema = v.object({
  productName: text,
  lenderName: text,
  platformName: text,
  lenderTimeZone: v.nullable(v.pipe(text, v.check(isTimeZone, 'not an IANA time zone'))),
  apiEnv: v.pipe(text, v.regex(/^[a-z0-9-]{1,40}$/i, 'not a path part')),
  offlineHours: v.pipe(v.number(), v.minValue(0), v.maxValue(24 * 30)),
  historyDays: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(MAX_HISTORY_DAYS)), 90),
  fieldMap: fieldMapSchema,
  buildId: text,
  isSandbox: v.boolean(),
  cdReceipt: v.optional(v.picklist(CD_RECEIPTS), 'mailbox'),
  officeDays: v.optional(officeDaysSchema, { opensSaturdays: false, closedDays: [] }),
  loanLink: v.optional(v.nullable(loanLinkSchema), null),
  noteTemplates: v.optional(lenderTemplatesSchema, []),
  defaultViews: v.optional(v.array(v.unknown()), []),
  isWorkerRetired: v.optional(v.boolean(), false),
});

export type AppConfig = v.InferOutput<typeof appConfigSchema>;
