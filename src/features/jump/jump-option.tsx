import CalendarDays from 'lucide-react/icons/calendar-days';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import CornerDownRight from 'lucide-react/icons/corner-down-right';
import FileText from 'lucide-react/icons/file-text';
import HardDrive from 'lucide-react/icons/hard-drive';
import Inbox from 'lucide-react/icons/inbox';
import ListFilter from 'lucide-react/icons/list-filter';
import ListTodo from 'lucide-react/icons/list-todo';
import PanelTop from 'lucide-react/icons/panel-top';
import Search from 'lucide-react/icons/search';
import User from 'lucide-react/icons/user';
import Users from 'lucide-react/icons/users';
import { memo } from 'react';
import { type CalendarDay, formatCalendarDay, parseCalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { shortLoanNumber } from '#src/domain/list/pipeline-columns.ts';
import type { FieldMap } from '#src/domain/loan-fields/field-map.ts';
import type { RawLoan } from '#src/domain/loan-fields/raw-loan.ts';
import { foundByMore } from '#src/domain/jump/jump-rank.ts';
import { isolated } from '#src/domain/text/direction.ts';
import type { JumpItem, JumpLoan } from '#src/features/jump/jump-item.ts';
import { jumpWords as words } from '#src/features/jump/words.ts';
import { useAppConfig } from '#src/loan-display/app-config.ts';
import { useLacksKeyboard } from '#src/loan-display/commands/use-lacks-keyboard.ts';
import { ROLE_WORDS } from '#src/loan-display/contact/role-words.ts';
import { MarkedEnd, MarkedText } from '#src/loan-display/marked-text.tsx';

interface JumpOptionProps {
  readonly id: string;
  readonly item: JumpItem;
  readonly text: string;
  readonly today: CalendarDay;
  readonly isActive: boolean;
  readonly hasKind: boolean;
  readonly onPoint: (item: JumpItem) => void;
  readonly onChoose: (item: JumpItem) => void;
}

const SIGNS = {
  loan: FileText,
  screen: PanelTop,
  filter: ListFilter,
  command: CornerDownRight,
  search: Search,
} as const;

const SCREEN_SIGNS: Readonly<Record<string, typeof PanelTop>> = {
  'screen mine': User,
  'screen all': Users,
  'screen today': ListTodo,
  'screen closings': CalendarDays,
  'screen conditions': ClipboardCheck,
  'screen outbox': Inbox,
  'screen storage': HardDrive,
};

/** One thing to jump to. The field keeps the focus, so its keys are the field's. */
export const JumpOption = memo(function JumpOption(props: JumpOptionProps) {
  const { id, item, text, today, isActive, hasKind, onPoint, onChoose } = props;
  const lacksKeyboard = useLacksKeyboard();
  const Sign = SCREEN_SIGNS[item.id] ?? SIGNS[item.kind];
  return (
    // The field has the focus and handles the keys.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- see above
    <div
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option holds text alone, this a drawing too
      role="option"
      aria-selected={isActive}
      className="jump-option text-read flex middle touch-high gap-12 pad-4"
      // A press must not take the focus from the field.
      onPointerDown={(event) => event.preventDefault()}
      onPointerMove={() => onPoint(item)}
      onClick={() => onChoose(item)}
    >
      <Sign className="muted" aria-hidden="true" />
      {item.kind === 'loan' ? (
        <LoanText loan={item} text={text} today={today} />
      ) : (
        <>
          <span className="grow shrinks anywhere">
            <MarkedText text={item.label} search={item.kind === 'search' ? '' : text.trim()} />
          </span>
          {item.keys === undefined || lacksKeyboard ? null : (
            <span className="jump-keys text-label">
              {item.keys.map((key) => (
                <kbd key={key} className="text-label">
                  {key}
                </kbd>
              ))}
            </span>
          )}
          {hasKind && item.kind !== 'search' ? (
            <span className="text-label muted">{words.kinds[item.kind]}</span>
          ) : null}
        </>
      )}
    </div>
  );
});

interface LoanTextProps {
  readonly loan: JumpLoan;
  readonly text: string;
  readonly today: CalendarDay;
}

/** Another's loan ends with its loan officer, unless that's said already, as what found it. */
function LoanText({ loan: { view, name, number, more, key, raw }, text, today }: LoanTextProps) {
  const facts = loanFacts(raw, useAppConfig().fieldMap, today);
  const search = text.trim();
  const isWhy = foundByMore(key, text);
  const officer = more.find(({ label }, index) => label === ROLE_WORDS.loanOfficer && isWhy[index] !== true);
  const shown = [facts, view === 'AllLoans' ? isolated(officer?.text ?? '') : ''].filter(
    (part) => part !== '',
  );
  return (
    <span className="grow shrinks anywhere">
      <bdi>
        <MarkedText text={name === '' ? words.noBorrower : name} search={search} />
      </bdi>{' '}
      <span className="muted">
        <MarkedEnd whole={number} shown={shortLoanNumber(number)} search={search} />
      </span>
      <span className="text-label muted block">
        {more
          .filter((_, index) => isWhy[index])
          .map(({ label, text: found }) => (
            <span key={label}>
              {label}:{' '}
              <bdi>
                <MarkedText text={found} search={search} />
              </bdi>
              {' · '}
            </span>
          ))}
        {shown.join(' · ')}
      </span>
    </span>
  );
}

/** Tells apart loans of the same name: `Docs Signing · closes 11/25/2026`. */
function loanFacts({ fields }: RawLoan, { loan }: FieldMap, today: CalendarDay): string {
  const day = parseCalendarDay(fields[loan.projectedClosingDate]);
  return [fields[loan.currentMilestone]?.trim() ?? '', day === undefined ? '' : closingFact(day, today)]
    .filter((fact) => fact !== '')
    .join(' · ');
}

function closingFact(day: CalendarDay, today: CalendarDay): string {
  if (day === today) return words.closesToday;
  return day < today ? words.closingWas(formatCalendarDay(day)) : words.closes(formatCalendarDay(day));
}
