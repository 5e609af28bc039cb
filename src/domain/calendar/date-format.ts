import { lightFormat } from 'date-fns/lightFormat';

export const WEEKDAY_NAMES = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

export const MONTH_NAMES = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/**
 * What date-fns' `format` writes in English, for names (`EEE`, `EEEE`, `MMM`, `MMMM`) and what `lightFormat` knows:
 * each start would load its locale and other tokens. Throws a RangeError for an invalid date.
 */
export function formatDate(date: Date, pattern: string): string {
  const named = pattern.replaceAll(/EEEE?|MMMM?/g, (token) => {
    const name = token.startsWith('E') ? WEEKDAY_NAMES[date.getDay()] : MONTH_NAMES[date.getMonth()];
    return `'${token.length === 3 ? name?.slice(0, 3) : name}'`;
  });
  return lightFormat(date, named);
}
