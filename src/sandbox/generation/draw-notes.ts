import { UTCDateMini } from '@date-fns/utc/date/mini';
import { lightFormat } from 'date-fns/lightFormat';
import { addDays, type CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import type { SandboxUser } from '#src/sandbox/base/people.ts';
import invented from '#src/sandbox/generation/invented.json' with { type: 'json' };
import type { SeededRandom } from '#src/sandbox/generation/seeded-random.ts';

const MOST_NOTES = 12;
const MONTHS_OF_NOTES = 60;
/** A seed that begins like this has two months of notes in both fields of every loan. */
export const MANY_NOTES_SEED = 'many-notes';
const NO_NOTES_SHARE = 0.3;
const LAST_WEEK_SHARE = 1 / 3;

/** A notes field as users leave it: newest first, each line stamped and signed with initials. */
export function drawNotes(
  random: SeededRandom,
  today: CalendarDay,
  author: Pick<SandboxUser, 'firstName' | 'lastName'>,
  areMany = false,
): string {
  if (!areMany && random.chance(NO_NOTES_SHARE)) return '';
  const count = areMany ? MONTHS_OF_NOTES : 1 + Math.floor(random.next() ** 2 * MOST_NOTES);
  const tag = `${author.firstName.slice(0, 1)}${author.lastName.slice(0, 1)}`.toUpperCase();
  const minutes = Array.from({ length: count }, () => {
    const daysAgo = random.chance(LAST_WEEK_SHARE) ? random.between(1, 6) : random.between(7, 45);
    return addDays(today, -daysAgo) * 1440 + random.between(0, 7 * 60);
  }).sort((left, right) => right - left);
  return minutes.map((minute) => `${noteStamp(minute)} ${tag} - ${random.pick(invented.notes)}\n`).join('');
}

/** Minutes since 1970 to `11/20/26@ 3:05 PM`; the day's first minute means 8 AM. */
function noteStamp(minute: number): string {
  return lightFormat(new UTCDateMini((minute + 8 * 60) * 60_000), 'M/d/yy@ h:mm a');
}
