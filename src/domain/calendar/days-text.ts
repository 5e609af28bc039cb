/** `1 day`, `2 days`, `0 days`. */
export function daysText(days: number): string {
  return days === 1 ? '1 day' : `${days} days`;
}
