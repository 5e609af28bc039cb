import { type ReactNode, useCallback, useRef, useState } from 'react';
import { ACTION_GROUPS, type ActionLine } from '#src/domain/actions/action-groups.ts';
import type { NextActionInputs } from '#src/domain/actions/next-actions.ts';
import { dayWithWeekday } from '#src/domain/calendar/day-with-weekday.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { TodaySection } from '#src/features/today/today-section.tsx';
import { TodayTray } from '#src/features/today/today-tray.tsx';
import { useTodayKeys } from '#src/features/today/use-today-keys.ts';
import { useTodayLines } from '#src/features/today/use-today-lines.ts';
import { todayWords as words, type TodayScope } from '#src/features/today/words.ts';
import { SegmentedChoice } from '#src/ui/fields/segmented-choice.tsx';
import { LiveRegion } from '#src/ui/live-region.tsx';
import '#src/features/today/today.css';

interface TodayScreenProps {
  /** Undefined until they're read. */
  readonly loans: readonly Loan[] | undefined;
  readonly inputs: NextActionInputs;
  /** The signed-in person's, by which loans know their people. */
  readonly email: string;
  readonly scope: TodayScope;
  readonly onScopeChange: (scope: TodayScope) => void;
  readonly singleKeys: boolean;
  /** How old the loans are, and what failed. */
  readonly status: ReactNode;
  readonly backLink: ReactNode;
  /** To the calendar of closings. */
  readonly closingsLink: ReactNode;
  readonly renderNotes: (loan: Loan) => ReactNode;
  readonly onOpen: (loanId: string) => void;
  readonly onShare: (loanId: string) => void;
  readonly onConditions: (loanId: string) => void;
}

const SCOPES = (['mine', 'loans', 'everybody'] as const).map((value) => ({
  value,
  label: words.scopes[value],
}));

/** What each person must do next, the most urgent first. */
export function TodayScreen(props: TodayScreenProps) {
  const { loans, inputs, email, scope, singleKeys, onOpen } = props;
  const { today } = inputs;
  const lines = useTodayLines(loans, inputs, email, scope);
  const listRef = useRef<HTMLDivElement>(null);
  const [chosenId, setChosenId] = useState<string>();
  const [writingId, setWritingId] = useState<string>();
  const all = lines?.all ?? [];
  // A loan that's done leaves its place to the first one.
  const chosen = all.find(({ loan }) => loan.loanId === chosenId) ?? all[0];
  const choose = useCallback((loanId: string) => {
    setChosenId(loanId);
    setWritingId(undefined);
  }, []);
  const step = (by: 1 | -1): void => {
    const next = neighbor(all, chosen, by);
    if (next === undefined) return;
    choose(next.loan.loanId);
    requestAnimationFrame(() => reveal(listRef.current, next.loan.loanId));
  };
  const toggleNote = (): void => {
    const loanId = chosen?.loan.loanId;
    setWritingId(writingId === loanId ? undefined : loanId);
  };
  const open = (): void => {
    if (chosen !== undefined) onOpen(chosen.loan.loanId);
  };
  const share = (): void => {
    if (chosen !== undefined) props.onShare(chosen.loan.loanId);
  };
  useTodayKeys({ isOn: singleKeys, onStep: step, onNote: toggleNote, onShare: share, onOpen: open });
  const counts = { now: lines?.groups.now.length ?? 0, today: lines?.groups.today.length ?? 0 };
  return (
    <section className="today" aria-label={words.region}>
      <header className="today-head">
        <div className="today-title-line">
          {props.backLink}
          <h2 className="page-title">{dayWithWeekday(today)}</h2>
          <p className="today-summary">
            {lines === undefined ? '' : words.summary(counts.now, counts.today)}
          </p>
          <span className="today-status">{props.status}</span>
        </div>
        <div className="today-tools">
          <SegmentedChoice
            label={words.scope}
            value={scope}
            options={SCOPES}
            onChange={(next) => {
              setChosenId(undefined);
              setWritingId(undefined);
              props.onScopeChange(next);
            }}
          />
          {props.closingsLink}
        </div>
      </header>
      <div ref={listRef} className="today-list">
        {lines === undefined ? <p className="waiting">{words.loading}</p> : null}
        {lines !== undefined && all.length === 0 ? (
          <p className="today-glad">{scope === 'mine' ? words.gladMine : words.glad}</p>
        ) : null}
        {lines === undefined
          ? null
          : ACTION_GROUPS.map((group) => (
              <TodaySection
                // Another scope begins at the top.
                key={`${scope} ${group}`}
                group={group}
                lines={lines.groups[group]}
                email={email}
                chosenId={chosen?.loan.loanId}
                onChoose={choose}
                onOpen={onOpen}
              />
            ))}
        {all.length === 0 ? null : <OrderHelp singleKeys={singleKeys} />}
      </div>
      <LiveRegion text={lines === undefined ? '' : words.summary(counts.now, counts.today)} />
      {chosen === undefined ? null : (
        <TodayTray
          key={chosen.loan.loanId}
          line={chosen}
          today={today}
          email={email}
          notes={writingId === chosen.loan.loanId ? props.renderNotes(chosen.loan) : null}
          onNote={toggleNote}
          onOpen={open}
          onShare={share}
          onConditions={
            chosen.action.leadsTo === 'conditions' ? () => props.onConditions(chosen.loan.loanId) : undefined
          }
          onStep={step}
        />
      )}
    </section>
  );
}

function OrderHelp({ singleKeys }: { readonly singleKeys: boolean }) {
  return (
    <details className="today-order">
      <summary>{words.orderTitle}</summary>
      <p>{words.order}</p>
      {singleKeys ? <p>{words.keys}</p> : null}
    </details>
  );
}

function neighbor(
  all: readonly ActionLine[],
  chosen: ActionLine | undefined,
  by: 1 | -1,
): ActionLine | undefined {
  return chosen === undefined ? undefined : all[all.indexOf(chosen) + by];
}

/** Brings a line into sight, and the focus with it if the focus was on a line. */
function reveal(list: HTMLElement | null, loanId: string): void {
  const line = list?.querySelector<HTMLElement>(`[data-loan-guid="${CSS.escape(loanId)}"]`);
  line?.scrollIntoView({ block: 'nearest' });
  if (list?.contains(document.activeElement) === true || document.activeElement === document.body)
    line?.focus({ preventScroll: true });
}
