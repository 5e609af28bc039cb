import { useId, useState } from 'react';
import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import type { ActionLine } from '#src/domain/actions/action-groups.ts';
import type { TodayGroup } from '#src/domain/actions/legal-with-others.ts';
import { BANDS } from '#src/domain/actions/next-action.ts';
import { didAbout } from '#src/domain/marks/did-today.ts';
import { TodayLine, type TodayLineActs } from '#src/features/today/today-line.tsx';
import { todayWords as words } from '#src/features/today/words.ts';
import { useLoanFrame } from '#src/loan-display/loan-frame.ts';
import { ActionButton } from '#src/ui/action-button.tsx';

export interface TodaySectionProps extends TodayLineActs {
  readonly group: TodayGroup;
  readonly lines: readonly ActionLine[];
  readonly today: CalendarDay;
  /** Only the person's own tasks, and what the law asks of others. */
  readonly isOwn: boolean;
  readonly chosenId: string | undefined;
}

/** A window shows about 15. More at once would make the start slow. */
const LINES_AT_ONCE = 20;

/** Fewer than this aren't worth a press. */
const FEW = 4;

export function TodaySection({ group, lines, today, isOwn, chosenId, ...acts }: TodaySectionProps) {
  const { starred, did } = useLoanFrame();
  const titleId = useId();
  const [asked, setAsked] = useState(LINES_AT_ONCE);
  const { title, hint } = words.groups[group];
  const hintText = group === 'waiting' && isOwn ? words.legalHint : hint;
  const isOthers = group === 'waiting' || group === 'others';
  // A line chosen by key is shown, however far down it is.
  const wanted = Math.max(asked, lines.findIndex(({ loan }) => loan.loanId === chosenId) + 1);
  const limit = lines.length - wanted <= FEW ? lines.length : wanted;
  if (lines.length === 0) return null;
  return (
    <section aria-labelledby={titleId} data-group={group}>
      <div className="today-section-head flex baseline between gap-12 surface">
        <h2 id={titleId} className="today-section-title strong">
          {title} <span className="muted regular">{words.loans(lines.length)}</span>
        </h2>
        {isBand(group) ? (
          <button type="button" className="today-hint today-order-link muted touch-high" onClick={showOrder}>
            {hintText}
          </button>
        ) : (
          <span className="today-hint muted">{hintText}</span>
        )}
      </div>
      <ul>
        {lines.slice(0, limit).map((line) => (
          <TodayLine
            key={line.loan.loanId}
            line={line}
            today={today}
            hasTurn={isOthers || !isOwn}
            isChosen={line.loan.loanId === chosenId}
            isStarred={starred.has(line.loan.loanId)}
            did={didAbout(did, line.loan.loanId)?.text}
            {...acts}
          />
        ))}
      </ul>
      {lines.length > limit ? (
        <ActionButton kind="quiet" onPress={() => setAsked(limit + LINES_AT_ONCE)}>
          {words.showMore(Math.min(LINES_AT_ONCE, lines.length - limit))}
        </ActionButton>
      ) : null}
    </section>
  );
}

function isBand(group: TodayGroup): boolean {
  return BANDS.some((band) => band === group);
}

function showOrder(): void {
  const order = document.querySelector<HTMLDetailsElement>('.today-order');
  if (order === null) return;
  order.open = true;
  order.querySelector('summary')?.focus({ preventScroll: true });
  order.scrollIntoView({ block: 'nearest' });
}
