import { type ReactNode, useCallback, useRef, useState } from 'react';
import type { NextActionInputs } from '#src/domain/actions/next-actions.ts';
import type { SnoozeInputs } from '#src/domain/actions/snoozed-loans.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import type { NewMark } from '#src/domain/marks/loan-mark.ts';
import { SnoozePart } from '#src/features/today/snooze/snooze-part.tsx';
import { snoozeWords } from '#src/features/today/snooze/words.ts';
import { lineInSight } from '#src/features/today/line-in-sight.ts';
import { TodayHead } from '#src/features/today/today-head.tsx';
import { TodayGroups } from '#src/features/today/today-groups.tsx';
import { TodayTray } from '#src/features/today/today-tray.tsx';
import { useTodayKeys } from '#src/features/today/use-today-keys.ts';
import { type TodayLines, useTodayLines } from '#src/features/today/use-today-lines.ts';
import { useTodayRound } from '#src/features/today/use-today-round.ts';
import type { TodayScope } from '#src/features/today/kept-scope.ts';
import { todayWords as words } from '#src/features/today/words.ts';
import { LiveRegion } from '#src/ui/live-region.tsx';
import '#src/features/today/today.css';

/** The person's own marks on loans. */
interface TodayMarks extends Pick<SnoozeInputs, 'snoozes' | 'seenOf'> {
  /** Ids of the starred loans. */
  readonly starred: ReadonlySet<string>;
  readonly onStar: (loanId: string) => void;
  /** @returns false if it can't be kept. */
  readonly mark: (mark: NewMark) => boolean;
  /** True while one is on its way to this device's disk. */
  readonly isWaiting: boolean;
}

interface TodayScreenProps {
  /** Undefined until they're read. */
  readonly loans: readonly Loan[] | undefined;
  /** In their place, why they couldn't be read. */
  readonly problem: ReactNode;
  readonly inputs: NextActionInputs;
  readonly marks: TodayMarks;
  /** The signed-in person's, by which loans know their people. */
  readonly email: string;
  /** Undefined until the person chooses. */
  readonly chosenScope: TodayScope | undefined;
  readonly onScopeChange: (scope: TodayScope) => void;
  /** Leaves out the loans without a star. */
  readonly isStarredOnly: boolean;
  readonly onStarredOnlyChange: (isStarredOnly: boolean) => void;
  readonly singleKeys: boolean;
  /** How old the loans are, and what failed. */
  readonly status: ReactNode;
  readonly backLink: ReactNode;
  readonly closingsLink: ReactNode;
  readonly renderNotes: (loan: Loan) => ReactNode;
  readonly onOpen: (loanId: string) => void;
  readonly onShare: (loanId: string) => void;
  readonly onConditions: (loanId: string) => void;
}

const AWAKE = { kind: 'snooze', isOn: false, reason: '', seen: '' } as const;

/** What each person must do next, the most urgent first. */
export function TodayScreen(props: TodayScreenProps) {
  const { loans, inputs, marks, email, isStarredOnly, singleKeys, onOpen } = props;
  const only = isStarredOnly ? marks.starred : undefined;
  const { scope, lines } = useTodayLines(loans, inputs, marks, email, props.chosenScope, only);
  const listRef = useRef<HTMLDivElement>(null);
  const [said, setSaid] = useState('');
  const all = lines?.all ?? [];
  const { chosen, work, choose, show, step, toggle, reset, isFolded, fold } = useTodayRound(all, listRef);
  const chosenId = chosen?.loan.loanId;
  const onChosen = (act: (loanId: string) => void) => () => {
    if (chosenId !== undefined) act(chosenId);
  };
  const snooze = useCallback((loanId: string) => toggle('snooze', loanId), [toggle]);
  const acts = {
    onStep: step,
    onNote: () => toggle('note', chosenId),
    onSnooze: () => toggle('snooze', chosenId),
    onShare: onChosen(props.onShare),
    onStar: onChosen(marks.onStar),
    onOpen: onChosen(onOpen),
  };
  useTodayKeys({ isOn: singleKeys, ...acts });
  const summary = summaryOf(lines, scope);
  const fromStart =
    <T,>(change: (next: T) => void) =>
    (next: T) => {
      reset();
      change(next);
    };
  return (
    <section className="today" aria-label={words.region}>
      <TodayHead
        today={inputs.today}
        summary={summary}
        status={props.status}
        backLink={props.backLink}
        closingsLink={props.closingsLink}
        scope={scope}
        onScopeChange={fromStart(props.onScopeChange)}
        hasStars={marks.starred.size > 0}
        isStarredOnly={isStarredOnly}
        onStarredOnlyChange={fromStart(props.onStarredOnlyChange)}
      />
      <div ref={listRef} className="today-list">
        {lines === undefined ? (
          (props.problem ?? <p className="waiting">{words.loading}</p>)
        ) : (
          <TodayGroups
            lines={lines}
            inputs={inputs}
            scope={scope}
            isStarredOnly={isStarredOnly}
            onScopeChange={fromStart(props.onScopeChange)}
            starred={marks.starred}
            email={email}
            singleKeys={singleKeys}
            chosenId={chosenId}
            onChoose={choose}
            onOpen={onOpen}
            onSnooze={snooze}
            onShow={(loanId) => (all.some(({ loan }) => loan.loanId === loanId) ? show : onOpen)(loanId)}
            onWake={(loanId) => void marks.mark({ ...AWAKE, loanId })}
          />
        )}
      </div>
      <LiveRegion text={(marks.isWaiting ? '' : said) + summary} />
      {chosen === undefined ? null : (
        <TodayTray
          key={chosen.loan.loanId}
          line={chosen}
          today={inputs.today}
          email={email}
          isStarred={marks.starred.has(chosen.loan.loanId)}
          isFolded={isFolded}
          onFold={fold}
          notes={work === 'note' ? props.renderNotes(chosen.loan) : null}
          snooze={
            work !== 'snooze' ? null : (
              <SnoozePart
                loan={chosen.loan}
                inputs={inputs}
                seenOf={marks.seenOf}
                onMark={marks.mark}
                onSnoozed={() => {
                  setSaid(`${snoozeWords.snoozed(chosen.loan.borrowerLastName || words.noBorrower)} `);
                  step(1);
                }}
              />
            )
          }
          onGrow={() => void lineInSight(listRef.current, chosen.loan.loanId)}
          onConditions={
            chosen.action.leadsTo === 'conditions' ? () => props.onConditions(chosen.loan.loanId) : undefined
          }
          {...acts}
        />
      )}
    </section>
  );
}

/** Without loans, there's only that to say. */
function summaryOf(lines: TodayLines | undefined, scope: TodayScope): string {
  const isSummed = lines !== undefined && (lines.hasLoans || scope === 'everybody');
  return isSummed ? words.summary[scope](lines.counts) : '';
}
