import * as v from 'valibot';
import { lenderTemplatesSchema } from '#src/contract/base/note-templates.ts';
import { MAX_CLOSED_DAYS } from '#src/contract/wire/app-config.ts';
import { fieldMapSchema, pipelineMapSchema } from '#src/contract/wire/field-map.ts';
import { writtenListSetupSchema } from '#src/contract/wire/preferences.ts';
import { pipelineFilterSchema, savedFilterSchema } from '#src/contract/wire/saved-filter.ts';
import { parseCalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { isTimeZone } from '#src/domain/calendar/zone-clock.ts';
import { DEFAULT_SORT } from '#src/domain/list/pipeline-index.ts';
import { formatSortParam, sortLevels } from '#src/domain/list/pipeline-sort-param.ts';
import { foldText } from '#src/domain/text/fold-text.ts';

const text = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(100));

const closedDay = v.pipe(
  v.string(),
  v.check(
    (day) => /^\d{4}-\d\d-\d\d$/.test(day) && parseCalendarDay(day) !== undefined,
    'must be a day like 2026-12-24',
  ),
);

/** Those with one of these personas or e-mail addresses. */
const whom = v.object({
  personas: v.optional(v.array(text), []),
  people: v.optional(v.array(text), []),
});

const MOST_VIEWS = 20;

// As the address has it: another spelling would look like a change of the person's.
const sort = v.pipe(
  v.string(),
  v.maxLength(500),
  v.transform((listed) => formatSortParam(sortLevels(listed))),
);

const defaultViews = v.pipe(
  v.array(
    v.object({
      name: savedFilterSchema.entries.name,
      filter: v.optional(pipelineFilterSchema, {}),
      list: v.optional(
        v.object({
          sort: v.optional(sort, formatSortParam(DEFAULT_SORT)),
          setup: v.optional(writtenListSetupSchema, {}),
        }),
      ),
    }),
  ),
  v.maxLength(MOST_VIEWS),
  v.check(
    (views) => new Set(views.map(({ name }) => foldText(name))).size === views.length,
    'two views have the same name',
  ),
);

/**
 * Who the lender is, in one file: the setting `LENDER_FILE`. What's left out is the settings' or the product's own. The
 * field map's part for the pipeline lies beside it here. Source: docs/lender-file.md.
 */
export const lenderFileSchema = v.object({
  lenderName: v.optional(text),
  platformName: v.optional(text),
  timeZone: v.optional(v.pipe(text, v.check(isTimeZone, 'must be a time zone name like America/New_York'))),
  opensSaturdays: v.optional(v.boolean()),
  closedDays: v.optional(v.pipe(v.array(closedDay), v.maxLength(MAX_CLOSED_DAYS))),
  folders: v.optional(pipelineMapSchema.entries.folders),
  milestones: v.optional(pipelineMapSchema.entries.milestones),
  lienPositions: v.optional(pipelineMapSchema.entries.lienPositions),
  excludedChannels: v.optional(pipelineMapSchema.entries.excludedChannels),
  fieldMap: v.optional(v.omit(fieldMapSchema, ['pipeline'])),
  noteTemplates: v.optional(lenderTemplatesSchema),
  defaultViews: v.optional(defaultViews),
  roles: v.optional(
    v.object({
      allLoans: v.optional(whom),
      internalDescriptions: v.optional(whom),
      insights: v.optional(whom),
    }),
  ),
});

export type LenderFile = v.InferOutput<typeof lenderFileSchema>;
