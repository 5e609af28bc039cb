import type { ReactNode } from 'react';
import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { dayWithWeekday } from '#src/domain/calendar/day-with-weekday.ts';
import { withoutNearYears } from '#src/domain/calendar/near-dates.ts';
import { closingFactWords } from '#src/domain/closing/closing-fact-words.ts';
import { type ClosingFactKind, hasFact, lawOf } from '#src/domain/closing/closing-facts.ts';
import type { MovedClosing } from '#src/domain/closing/moved-closing.ts';
import { explainCategory } from '#src/domain/status/explanation.ts';
import type { MilestoneCategory } from '#src/domain/status/milestone-category.ts';
import { type Status, STATUS_LOOKS } from '#src/domain/status/status.ts';
import { GONE_FACTS, moveWords as words, verdictText } from '#src/features/loan-panel/move-closing/words.ts';
import { StatusSign } from '#src/loan-display/status/status-sign.tsx';

interface MovedClosingResultProps {
  /** Undefined until a day is chosen. */
  readonly moved: MovedClosing | undefined;
  readonly today: CalendarDay;
}

interface Change {
  readonly text: string;
  readonly isLate?: boolean;
  readonly line?: ReactNode;
}

export function MovedClosingResult({ moved, today }: MovedClosingResultProps) {
  const near = (text: string) => withoutNearYears(text, today);
  const changes = moved === undefined ? [] : changesOf(moved, today);
  return (
    <>
      {/* There before it says anything: a screen reader hears what changes in it. */}
      <output
        className={(moved && lawOf(moved.facts)?.isLate) === true ? 'strong late' : 'strong'}
        aria-live="polite"
      >
        {moved === undefined ? null : (
          <>
            {near(verdictText(moved, today))}{' '}
            <span className={changes.length === 0 ? undefined : 'sr-only'}>
              {changes.length === 0 ? words.nothingChanges : words.changes(changes.length)}
            </span>
          </>
        )}
      </output>
      {changes.length === 0 ? null : (
        <ul className="stack gap-6">
          {changes.map(({ text, isLate, line }) => (
            <li key={text} className={isLate === true ? 'late' : undefined}>
              {line ?? near(text)}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** The headline says what the law says of the day. */
const IN_HEADLINE: readonly ClosingFactKind[] = ['too-early', 'needs-proof', 'legal'];

function changesOf(moved: MovedClosing, today: CalendarDay): readonly Change[] {
  const { facts, changed, dueAfter, dueInTime, heldUp, released, goneFacts, risk } = moved;
  const near = (text: string) => withoutNearYears(text, today);
  const named = (intro: string, categories: readonly NamedCategory[]): readonly Change[] =>
    categories.length === 0
      ? []
      : [{ text: intro, line: <NamedCategories intro={intro} categories={categories} /> }];
  // Of a day that the law doesn't allow, it doesn't matter what would be fine.
  const gone = hasFact(facts, 'too-early') ? [] : goneFacts.map((kind) => ({ text: GONE_FACTS[kind] ?? '' }));
  return [
    ...changed.map(({ category, before }) => {
      const text = `${words.was(category.name, STATUS_LOOKS[before].name)} ${explainCategory(category, today)}`;
      return { text, line: <SignedText status={category.status} text={near(text)} /> };
    }),
    ...facts
      .filter(({ kind }) => !IN_HEADLINE.includes(kind))
      .map((fact) => ({ text: closingFactWords(fact, today).sentence, isLate: fact.isLate })),
    { text: words.risk[risk] },
    ...named(
      words.dueAfter,
      dueAfter.map(({ category: { name, status }, due }) => ({
        name,
        status,
        detail: near(dayWithWeekday(due)),
      })),
    ),
    ...named(words.heldUp, heldUp),
    ...gone,
    ...named(words.dueInTime, dueInTime),
    ...named(words.released, released),
  ].filter(({ text }) => text !== '');
}

interface NamedCategory extends Pick<MilestoneCategory, 'name' | 'status'> {
  readonly detail?: string;
}

interface NamedCategoriesProps {
  readonly intro: string;
  readonly categories: readonly NamedCategory[];
}

function NamedCategories({ intro, categories }: NamedCategoriesProps) {
  return (
    <>
      {intro}
      <span className="flex wrap gap-2 column-12">
        {categories.map(({ name, status, detail = '' }) => (
          <span key={name}>
            <SignedText status={status} text={name} /> <span className="text-label muted">{detail}</span>
          </span>
        ))}
      </span>
    </>
  );
}

function SignedText({ status, text }: { readonly status: Status; readonly text: string }) {
  return (
    <>
      <StatusSign status={status} /> {text}
    </>
  );
}
