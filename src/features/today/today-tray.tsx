import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type ActionLine, dedupeActions, isMine, turnsOfPerson } from '#src/domain/actions/action-groups.ts';
import { actionTitle, reasonParts } from '#src/domain/actions/action-text.ts';
import type { NextAction } from '#src/domain/actions/next-action.ts';
import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { withoutNearYears } from '#src/domain/calendar/near-dates.ts';
import { SnoozePart } from '#src/features/today/snooze-part.tsx';
import type { TodayScreenProps } from '#src/features/today/today-screen-props.ts';
import { TrayHead } from '#src/features/today/tray-head.tsx';
import { othersRiskText } from '#src/features/today/whose-turn.ts';
import { snoozeWords, todayWords as words } from '#src/features/today/words.ts';
import { useLenderRules } from '#src/loan-display/lender-rules-context.ts';
import { useLoanFrame } from '#src/loan-display/loan-frame.ts';
import { useSignedInUser } from '#src/loan-display/session/signed-in-user.ts';
import { StarButton } from '#src/loan-display/star/star-button.tsx';
import { ActionButton } from '#src/ui/action-button.tsx';
import { useIsNarrow } from '#src/ui/media/use-is-narrow.ts';
import '#src/features/today/today-tray.css';

interface TodayTrayProps {
  readonly line: ActionLine;
  readonly screen: TodayScreenProps;
  readonly work: 'note' | 'snooze' | undefined;
  readonly notice: ReactNode;
  /** On a phone: no more than its title, and the way on. */
  readonly isFolded: boolean;
  readonly onFold: () => void;
  readonly onStar: () => void;
  readonly onGrow: () => void;
  readonly onNote: () => void;
  readonly onSnooze: () => void;
  readonly onOpen: () => void;
  readonly onShare: () => void;
  readonly onSnoozed: () => void;
  /** There's none before it. The button can still have the focus. */
  readonly isFirst: boolean;
  readonly onStep: (step: 1 | -1) => void;
}

/** About as much as a phone shows of a reason. */
const SHORT_REASON = 90;

export function TodayTray(props: TodayTrayProps) {
  const { line, screen, work } = props;
  const { loan, action } = line;
  const { today } = screen.inputs;
  const { Notes } = useLoanFrame();
  const { cdReceipt } = useLenderRules();
  const isNarrow = useIsNarrow();
  const [isWhole, setIsWhole] = useState(false);
  const trayRef = useRef<HTMLElement>(null);
  const onGrow = useEffectEvent(props.onGrow);
  useEffect(() => watchGrowth(trayRef.current, () => onGrow()), []);
  const [reason, why] = reasonParts(action, loan, cdReceipt, today);
  const others = dedupeActions(line);
  const isFolded = isNarrow && props.isFolded;
  // The title alone, with the call buttons beside a note.
  const isTitleAlone = isFolded || work !== undefined;
  const isBrief = isNarrow && !isWhole && work === undefined;
  const hasMore = why !== '' || (isNarrow && (others.length > 0 || reason.length > SHORT_REASON));
  const notesRef = useRef<HTMLDivElement>(null);
  const isWriting = work === 'note';
  useEffect(() => (isWriting ? focusFirstBox(notesRef.current) : undefined), [isWriting]);
  return (
    <section
      ref={trayRef}
      className="today-tray column"
      aria-label={words.chosen}
      data-brief={isBrief || undefined}
      data-folded={isFolded || undefined}
    >
      <div className="today-tray-text stack grow anywhere pad-8 low gutters gap-6 to-start scrolls">
        {work === undefined ? props.notice : null}
        <TrayHead
          line={line}
          today={today}
          reason={reason}
          why={isWhole ? why : ''}
          isTitleAlone={isTitleAlone}
          hasWays={!isFolded && work !== 'snooze'}
          fold={isNarrow ? { isFolded, onFold: props.onFold } : undefined}
          more={
            hasMore && !isTitleAlone ? (
              <MoreButton why={why} isWhole={isWhole} onPress={() => setIsWhole(!isWhole)} />
            ) : null
          }
        />
        {isTitleAlone || isBrief ? null : <Others line={line} others={others} today={today} />}
        {work === 'snooze' ? (
          <SnoozePart
            loans={[loan]}
            inputs={screen.inputs}
            marks={screen.marks}
            onSnoozed={props.onSnoozed}
          />
        ) : null}
        {isWriting ? (
          <div ref={notesRef} className="today-notes">
            <Notes loan={loan} asOf={screen.asOf} />
          </div>
        ) : null}
      </div>
      <TrayTools {...props} isFolded={isFolded} />
    </section>
  );
}

interface MoreButtonProps {
  readonly why: string;
  readonly isWhole: boolean;
  readonly onPress: () => void;
}

function MoreButton({ why, isWhole, onPress }: MoreButtonProps) {
  return (
    <ActionButton kind="quiet" aria-expanded={isWhole} onPress={onPress}>
      {isWhole ? words.less : why === '' ? words.more : words.why}
    </ActionButton>
  );
}

interface OthersProps {
  readonly line: ActionLine;
  readonly others: readonly NextAction[];
  readonly today: CalendarDay;
}

function Others({ line: { loan, risk }, others, today }: OthersProps) {
  const { email } = useSignedInUser();
  const turns = turnsOfPerson(loan, email);
  if (others.length === 0) return null;
  return (
    <ul className="today-others muted" aria-label={words.also}>
      {others.map((other) => (
        <li className="bullet" key={`${other.kind} ${other.subjects[0] ?? ''}`}>
          {withoutNearYears(
            risk !== undefined && !isMine(other, turns)
              ? othersRiskText(other, loan, email)
              : actionTitle(other, loan),
            today,
          )}
        </li>
      ))}
    </ul>
  );
}

function TrayTools(props: TodayTrayProps) {
  return (
    <div className="today-tray-tools stack pad-8 gutters gap-8 line-above">
      {props.isFolded ? null : <AllTools {...props} />}
      <ActionButton kind="primary" onPress={() => props.onStep(1)}>
        {words.next}
      </ActionButton>
    </div>
  );
}

function AllTools({ line: { loan, action }, screen, work, isFirst, ...on }: TodayTrayProps) {
  const { starred } = useLoanFrame();
  return (
    <>
      <ActionButton aria-disabled={isFirst || undefined} onPress={() => on.onStep(-1)}>
        {words.previous}
      </ActionButton>
      <ActionButton aria-expanded={work === 'note'} onPress={on.onNote}>
        {words.note}
      </ActionButton>
      <ActionButton aria-expanded={work === 'snooze'} onPress={on.onSnooze}>
        {snoozeWords.snooze}
      </ActionButton>
      {action.leadsTo === 'conditions' ? (
        <ActionButton onPress={() => screen.onConditions(loan.loanId)}>{words.conditions}</ActionButton>
      ) : null}
      <StarButton loan={loan} isStarred={starred.has(loan.loanId)} onToggle={on.onStar} />
      <ActionButton onPress={on.onShare}>{words.share}</ActionButton>
      <ActionButton onPress={on.onOpen}>{words.open}</ActionButton>
    </>
  );
}

/** The user's own box comes first. The notes' code may have to load. */
function focusFirstBox(frame: HTMLElement | null): (() => void) | undefined {
  if (frame === null) return undefined;
  const focusNow = (): boolean => {
    const box = frame.querySelector<HTMLElement>('.note-text');
    box?.focus();
    return box !== null;
  };
  if (focusNow()) return undefined;
  const watch = new MutationObserver(() => {
    if (focusNow()) watch.disconnect();
  });
  watch.observe(frame, { childList: true, subtree: true });
  return () => watch.disconnect();
}

/** More of the reason, and notes that load after they open. */
function watchGrowth(tray: HTMLElement | null, onGrow: () => void): (() => void) | undefined {
  if (tray === null || typeof ResizeObserver === 'undefined') return undefined;
  let height = tray.offsetHeight;
  const observer = new ResizeObserver(() => {
    if (tray.offsetHeight > height) onGrow();
    height = tray.offsetHeight;
  });
  observer.observe(tray);
  return () => observer.disconnect();
}
