import { useCallback, useRef, useState } from 'react';
import { taskOf } from '#src/domain/actions/done-lines.ts';
import { formatIsoDay } from '#src/domain/calendar/iso-day.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import type { DoneMark } from '#src/domain/marks/loan-mark.ts';
import { isolated } from '#src/domain/text/direction.ts';
import { useGoneNotice } from '#src/features/today/gone-lines.tsx';
import type { TodayScope } from '#src/features/today/stored-scope.ts';
import { TodayGroups } from '#src/features/today/today-groups.tsx';
import { TodayHead } from '#src/features/today/today-head.tsx';
import type { TodayScreenProps } from '#src/features/today/today-screen-props.ts';
import { TodayTray } from '#src/features/today/today-tray.tsx';
import { useTodayKeys } from '#src/features/today/use-today-keys.ts';
import { type TodayLines, useTodayLines } from '#src/features/today/use-today-lines.ts';
import { lineInSight, useTodayRound } from '#src/features/today/use-today-round.ts';
import { doneWords, snoozeWords, todayWords as words } from '#src/features/today/words.ts';
import { useLoanFrame } from '#src/loan-display/loan-frame.ts';
import { ListSkeleton } from '#src/ui/list-skeleton.tsx';
import { useLatest } from '#src/ui/use-latest.ts';
import { LiveRegion } from '#src/ui/live-region.tsx';
import '#src/features/today/today.css';

const AWAKE = { kind: 'snooze', isOn: false, reason: '', seen: '' } as const;

export function TodayScreen(props: TodayScreenProps) {
  const { loans, inputs, marks, search, onOpen } = props;
  const { onStar, onShare, sharedId, Shared } = useLoanFrame();
  const { scope, lines } = useTodayLines(loans, inputs, marks, search);
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
  const onNarrow: TodayScreenProps['onNarrow'] = (change, how) => {
    // Another list begins with its first loan.
    reset();
    props.onNarrow(change, how);
  };
  const snooze = useCallback((loanId: string) => toggle('snooze', loanId), [toggle]);
  const wake = (loanId: string) => void marks.mark({ ...AWAKE, loanId });
  const onReopen = ({ changedAt: _before, ...done }: DoneMark) => {
    marks.mark({ ...done, isOn: false });
    show(done.loanId);
  };
  const { notice, note } = useGoneNotice({
    inputs,
    lines,
    chosenId,
    onWake: (loanId) => {
      wake(loanId);
      show(loanId);
    },
    onReopen,
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
    onShare: onChosen(onShare),
    onStar: onChosen(onStar),
    onOpen: onChosen(onOpen),
  };
  const keys = new Map([
    ['j', () => step(1)],
    ['k', () => step(-1)],
    ['n', acts.onNote],
    ['s', acts.onSnooze],
    ['d', onChosen(onDone)],
    ['m', acts.onShare],
    ['*', acts.onStar],
  ]);
  useTodayKeys(keys, acts.onOpen);
  const summary = summaryOf(lines, scope);
  const shared = loans?.find(({ loanId }) => loanId === sharedId);
  return (
    <section className="today text-body grow low column" aria-label={words.region}>
      <TodayHead {...props} onNarrow={onNarrow} lines={lines} scope={scope} summary={summary} />
      <div ref={listRef} className="today-list gutters grow low scrolls line-above surface">
        {lines === undefined ? (
          (props.problem ?? <ListSkeleton label={words.loading} />)
        ) : (
          <TodayGroups
            lines={lines}
            inputs={inputs}
            scope={scope}
            search={search}
            onNarrow={onNarrow}
            chosenId={chosenId}
            onChoose={choose}
            onOpen={onOpen}
            onSnooze={snooze}
            onDone={onDone}
            onShow={(loanId) => (all.some(({ loan }) => loan.loanId === loanId) ? show : onOpen)(loanId)}
            onWake={wake}
            onReopen={onReopen}
          />
        )}
      </div>
      <LiveRegion text={(marks.isWaiting ? '' : said) + summary} />
      {chosen === undefined ? (
        notice && <div className="today-tray column">{notice}</div>
      ) : (
        <TodayTray
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
      {sharedId === undefined ? null : (
        <Shared key={`share ${sharedId}`} known={shared && { loan: shared, asOf: props.asOf }} />
      )}
    </section>
  );
}

function nameOf({ borrowerLastName }: Loan): string {
  return isolated(borrowerLastName) || words.noBorrower;
}

function summaryOf(lines: TodayLines | undefined, scope: TodayScope): string {
  const isSummed = lines !== undefined && (lines.hasLoans || scope === 'everybody');
  if (!isSummed) return '';
  const { person, counts } = lines;
  return person === undefined ? words.summary[scope](counts) : words.summaryOf(person.name, counts);
}
