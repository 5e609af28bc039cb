import type { CdReceipt } from '#src/domain/loan/legal-closing.ts';

/** Date texts, MM/dd/yyyy; '' for a date that isn't there. */
interface Facts {
  readonly le: string;
  readonly cd: string;
  readonly received: string;
}

const DAY_MS = 86_400_000;

/**
 * The earliest legal closing, found as somebody with a calendar would: walk on day by day and count. Shares no code
 * with the product.
 */
export function earliestByHand({ le, cd, received }: Facts, receipt: CdReceipt, today: string): string {
  const cdFrom = received !== '' && (cd === '' || stamp(received) >= stamp(cd)) ? received : '';
  const presumed = receipt === 'proof' ? cd || today : walk(cd || today, 3);
  const byCd = walk(cdFrom || presumed, 3);
  const byLe = walk(le || today, 7);
  return stamp(byCd) >= stamp(byLe) ? byCd : byLe;
}

function walk(from: string, count: number): string {
  let at = stamp(from);
  for (let left = count; left > 0;) {
    at += DAY_MS;
    if (new Date(at).getUTCDay() !== 0 && !holidaysOf(new Date(at).getUTCFullYear()).has(text(at))) left -= 1;
  }
  return text(at);
}

const years = new Map<number, ReadonlySet<string>>();

function holidaysOf(year: number): ReadonlySet<string> {
  let holidays = years.get(year);
  if (holidays === undefined) {
    holidays = new Set([
      `01/01/${year}`,
      nth(year, 1, 1, 3),
      nth(year, 2, 1, 3),
      lastMondayOfMay(year),
      `06/19/${year}`,
      `07/04/${year}`,
      nth(year, 9, 1, 1),
      nth(year, 10, 1, 2),
      `11/11/${year}`,
      nth(year, 11, 4, 4),
      `12/25/${year}`,
    ]);
    years.set(year, holidays);
  }
  return holidays;
}

function nth(year: number, month: number, weekday: number, number: number): string {
  const found: number[] = [];
  for (let day = 1; day <= 28; day += 1) {
    const at = Date.UTC(year, month - 1, day);
    if (new Date(at).getUTCDay() === weekday) found.push(at);
  }
  return text(found[number - 1] ?? NaN);
}

function lastMondayOfMay(year: number): string {
  let at = Date.UTC(year, 4, 31);
  while (new Date(at).getUTCDay() !== 1) at -= DAY_MS;
  return text(at);
}

function stamp(date: string): number {
  return Date.parse(`${date.slice(6)}-${date.slice(0, 2)}-${date.slice(3, 5)}T00:00:00Z`);
}

function text(at: number): string {
  const [year = '', month = '', day = ''] = new Date(at).toISOString().slice(0, 10).split('-');
  return `${month}/${day}/${year}`;
}
