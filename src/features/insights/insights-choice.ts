import * as v from 'valibot';
import { parseCalendarDay } from '#src/domain/calendar/calendar-day.ts';
import type { InsightsRange } from '#src/domain/insights/figure.ts';
import type { InsightsSource } from '#src/domain/insights/insights.ts';
import type { FieldMap } from '#src/domain/loan-fields/field-map.ts';
import { milestoneNames } from '#src/domain/loan-fields/pipeline-map.ts';
import { APP_KEY_PREFIX, type KeyValueStore } from '#src/offline/storage/key-value-store.ts';
import { parseJson } from '#src/offline/storage/parse-json.ts';

const CHOICE_KEY = `${APP_KEY_PREFIX}insights`;

const text = v.optional(v.fallback(v.pipe(v.string(), v.maxLength(200)), ''), '');

const choiceSchema = v.object({
  scope: v.fallback(v.optional(v.picklist(['loans', 'everybody'])), undefined),
  /** See StaffMember; '' for everyone, and so on. */
  person: text,
  milestone: text,
  type: text,
  from: text,
  to: text,
});

/** What a person narrows the screen to, as the address holds it. */
export type InsightsChoice = Readonly<v.InferOutput<typeof choiceSchema>>;

export const ALL_INSIGHTS: Omit<InsightsChoice, 'scope'> = v.parse(choiceSchema, {});

const storedSchema = v.object({ userId: v.string(), choice: choiceSchema });

/** The address's own choice, if it has any part of one; else the one that the person last made on this device. */
export function readChoice(
  address: Record<string, unknown>,
  store: KeyValueStore,
  userId: string,
): InsightsChoice {
  if (Object.values(address).some((part) => part !== undefined && part !== ''))
    return v.parse(choiceSchema, address);
  const kept = v.safeParse(storedSchema, parseJson(store.get(CHOICE_KEY)));
  return kept.success && kept.output.userId === userId ? kept.output.choice : v.parse(choiceSchema, {});
}

export function storeChoice(store: KeyValueStore, userId: string, choice: InsightsChoice): void {
  store.set(CHOICE_KEY, JSON.stringify({ userId, choice }));
}

/** What the choice narrows the loans to. A choice that no loan has narrows nothing. */
export function rangeOf(
  { staff, types }: Pick<InsightsSource, 'staff' | 'types'>,
  { person, milestone, type, from, to }: InsightsChoice,
  fieldMap: FieldMap,
): InsightsRange {
  const chosen = staff.find(({ key }) => key === person);
  const milestones = milestoneNames(fieldMap).filter((name) => name === milestone);
  const loanTypes = types.filter((name) => name === type);
  return {
    names: {
      ...(chosen && { [chosen.role]: chosen.names }),
      ...(milestones.length > 0 && { milestones }),
      ...(loanTypes.length > 0 && { loanTypes }),
    },
    from: parseCalendarDay(from),
    to: parseCalendarDay(to),
  };
}
