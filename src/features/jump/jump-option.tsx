import CornerDownRight from 'lucide-react/icons/corner-down-right';
import FileText from 'lucide-react/icons/file-text';
import ListFilter from 'lucide-react/icons/list-filter';
import PanelTop from 'lucide-react/icons/panel-top';
import Search from 'lucide-react/icons/search';
import { memo } from 'react';
import { formatCalendarDay, parseCalendarDay } from '#src/domain/calendar/calendar-day.ts';
import type { FieldMap } from '#src/domain/loan-fields/field-map.ts';
import { shortLoanNumber } from '#src/domain/list/pipeline-columns.ts';
import type { JumpItem, JumpLoan } from '#src/features/jump/jump-item.ts';
import { jumpWords as words } from '#src/features/jump/words.ts';
import { MarkedEnd, MarkedText } from '#src/loan-display/marked-text.tsx';

interface JumpOptionProps {
  readonly id: string;
  readonly item: JumpItem;
  readonly text: string;
  readonly fieldMap: FieldMap;
  readonly isActive: boolean;
  /** False under a heading that says it. */
  readonly hasKind: boolean;
  readonly onPoint: (item: JumpItem) => void;
  readonly onChoose: (item: JumpItem) => void;
}

const SIGNS = { loan: FileText, screen: PanelTop, filter: ListFilter, command: CornerDownRight, search: Search } as const;

/** One thing to jump to. The field keeps the focus, so its keys are the field's. */
export const JumpOption = memo(function JumpOption(props: JumpOptionProps) {
  const { id, item, text, fieldMap, isActive, hasKind, onPoint, onChoose } = props;
  const Sign = SIGNS[item.kind];
  return (
    // The field has the focus and hears the keys.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- see above
    <div
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option holds text alone, this a drawing too
      role="option"
      aria-selected={isActive}
      className="jump-option"
      // A press must not take the focus from the field.
      onPointerDown={(event) => event.preventDefault()}
      onPointerMove={() => onPoint(item)}
      onClick={() => onChoose(item)}
    >
      <Sign className="jump-sign" aria-hidden="true" />
      {item.kind === 'loan' ? (
        <LoanText loan={item} text={text} fieldMap={fieldMap} />
      ) : (
        <>
          <span className="jump-label">
            <MarkedText text={item.label} search={item.kind === 'search' ? '' : text.trim()} />
          </span>
          {item.keys === undefined ? null : (
            <span className="jump-keys">
              {item.keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </span>
          )}
          {hasKind && item.kind !== 'search' ? (
            <span className="jump-kind">{words.kinds[item.kind]}</span>
          ) : null}
        </>
      )}
    </div>
  );
});

interface LoanTextProps {
  readonly loan: JumpLoan;
  readonly text: string;
  readonly fieldMap: FieldMap;
}

function LoanText({ loan: { name, number, raw }, text, fieldMap: { loan: fields } }: LoanTextProps) {
  const day = parseCalendarDay(raw.fields[fields.projectedClosingDate]);
  const search = text.trim();
  const facts = [
    raw.fields[fields.currentMilestone]?.trim() ?? '',
    words.closing(day === undefined ? '' : formatCalendarDay(day)),
  ];
  return (
    <span className="jump-label">
      <MarkedText text={name === '' ? words.noBorrower : name} search={search} />{' '}
      <span className="jump-number">
        <MarkedEnd whole={number} shown={shortLoanNumber(number)} search={search} />
      </span>
      <span className="jump-facts">{facts.filter((fact) => fact !== '').join(' · ')}</span>
    </span>
  );
}
