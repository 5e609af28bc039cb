import { Input } from '@chakra-ui/react';
import { type Ref, useId, useMemo, useState } from 'react';
import { type CalendarDay, parseCalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { dayWithWeekday } from '#src/domain/calendar/day-with-weekday.ts';
import { formatIsoDay } from '#src/domain/calendar/iso-day.ts';
import { withoutNearYears } from '#src/domain/calendar/near-dates.ts';
import { earliestClosing, moveClosing, officeDaysLater } from '#src/domain/closing/moved-closing.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { MovedClosingResult } from '#src/features/loan-panel/move-closing/moved-closing-result.tsx';
import { earliestText, moveWords as words } from '#src/features/loan-panel/move-closing/words.ts';
import { useAppConfig } from '#src/loan-display/app-config.ts';
import { useLenderRules } from '#src/loan-display/lender-rules-context.ts';
import { ActionButton } from '#src/ui/action-button.tsx';

/** Office days after the closing as planned: a day, half a week, more than a week. */
const STEPS = [1, 3, 7] as const;

interface MoveClosingFormProps {
  readonly ref: Ref<HTMLElement>;
  readonly loan: Loan;
  readonly today: CalendarDay;
}

export function MoveClosingForm({ ref, loan, today }: MoveClosingFormProps) {
  const id = useId();
  const { fieldMap, platformName } = useAppConfig();
  const rules = useLenderRules();
  const lender = useMemo(() => ({ fieldMap, rules, today }), [fieldMap, rules, today]);
  const [text, setText] = useState('');
  // Half a date is no mistake while it's typed.
  const [isLeft, setLeft] = useState(false);
  const day = parseCalendarDay(text);
  const isPast = day !== undefined && day < today;
  const earliest = useMemo(() => earliestClosing(loan, lender), [loan, lender]);
  const moved = useMemo(
    () => (day === undefined || day < today ? undefined : moveClosing(loan, day, lender)),
    [loan, day, today, lender],
  );
  const shown = (dayToShow: CalendarDay) => withoutNearYears(dayWithWeekday(dayToShow), today);
  const mistake = isPast ? words.isPast(shown(today)) : day === undefined ? words.notADay : '';
  const choices = [
    ...(earliest === undefined ? [] : [{ name: words.earliest, day: earliest.day }]),
    ...STEPS.map((count) => ({ name: words.later(count), day: officeDaysLater(loan, count, lender) })),
  ];
  return (
    <section ref={ref} className="move-closing text-body" aria-labelledby={`${id}-title`}>
      <h4 id={`${id}-title`} className="strong">
        {words.title}
      </h4>
      <p className="text-label muted">
        {earliest === undefined ? words.notJudged : withoutNearYears(earliestText(earliest), today)}
      </p>
      <div className="tall-buttons columns gap-8">
        {choices.map((choice) => (
          <ActionButton
            key={choice.name}
            aria-pressed={choice.day === day}
            onPress={() => setText(formatIsoDay(choice.day))}
          >
            {choice.name} <span className="text-label muted regular">{shown(choice.day)}</span>
          </ActionButton>
        ))}
      </div>
      <div className="move-closing-field line gap-4 column-8">
        <label htmlFor={`${id}-day`}>{words.day}</label>
        <Input
          id={`${id}-day`}
          className="search-field"
          type="date"
          min={formatIsoDay(today)}
          value={text}
          aria-describedby={`${id}-mistake`}
          onChange={({ target }) => {
            setText(target.value);
            setLeft(false);
          }}
          onBlur={({ target }) => setLeft(target.value !== '' || target.validity.badInput)}
        />
        <span id={`${id}-mistake`} role="alert" className="late">
          {isLeft ? mistake : ''}
        </span>
      </div>
      <MovedClosingResult moved={moved} today={today} />
      <p className="text-label muted">{words.unsaved(platformName)}</p>
    </section>
  );
}
