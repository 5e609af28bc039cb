import {
  DEFAULT_PREFERENCES,
  type PreferenceValues,
  type Preferences,
} from '#src/contract/wire/preferences.ts';
import type { SavedFilter } from '#src/contract/wire/saved-filter.ts';
import { EMPTY_FILTER } from '#src/domain/list/pipeline-filter.ts';

/** An invented user's complete preferences, as sent. */
export function preferencesOf(
  values: Partial<PreferenceValues> = {},
  changedAt = '2026-11-20T15:00:00.000Z',
  loEmail = 'ada@lender.example',
): Preferences {
  return { loEmail, preferences: { ...DEFAULT_PREFERENCES, ...values }, changedAt, version: 1 };
}

export function filterId(place: number): string {
  return `0b9e2c4a-6c0f-4a57-9d1c-${String(place).padStart(12, '0')}`;
}

/** A saved filter that looks for late titles. */
export function savedFilter(changes: Partial<SavedFilter> = {}): SavedFilter {
  return {
    id: filterId(1),
    name: 'Late titles',
    filter: { ...EMPTY_FILTER, statuses: [{ category: 'Title', statuses: ['PAST_DUE'] }] },
    changedAt: '2026-11-20T15:00:00.000Z',
    ...changes,
  };
}
