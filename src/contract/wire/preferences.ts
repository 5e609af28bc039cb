import * as v from 'valibot';
import { instantSchema } from '#src/contract/base/instant.ts';
import type { LoanOwnership } from '#src/domain/loan-fields/raw-loan.ts';
import { mergeSeenChanges } from '#src/domain/loan/seen-changes.ts';
import { type LoanMark, mergeLoanMarks } from '#src/domain/marks/loan-mark.ts';
import { mergeNoteTemplates, type NoteTemplate } from '#src/domain/notes/note-template.ts';
import type { CurrentUser } from '#src/contract/wire/current-user.ts';
import { loanMarksSchema, seenChangesSchema } from '#src/contract/base/loan-marks.ts';
import { noteTemplatesSchema } from '#src/contract/base/note-templates.ts';
import { isPlainRecord, isPrototypeKey } from '#src/contract/base/text-values.ts';

/**
 * How a user set up the list; columns go by their headings. Source: specification 3.5 and 9. At run time a value can
 * carry entries of a newer build: copy it with a spread, so that they aren't lost.
 */
export interface PreferenceValues {
  /** Pinned columns, in order. */
  readonly columnPinning: { readonly left: readonly string[] };
  /** False for a hidden column; a column not named is visible. */
  readonly columnVisibility: Readonly<Record<string, boolean>>;
  /** The order of the columns that aren't pinned; one not named keeps its usual place. */
  readonly columnOrder: readonly string[];
  /** Widths in px of the expanded form; a column not named has its usual one. */
  readonly columnSizing: Readonly<Record<string, number>>;
  readonly density: Density;
  /** The fitted form, which shows every sign. A list starts so until its user expands it. */
  readonly isCollapsed: boolean;
  /** At most one: the milestone the list is filtered by. */
  readonly columnFilters: readonly MilestoneColumnFilter[];
  readonly view: LoanOwnership;
  readonly pageSize: PageSize;
  readonly colorMode: ColorMode;
  /** True if single letters are shortcuts in the list (WCAG 2.1.4 requires a switch). */
  readonly singleKeys: boolean;
  /** The screen that the app starts with. */
  readonly startPage: StartPage;
  /** Stars and snoozes, in the order of mergeLoanMarks. Each has an instant of its own, and the newest counts. */
  readonly loanMarks: readonly LoanMark[];
  /** The user's own, in the order of mergeNoteTemplates. Each has an instant of its own, and the newest counts. */
  readonly noteTemplates: readonly NoteTemplate[];
  /** Looks at changed loans, in the order of mergeSeenChanges. The newest counts for each loan. */
  readonly seenChanges: readonly string[];
}

interface MilestoneColumnFilter {
  readonly id: 'Milestone';
  readonly value: string;
}

export const PAGE_SIZES = [15, 50, 100, 'all'] as const;
export type PageSize = (typeof PAGE_SIZES)[number];

const START_PAGES = ['pipeline', 'today'] as const;
type StartPage = (typeof START_PAGES)[number];

export const DENSITIES = ['compact', 'normal', 'roomy'] as const;
type Density = (typeof DENSITIES)[number];

export const MIN_COLUMN_WIDTH = 48;
export const MAX_COLUMN_WIDTH = 640;

export const COLOR_MODES = ['system', 'light', 'dark'] as const;
export type ColorMode = (typeof COLOR_MODES)[number];

/** How the list's table is set up: what a saved view keeps beside its filter and sort. */
export type ListSetup = Pick<
  PreferenceValues,
  'columnPinning' | 'columnVisibility' | 'columnOrder' | 'columnSizing' | 'density' | 'pageSize'
>;

/** A user's preferences as sent and stored, always complete. */
export interface Preferences {
  /** Whose they are: see preferencesOwner. */
  readonly loEmail: string;
  readonly preferences: PreferenceValues;
  /** ISO instant of the last change, on the clock of the device that made it; the newest change wins. */
  readonly changedAt: string;
  readonly version: 1;
}

export const DEFAULT_PREFERENCES: PreferenceValues = {
  columnPinning: { left: ['Loan', 'Borrower', 'Proj. Closing'] },
  columnVisibility: {},
  columnOrder: [],
  columnSizing: {},
  density: 'normal',
  isCollapsed: true,
  columnFilters: [],
  view: 'MyLoans',
  pageSize: 15,
  colorMode: 'system',
  singleKeys: true,
  startPage: 'pipeline',
  loanMarks: [],
  noteTemplates: [],
  seenChanges: [],
};

/** The instant of preferences the user never changed: older than any change. */
export const NEVER_CHANGED = '1970-01-01T00:00:00.000Z';

/** The owner of preferences: the email address, or the login id of a user without one. */
export function preferencesOwner(user: Pick<CurrentUser, 'id' | 'email'>): string {
  return user.email === '' ? user.id : user.email;
}

/** The entries whose items have instants of their own: of two devices the newest of each item counts. */
export type MergedValues = Pick<PreferenceValues, 'loanMarks' | 'noteTemplates' | 'seenChanges'>;

/** These entries of two devices as one. The result doesn't depend on the order or number of merges. */
export function mergeValues(left: MergedValues, right: MergedValues): MergedValues {
  return {
    loanMarks: mergeLoanMarks(left.loanMarks, right.loanMarks),
    noteTemplates: mergeNoteTemplates(left.noteTemplates, right.noteTemplates),
    seenChanges: mergeSeenChanges(left.seenChanges, right.seenChanges),
  };
}

const MAX_COLUMNS = 200;
const columnName = v.pipe(v.string(), v.nonEmpty(), v.maxLength(100));
const columnNames = v.pipe(v.array(columnName), v.maxLength(MAX_COLUMNS));
const milestoneFilter = v.object({ id: v.literal('Milestone'), value: columnName });
const view = v.picklist(['MyLoans', 'AllLoans']);
const pageSize = v.picklist(PAGE_SIZES);
const columnWidth = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(MIN_COLUMN_WIDTH),
  v.maxValue(MAX_COLUMN_WIDTH),
);
const density = v.picklist(DENSITIES);
const colorMode = v.picklist(COLOR_MODES);
const startPage = v.picklist(START_PAGES);

const lenientColumnNames = v.pipe(
  v.array(v.unknown()),
  v.transform((names) => [...new Set(names.filter((name) => v.is(columnName, name)))].slice(0, MAX_COLUMNS)),
);

/** A map of columns without what isn't right in it. */
function lenientColumns<TValue>(value: v.GenericSchema<TValue>) {
  return v.pipe(
    v.custom<Record<string, unknown>>(isPlainRecord, 'not a map'),
    v.transform((map) =>
      Object.fromEntries(
        Object.entries(map).flatMap(([name, entry]) =>
          v.is(columnName, name) && !isPrototypeKey(name) && v.is(value, entry) ? [[name, entry]] : [],
        ),
      ),
    ),
  );
}

const lenientFilters = v.pipe(
  v.array(v.unknown()),
  v.transform((filters) => filters.filter((filter) => v.is(milestoneFilter, filter)).slice(0, 1)),
);

function orDefault<TSchema extends v.GenericSchema>(schema: TSchema, fallback: v.InferOutput<TSchema>) {
  return v.optional(v.fallback(schema, fallback), fallback);
}

const lenientSetup = v.looseObject({
  columnPinning: orDefault(
    v.object({ left: lenientColumnNames }),
    // The schema's lists are mutable; the defaults aren't.
    { left: [...DEFAULT_PREFERENCES.columnPinning.left] },
  ),
  columnVisibility: v.optional(v.fallback(lenientColumns(v.boolean()), {}), {}),
  columnOrder: v.optional(v.fallback(lenientColumnNames, []), []),
  columnSizing: v.optional(v.fallback(lenientColumns(columnWidth), {}), {}),
  density: orDefault(density, DEFAULT_PREFERENCES.density),
  pageSize: orDefault(pageSize, DEFAULT_PREFERENCES.pageSize),
});

/** Reads the list's setup of a saved view as preferencesSchema reads preferences. */
export const listSetupSchema: v.GenericSchema<unknown, ListSetup> = lenientSetup;

const lenientValues = v.looseObject({
  ...lenientSetup.entries,
  isCollapsed: orDefault(v.boolean(), DEFAULT_PREFERENCES.isCollapsed),
  columnFilters: v.optional(v.fallback(lenientFilters, []), []),
  view: orDefault(view, DEFAULT_PREFERENCES.view),
  colorMode: orDefault(colorMode, DEFAULT_PREFERENCES.colorMode),
  singleKeys: orDefault(v.boolean(), DEFAULT_PREFERENCES.singleKeys),
  startPage: orDefault(startPage, DEFAULT_PREFERENCES.startPage),
  loanMarks: v.optional(v.fallback(loanMarksSchema, []), []),
  noteTemplates: v.optional(v.fallback(noteTemplatesSchema, []), []),
  seenChanges: v.optional(v.fallback(seenChangesSchema, []), []),
});

/**
 * Reads preferences from a wire or a disk. An invalid entry falls back to its default and doesn't affect the others.
 * Entries this build doesn't know stay, so that an older device doesn't erase a newer one's. Refuses only a value that
 * isn't an object.
 */
export const preferencesSchema: v.GenericSchema<unknown, Preferences> = v.object({
  loEmail: v.optional(v.fallback(v.string(), ''), ''),
  preferences: v.optional(
    v.fallback(lenientValues, () => v.parse(lenientValues, {})),
    {},
  ),
  changedAt: v.optional(v.fallback(instantSchema, NEVER_CHANGED), NEVER_CHANGED),
  version: v.optional(v.fallback(v.literal(1), 1), 1),
});

const sentSetup = v.looseObject({
  columnPinning: v.strictObject({ left: columnNames }),
  columnVisibility: v.pipe(v.record(columnName, v.boolean()), v.maxEntries(MAX_COLUMNS)),
  // A page from before version 22 sends none of these 3.
  columnOrder: v.optional(columnNames, []),
  columnSizing: v.optional(v.pipe(v.record(columnName, columnWidth), v.maxEntries(MAX_COLUMNS)), {}),
  density: v.optional(density, DEFAULT_PREFERENCES.density),
  pageSize,
});

/** What the gateway accepts as the list's setup of a saved view. */
export const sentListSetupSchema: v.GenericSchema<unknown, ListSetup> = sentSetup;

/** The list's setup of a view in a lender's file: what's left out is as usual. */
export const writtenListSetupSchema = v.object({
  ...sentSetup.entries,
  columnPinning: v.optional(sentSetup.entries.columnPinning, {
    left: [...DEFAULT_PREFERENCES.columnPinning.left],
  }),
  columnVisibility: v.optional(sentSetup.entries.columnVisibility, {}),
  pageSize: v.optional(pageSize, DEFAULT_PREFERENCES.pageSize),
});

/** What the gateway accepts: every entry present and valid; entries of a newer build are allowed. */
export const sentPreferencesSchema: v.GenericSchema<unknown, Preferences> = v.strictObject({
  loEmail: v.pipe(v.string(), v.nonEmpty(), v.maxLength(320)),
  preferences: v.looseObject({
    ...sentSetup.entries,
    isCollapsed: v.boolean(),
    columnFilters: v.pipe(v.array(milestoneFilter), v.maxLength(1)),
    view,
    colorMode,
    singleKeys: v.boolean(),
    // A page from before version 10 sends none.
    startPage: v.optional(startPage, DEFAULT_PREFERENCES.startPage),
    // A page from before version 11 sends none.
    loanMarks: v.optional(loanMarksSchema, []),
    // A page from before version 25 sends none.
    noteTemplates: v.optional(noteTemplatesSchema, []),
    // A page from before version 27 sends none.
    seenChanges: v.optional(seenChangesSchema, []),
  }),
  changedAt: instantSchema,
  version: v.literal(1),
});

/** The answer to reading and to saving: what the gateway has now; null if this user never saved any. */
export const preferencesAnswerSchema = v.object({
  code: v.literal(200),
  data: v.nullable(preferencesSchema),
});

export type PreferencesAnswer = v.InferOutput<typeof preferencesAnswerSchema>;
