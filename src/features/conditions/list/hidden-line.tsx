import type { ReactNode } from 'react';
import type { HiddenConditions } from '#src/domain/conditions/hidden-conditions.ts';
import {
  hiddenCountText,
  hiddenMatchText,
  hiddenOpenText,
  isQuestion,
  type ListQuestion,
  noneHiddenText,
  shortHiddenWords as short,
  showHiddenText,
} from '#src/features/conditions/words/hidden-words.ts';
import { TextButton } from '#src/ui/fields/text-button.tsx';

interface ListLineProps {
  readonly hasRows: boolean;
  readonly hidden: HiddenConditions;
  readonly question: ListQuestion;
  readonly isCounted: boolean;
  /** The folded filters, as `Borrower CTC only`; undefined while the filters are visible. */
  readonly summary: string | undefined;
  readonly isGrowing: boolean;
  /** Which loans it's about, where others aren't here: see noneHiddenText. */
  readonly ofPart: string;
  readonly onShow: () => void;
  /** Beside what's hidden: new rows that wait, and the list's tools. */
  readonly children: ReactNode;
}

/**
 * How many open conditions the filters hide, and a button that shows them. It's there for none, too: no row moves as
 * they come and go.
 */
export function ListLine({ children, ...line }: ListLineProps) {
  return (
    <div className="list-line text-body line column-12 relative">
      {hiddenLine(line)}
      {children}
    </div>
  );
}

function hiddenLine(line: Omit<ListLineProps, 'children'>): ReactNode {
  const { hidden, question, summary = '', ofPart } = line;
  if (!line.hasRows) return summary === '' ? null : <p className="hidden-line muted pad-4">{summary}</p>;
  const isAsked = isQuestion(question);
  const only = short.only(summary);
  if (hidden.count === 0) {
    const none = line.isGrowing || isAsked ? '' : only === '' ? noneHiddenText(ofPart) : short.none(ofPart);
    // A blank keeps the line's height.
    return <p className="hidden-line muted pad-4">{`${only}${none}` || '\u00a0'}</p>;
  }
  const isShort = line.summary !== undefined && !isAsked;
  const text = isShort
    ? short.more(hidden.count, question)
    : line.isCounted
      ? hiddenCountText(hidden, question)
      : question.text === ''
        ? hiddenOpenText(hidden, question)
        : hiddenMatchText(hidden, question, true);
  return (
    <p className="hidden-line pad-4">
      {only === '' ? null : <span className="muted">{only}</span>}
      <span>{text}</span>{' '}
      <TextButton onPress={line.onShow}>
        {isShort ? short.showAll : showHiddenText(hidden, question, true)}
      </TextButton>
    </p>
  );
}
