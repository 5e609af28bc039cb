import { useId, useState } from 'react';
import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { formatIsoDay } from '#src/domain/calendar/iso-day.ts';
import type { ClosingCalendar } from '#src/domain/closings/closing-calendar.ts';
import { isStandInId } from '#src/domain/loan-fields/stand-in-id.ts';
import { deadlineTexts } from '#src/features/closings/day-facts.ts';
import { closingsWords } from '#src/features/closings/words.ts';
import { useLenderClock } from '#src/loan-display/lender-clock.ts';
import { useServices } from '#src/loan-display/use-services.ts';
import { ActionButton } from '#src/ui/action-button.tsx';
import { Disclosure } from '#src/ui/popover/disclosure.tsx';

const words = closingsWords.file;

interface CalendarFileProps {
  readonly calendar: ClosingCalendar;
  readonly today: CalendarDay;
  readonly asOf: string;
}

export function CalendarFile(props: CalendarFileProps) {
  return (
    <Disclosure kind="tool" shape="tools" label={words.open} sign={words.open}>
      <FileChoices {...props} />
    </Disclosure>
  );
}

function FileChoices({ calendar, today, asOf }: CalendarFileProps) {
  const { saveFile, now, log } = useServices();
  const { asOfText } = useLenderClock();
  const [hasNames, setHasNames] = useState(false);
  const meaning = useId();
  const ahead = [...calendar.days.values()].filter(({ day }) => day >= today);
  const all = ahead.flatMap(({ closings, deadlines }) => [...closings, ...deadlines]);
  const held = all.filter(({ loan }) => !isStandInId(loan.loanId));
  const closingCount = held.filter(({ kind }) => kind === 'closing').length;
  const counts = [closingCount === 0 ? '' : closingsWords.closings(closingCount), ...deadlineTexts(held)];
  const leftOut = new Set(all.map(({ loan }) => loan.loanId).filter(isStandInId)).size;
  async function save(): Promise<void> {
    // In a file of its own: the screen opens without it.
    const { closingsFile, entriesForFile } = await import('#src/domain/closings/closings-file.ts');
    const text = closingsFile(entriesForFile(calendar, today), {
      today,
      hasNames,
      asOfText: asOfText(asOf),
      stampMs: now(),
    });
    saveFile(words.name(formatIsoDay(today)), 'text/calendar;charset=utf-8', text);
  }
  return (
    <div className="closings-file text-body stack gap-8">
      <h2 className="closings-day-title text-read strong">{words.title}</h2>
      <p>{words.holds(listOf(counts.filter((part) => part !== '')))}</p>
      {leftOut === 0 ? null : <p>{words.leftOut(leftOut)}</p>}
      <label className="check">
        <input
          type="checkbox"
          className="check-input"
          aria-describedby={meaning}
          checked={hasNames}
          onChange={(event) => setHasNames(event.target.checked)}
        />
        {words.names}
      </label>
      <p id={meaning} className="muted">
        {words.namesMean}
      </p>
      <p className="muted">
        {words.noFollow} {words.stays}
      </p>
      <ActionButton
        kind="primary"
        disabled={held.length === 0}
        onPress={() => void save().catch(() => log('The calendar file could not be made'))}
      >
        {words.save}
      </ActionButton>
    </div>
  );
}

/** `1 closing, 2 CD deadlines and 1 earliest closing`. */
function listOf(parts: readonly string[]): string {
  const last = parts.at(-1) ?? words.none;
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} and ${last}`;
}
