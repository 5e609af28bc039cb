import { type ComponentProps, type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { isPlatformStep } from '#src/domain/actions/action-groups.ts';
import type { NextActionInputs } from '#src/domain/actions/next-actions.ts';
import { taskOf } from '#src/domain/actions/done-lines.ts';
import { formatIsoDay } from '#src/domain/calendar/iso-day.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import type { DidToday } from '#src/domain/marks/did-today.ts';
import type { DoneMark, NewMark } from '#src/domain/marks/loan-mark.ts';
import { isolated } from '#src/domain/text/direction.ts';
import { doneWords } from '#src/features/today/done/words.ts';
import { SnoozePart } from '#src/features/today/snooze/snooze-part.tsx';
import { snoozeWords } from '#src/features/today/snooze/words.ts';
import { lineInSight } from '#src/features/today/line-in-sight.ts';
import { PersonChoice } from '#src/features/today/person/person-choice.tsx';
import { TodayHead } from '#src/features/today/today-head.tsx';
import { TodayGroups } from '#src/features/today/today-groups.tsx';
import { TodayTray } from '#src/features/today/today-tray.tsx';
import { useTodayKeys } from '#src/features/today/use-today-keys.ts';
import { useGoneNotice } from '#src/features/today/use-gone-notice.tsx';
import { type MarksOfLines, type TodayLines, useTodayLines } from '#src/features/today/use-today-lines.ts';
import { useTodayRound } from '#src/features/today/use-today-round.ts';
import type { TodayScope } from '#src/features/today/stored-scope.ts';
import { todayWords as words } from '#src/features/today/words.ts';
import { ListSkeleton } from '#src/ui/list-skeleton.tsx';
import { LiveRegion } from '#src/ui/live-region.tsx';
import '#src/features/today/today.css';

/** The person's own marks on loans. */
interface TodayMarks extends MarksOfLines {
  /** Ids of the starred loans. */
  readonly starred: ReadonlySet<string>;
  readonly onStar: (loanId: string) => void;
  /** What the person noted or called about today. */
  readonly did: DidToday;
  /** @returns false if it can't be kept. */
  readonly mark: (mark: NewMark) => boolean;
  /** True while one is being saved on this device. */
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
  /** The e-mail of the one person whose turn is shown; '' for everyone. */
  readonly who: string;
  /** The scope goes with it: the link shows the same to everyone. */
  readonly onWhoChange: (who: string, scope: TodayScope) => void;
  readonly singleKeys: boolean;
  /** How old the loans are, and what failed. */
  readonly status: ReactNode;
  readonly backLink: ReactNode;
  readonly closingsLink: ReactNode;
  readonly renderNotes: (loan: Loan) => ReactNode;
  /** Leads to a loan in the platform; nothing where the lender gives no address. */
  readonly renderPlatformLink: (loanId: string) => ReactNode;
  /** The loan that the person comes back from, if any. */
  readonly leftFor: string | undefined;
  readonly onOpen: (loanId: string) => void;
  readonly onShare: (loanId: string) => void;
  readonly onConditions: (loanId: string) => void;
}

const AWAKE = { kind: 'snooze', isOn: false, reason: '', seen: '' } as const;

/** What each person must do next, the most urgent first. */
export function TodayScreen(props: TodayScreenProps) {
  const { loans, inputs, marks, email, isStarredOnly, singleKeys, onOpen } = props;
  const only = isStarredOnly ? marks.starred : undefined;
  const { scope, lines } = useTodayLines(loans, inputs, marks, email, props.chosenScope, {
    only,
    who: props.who,
  });
  const listRef = useRef<HTMLDivElement>(null);
  const [said, setSaid] = useState('');
  const all = lines?.all ?? [];
  const { chosen, work, choose, show, step, leave, toggle, reset, isFolded, fold } = useTodayRound(
    all,
    listRef,
    props.leftFor,
  );
  const chosenId = chosen?.loan.loanId;
  const onChosen = (act: (loanId: string) => void) => () => {
    if (chosenId !== undefined) act(chosenId);
  };
  const snooze = useCallback((loanId: string) => toggle('snooze', loanId), [toggle]);
  const wake = (loanId: string) => void marks.mark({ ...AWAKE, loanId });
  const reopen = ({ changedAt: _before, ...done }: DoneMark) => void marks.mark({ ...done, isOn: false });
  const { notice, note } = useGoneNotice({
    inputs,
    lines,
    chosenId,
    onWake: (loanId) => {
      wake(loanId);
      show(loanId);
    },
    onReopen: (done) => {
      reopen(done);
      show(done.loanId);
    },
  });
  const checkOff = (loanId: string) => {
    const line = all.find(({ loan }) => loan.loanId === loanId);
    if (line === undefined) return;
    note(loanId, 'done');
    setSaid(`${doneWords.done(nameOf(line.loan))} `);
    leave(loanId);
    marks.mark({
      kind: 'done',
      loanId,
      isOn: true,
      day: formatIsoDay(inputs.today),
      task: taskOf(line.action),
      seen: marks.seenOf(loanId) ?? '',
    });
  };
  const onDone = useLatest(checkOff);
  const acts = {
    onStep: step,
    onNote: () => toggle('note', chosenId),
    onSnooze: () => toggle('snooze', chosenId),
    onDone: onChosen(onDone),
    onShare: onChosen(props.onShare),
    onStar: onChosen(marks.onStar),
    onOpen: onChosen(onOpen),
  };
  useTodayKeys({ isOn: singleKeys, ...acts });
  const summary = summaryOf(lines, scope);
  return (
    <section className="today" aria-label={words.region}>
      <ScreenHead screen={props} lines={lines} scope={scope} summary={summary} onReset={reset} />
      <div ref={listRef} className="today-list">
        {lines === undefined ? (
          (props.problem ?? <ListSkeleton label={words.loading} />)
        ) : (
          <TodayGroups
            lines={lines}
            inputs={inputs}
            scope={scope}
            isStarredOnly={isStarredOnly}
            onScopeChange={(next) => {
              reset();
              props.onScopeChange(next);
            }}
            starred={marks.starred}
            did={marks.did}
            email={email}
            singleKeys={singleKeys}
            chosenId={chosenId}
            onChoose={choose}
            onOpen={onOpen}
            onSnooze={snooze}
            onDone={onDone}
            onShow={(loanId) => (all.some(({ loan }) => loan.loanId === loanId) ? show : onOpen)(loanId)}
            onWake={wake}
            onReopen={(done) => {
              reopen(done);
              show(done.loanId);
            }}
          />
        )}
      </div>
      <LiveRegion text={(marks.isWaiting ? '' : said) + summary} />
      {chosen === undefined ? (
        notice && <div className="today-tray">{notice}</div>
      ) : (
        <ChosenTray
          {...acts}
          key={chosen.loan.loanId}
          line={chosen}
          screen={props}
          work={work}
          notice={notice}
          onSnoozed={() => {
            note(chosen.loan.loanId, 'snoozed');
            setSaid(`${snoozeWords.snoozed(nameOf(chosen.loan))} `);
            leave(chosen.loan.loanId);
          }}
          isFirst={chosen === all[0]}
          isFolded={isFolded}
          onFold={fold}
          onGrow={() => void lineInSight(listRef.current, chosen.loan.loanId)}
        />
      )}
    </section>
  );
}

interface ScreenHeadProps {
  readonly screen: TodayScreenProps;
  readonly lines: TodayLines | undefined;
  readonly scope: TodayScope;
  readonly summary: string;
  /** Another list begins with its first loan. */
  readonly onReset: () => void;
}

/** The day, and what narrows its list. */
function ScreenHead({ screen, lines, scope, summary, onReset }: ScreenHeadProps) {
  return (
    <TodayHead
      today={screen.inputs.today}
      summary={summary}
      status={screen.status}
      backLink={screen.backLink}
      closingsLink={screen.closingsLink}
      scope={scope}
      onScopeChange={(next) => {
        onReset();
        screen.onScopeChange(next);
      }}
      personChoice={
        lines === undefined || scope === 'mine' ? null : (
          <PersonChoice
            {...lines}
            onChange={(who) => {
              onReset();
              screen.onWhoChange(who, scope);
            }}
          />
        )
      }
      hasStars={screen.marks.starred.size > 0}
      isStarredOnly={screen.isStarredOnly}
      onStarredOnlyChange={(isOn) => {
        onReset();
        screen.onStarredOnlyChange(isOn);
      }}
    />
  );
}

type TrayProps = ComponentProps<typeof TodayTray>;

interface ChosenTrayProps extends Omit<
  TrayProps,
  'today' | 'email' | 'isStarred' | 'platformLink' | 'notes' | 'snooze' | 'onConditions'
> {
  readonly screen: TodayScreenProps;
  readonly work: 'note' | 'snooze' | undefined;
  readonly onSnoozed: () => void;
}

/** The chosen line's tray, with what's under way in it. */
function ChosenTray({ screen, work, onSnoozed, notice, ...tray }: ChosenTrayProps) {
  const { inputs, marks } = screen;
  const { loan, action } = tray.line;
  return (
    <TodayTray
      {...tray}
      notice={work === undefined ? notice : null}
      today={inputs.today}
      email={screen.email}
      isStarred={marks.starred.has(loan.loanId)}
      platformLink={isPlatformStep(action) ? screen.renderPlatformLink(loan.loanId) : null}
      notes={work === 'note' ? screen.renderNotes(loan) : null}
      snooze={
        work === 'snooze' ? (
          <SnoozePart
            loan={loan}
            inputs={inputs}
            seenOf={marks.seenOf}
            onMark={marks.mark}
            onSnoozed={onSnoozed}
          />
        ) : null
      }
      onConditions={action.leadsTo === 'conditions' ? () => screen.onConditions(loan.loanId) : undefined}
    />
  );
}

function nameOf({ borrowerLastName }: Loan): string {
  return isolated(borrowerLastName) || words.noBorrower;
}

/** The same function for as long as the screen is there, so that lines aren't drawn again: it does what's latest. */
function useLatest(act: (loanId: string) => void): (loanId: string) => void {
  const latest = useRef(act);
  useLayoutEffect(() => {
    latest.current = act;
  });
  return useCallback((loanId) => latest.current(loanId), []);
}

/** Without loans, there's only that to say. */
function summaryOf(lines: TodayLines | undefined, scope: TodayScope): string {
  const isSummed = lines !== undefined && (lines.hasLoans || scope === 'everybody');
  if (!isSummed) return '';
  const { person, counts } = lines;
  return person === undefined ? words.summary[scope](counts) : words.summaryOf(person.name, counts);
}
