interface MarkOf<Kind extends string> {
  readonly kind: Kind;
  readonly loanId: string;
  /** False once it was taken back: it stays for a while, so that an older device can't bring it back. */
  readonly isOn: boolean;
  /** ISO instant, on the clock of the device that made it. */
  readonly changedAt: string;
}

type StarMark = MarkOf<'star'>;

/** A loan that a person put off: it leaves Today until a day, or until the loan changes. */
export interface SnoozeMark extends MarkOf<'snooze'> {
  /** The day on which it comes back, `yyyy-MM-dd`; absent for "when the loan changes". */
  readonly until?: string | undefined;
  readonly reason: string;
  /** What the loan showed when it was put off: see createSeenOf. */
  readonly seen: string;
}

/** A line of Today that the person checked. It counts on one day, for one step, while the loan shows the same. */
export interface DoneMark extends MarkOf<'done'> {
  readonly day: string;
  readonly task: string;
  /** What the loan showed when it was checked: see createSeenOf. */
  readonly seen: string;
}

/** The person's last call about a loan: they pressed a number. */
interface CalledMark extends MarkOf<'called'> {
  readonly day: string;
}

export type LoanMark = StarMark | SnoozeMark | DoneMark | CalledMark;

/** How many marks of one kind are kept, newest first. All of them take less than 64 KiB. */
export const MOST_KEPT_MARKS = 80;

const MOST_KEPT_CALLS = 40;

/** How many loans can have one kind of mark at a time. Fewer than are kept, so that a mark taken off is remembered. */
export const MOST_MARKED_LOANS = 50;

export const LONGEST_REASON = 60;

const KINDS = ['star', 'snooze', 'done', 'called'] as const;

/**
 * The marks of two devices as one, the newest first: the newest counts for each loan and kind, and for checked lines
 * for each step. The result doesn't depend on the order or number of merges.
 */
export function mergeLoanMarks(left: readonly LoanMark[], right: readonly LoanMark[]): LoanMark[] {
  const newest = new Map<string, LoanMark>();
  for (const mark of [...left, ...right]) {
    const key = placeOf(mark);
    const known = newest.get(key);
    if (known === undefined || compareMarks(mark, known) < 0) newest.set(key, mark);
  }
  const sorted = [...newest.values()].sort(compareMarks);
  return KINDS.flatMap((kind) =>
    sorted
      .filter((mark) => mark.kind === kind)
      .slice(0, kind === 'called' ? MOST_KEPT_CALLS : MOST_KEPT_MARKS),
  );
}

function placeOf(mark: LoanMark | NewMark): string {
  return `${mark.kind} ${mark.loanId} ${mark.kind === 'done' ? mark.task : ''}`;
}

function compareMarks(left: LoanMark, right: LoanMark): number {
  const later = Date.parse(right.changedAt) - Date.parse(left.changedAt);
  if (later !== 0) return later;
  const [one, other] = [textOf(left), textOf(right)];
  return one < other ? -1 : one > other ? 1 : 0;
}

/** The loan first, so that marks of one instant have an order that their content doesn't change. */
function textOf(mark: LoanMark): string {
  return JSON.stringify([mark.loanId, mark.isOn, ...restOf(mark)]);
}

function restOf(mark: LoanMark): readonly string[] {
  switch (mark.kind) {
    case 'star':
      return [];
    case 'snooze':
      return [mark.until ?? '', mark.reason, mark.seen];
    case 'done':
      return [mark.day, mark.task, mark.seen];
    case 'called':
      return [mark.day];
  }
}

/** A mark without its instant, of each kind by itself. */
export type NewMark<Mark extends LoanMark = LoanMark> = Mark extends LoanMark
  ? Omit<Mark, 'changedAt'>
  : never;

/**
 * The marks with one more or changed.
 * @param now ms since 1970. A mark is always newer than the one it replaces, whatever the clock says.
 * @param today `yyyy-MM-dd` at the lender: a snooze until then no longer counts.
 * @returns undefined at the limit of loans with a star or snooze; for checks and calls the oldest give way.
 */
export function withLoanMark(
  marks: readonly LoanMark[],
  mark: NewMark,
  now: number,
  today: string,
): LoanMark[] | undefined {
  const isSame = (other: LoanMark) => placeOf(other) === placeOf(mark);
  const others = marks.filter((other) => other.kind === mark.kind && !isSame(other) && isLive(other, today));
  const isLimited = mark.kind === 'star' || mark.kind === 'snooze';
  if (isLimited && mark.isOn && others.length >= MOST_MARKED_LOANS) return undefined;
  const before = marks.find(isSame);
  const at = before === undefined ? now : Math.max(now, Date.parse(before.changedAt) + 1);
  return mergeLoanMarks(marks, [{ ...mark, changedAt: new Date(at).toISOString() }]);
}

function isLive(mark: LoanMark, today: string): boolean {
  return mark.isOn && (mark.kind !== 'snooze' || mark.until === undefined || mark.until > today);
}

/** Ids of the loans with a star. */
export function starredLoans(marks: readonly LoanMark[]): ReadonlySet<string> {
  return new Set(marks.flatMap((mark) => (mark.kind === 'star' && mark.isOn ? [mark.loanId] : [])));
}

/** What was put off and isn't woken by hand, by loan id. Whether it still sleeps depends on the day and the loan. */
export function snoozesByLoan(marks: readonly LoanMark[]): ReadonlyMap<string, SnoozeMark> {
  return new Map(
    marks.flatMap((mark) => (mark.kind === 'snooze' && mark.isOn ? [[mark.loanId, mark] as const] : [])),
  );
}

/** What the person checked on the lender's day (`yyyy-MM-dd`) and didn't take back. */
export function donesOf(marks: readonly LoanMark[], day: string): readonly DoneMark[] {
  return marks.flatMap((mark) => (mark.kind === 'done' && mark.isOn && mark.day === day ? [mark] : []));
}
