import { Input } from '@chakra-ui/react';
import { useEffect, useId, useRef, useState } from 'react';
import type { NextActionInputs } from '#src/domain/actions/next-actions.ts';
import { legalLimitOf, snoozeDays } from '#src/domain/actions/snoozed-loans.ts';
import { formatIsoDay } from '#src/domain/calendar/iso-day.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { LONGEST_REASON } from '#src/domain/marks/loan-mark.ts';
import { addDays, type CalendarDay, parseCalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { dayWithWeekday } from '#src/domain/calendar/day-with-weekday.ts';
import { withoutNearYears } from '#src/domain/calendar/near-dates.ts';
import type { TodayScreenProps } from '#src/features/today/today-screen-props.ts';
import { snoozeWords as words } from '#src/features/today/words.ts';
import { ActionButton } from '#src/ui/action-button.tsx';
import '#src/features/today/snooze.css';

interface SnoozePartProps {
  readonly loans: readonly Loan[];
  readonly inputs: Pick<NextActionInputs, 'today' | 'rules'>;
  readonly marks: Pick<TodayScreenProps['marks'], 'seenOf' | 'mark'>;
  readonly onSnoozed: (count: number) => void;
}

export function SnoozePart({ loans, inputs, marks, onSnoozed }: SnoozePartProps) {
  const { today, rules } = inputs;
  const limits = loans.map((loan) => ({ loan, ...legalLimitOf(loan, rules.cdReceipt, today) }));
  const free = limits.filter(({ day, isRuledOut }) => !isRuledOut && (day === undefined || day > today));
  const limitedCount = free.filter(({ day }) => day !== undefined).length;
  const [only, ...others] = limits;
  // Each of several comes back by its own.
  const { day: legalDay, name: legalName = '' } = (others.length === 0 ? only : undefined) ?? {};
  const id = useId();
  const [reason, setReason] = useState('');
  const [date, setDate] = useState('');
  const [isFull, setIsFull] = useState(false);
  const formRef = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    const form = formRef.current;
    // A dialog moves the focus by itself, and gives it back where it was before that.
    if (form?.closest('[role="dialog"]') === null)
      form.querySelector<HTMLElement>('.snooze-days button')?.focus();
  }, []);
  if (free.length === 0 && others.length > 0) return <p>{words.noneOfThese}</p>;
  // The law doesn't allow the projected closing, whatever is received.
  if (free.length === 0 && only?.isRuledOut === true) return <p>{words.tooEarly}</p>;
  if (free.length === 0) return <p>{words.legalNow(legalName)}</p>;
  const choose = (until: CalendarDay | undefined) => {
    const isKept = marks.mark(
      ...free.map(
        ({ loan: { loanId } }) =>
          ({
            kind: 'snooze',
            loanId,
            isOn: true,
            ...(until === undefined ? {} : { until: formatIsoDay(until) }),
            reason: reason.trim().slice(0, LONGEST_REASON),
            seen: marks.seenOf(loanId) ?? '',
          }) as const,
      ),
    );
    setIsFull(!isKept);
    if (isKept) onSnoozed(free.length);
  };
  const chosenDay = parseCalendarDay(date);
  return (
    <fieldset ref={formRef} className="snooze-form stack shrinks gap-8 one-column">
      <legend className="strong">{words.title}</legend>
      {legalDay === undefined ? null : (
        <p>{words.legal(legalName, withoutNearYears(dayWithWeekday(legalDay), today))}</p>
      )}
      {others.length === 0 ? null : <p>{words.ofSeveral(limitedCount, limits.length - free.length)}</p>}
      <div className="snooze-days tall-buttons columns gap-8">
        {snoozeDays(today, rules.isOfficeDay)
          // After the deadline it would come back sooner than it says.
          .filter(({ day }) => legalDay === undefined || day <= legalDay)
          .map(({ name, day }, at) => (
            <ActionButton key={name} data-autofocus={at === 0 || undefined} onPress={() => choose(day)}>
              {words.days[name]}{' '}
              <span className="text-label muted regular">{withoutNearYears(dayWithWeekday(day), today)}</span>
            </ActionButton>
          ))}
        <ActionButton onPress={() => choose(undefined)}>{words.whenChanged}</ActionButton>
      </div>
      <div className="snooze-fields line gap-8">
        <label htmlFor={`${id}-date`}>{words.date}</label>
        <Input
          id={`${id}-date`}
          className="search-field"
          type="date"
          min={formatIsoDay(addDays(today, 1))}
          max={legalDay === undefined ? undefined : formatIsoDay(legalDay)}
          value={date}
          onChange={(event) => setDate(event.target.value)}
        />
        <ActionButton
          disabled={chosenDay === undefined || chosenDay <= today}
          onPress={() => choose(chosenDay)}
        >
          {words.untilDate}
        </ActionButton>
      </div>
      <div className="snooze-fields line gap-8">
        <label htmlFor={`${id}-reason`}>{words.reason}</label>
        <Input
          id={`${id}-reason`}
          className="search-field"
          type="text"
          autoComplete="off"
          maxLength={LONGEST_REASON}
          placeholder={words.reasonHint}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
      {isFull ? <p role="alert">{words.tooMany}</p> : null}
    </fieldset>
  );
}
