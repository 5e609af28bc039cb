import { TODAY_GROUPS } from '#src/domain/actions/legal-with-others.ts';
import type { NextActionInputs } from '#src/domain/actions/next-actions.ts';
import type { DoneMark } from '#src/domain/marks/loan-mark.ts';
import { ClosingStrip } from '#src/features/today/closing-strip/closing-strip.tsx';
import { DoneSection } from '#src/features/today/done/done-section.tsx';
import { SnoozedSection } from '#src/features/today/snooze/snoozed-section.tsx';
import { TodaySection, type TodaySectionProps } from '#src/features/today/today-section.tsx';
import type { TodayLines } from '#src/features/today/use-today-lines.ts';
import { ActionButton } from '#src/ui/action-button.tsx';
import type { TodayScope } from '#src/features/today/stored-scope.ts';
import { todayWords as words } from '#src/features/today/words.ts';

interface TodayGroupsProps extends Omit<TodaySectionProps, 'group' | 'lines' | 'isOwn' | 'today'> {
  readonly lines: TodayLines;
  readonly inputs: NextActionInputs;
  readonly scope: TodayScope;
  readonly isStarredOnly: boolean;
  readonly onScopeChange: (scope: TodayScope) => void;
  readonly singleKeys: boolean;
  readonly onWake: (loanId: string) => void;
  readonly onReopen: (mark: DoneMark) => void;
  /** Shows a loan, whether it has a line or not. */
  readonly onShow: (loanId: string) => void;
}

/** The day's groups, what's put off, what's done, and by which rule they're sorted. */
export function TodayGroups({
  lines,
  inputs,
  scope,
  isStarredOnly,
  onScopeChange,
  singleKeys,
  onWake,
  onReopen,
  onShow,
  ...section
}: TodayGroupsProps) {
  const { loans, hasLoans, groups, all, snoozed, done, person } = lines;
  return (
    <>
      {all.length > 0 ? null : hasLoans || scope === 'everybody' ? (
        <p className="today-glad">{isStarredOnly ? words.gladStarred : words.gladIn[scope]}</p>
      ) : (
        <div className="today-glad">
          <p>{words.noLoans}</p>
          <ActionButton
            kind="primary"
            size="lg"
            onPress={() => {
              onScopeChange('everybody');
              // The pressed button goes.
              document.querySelector<HTMLElement>('.today-head .segment :checked')?.focus();
            }}
          >
            {words.seeEverybody}
          </ActionButton>
        </div>
      )}
      <ClosingStrip
        loans={loans}
        inputs={inputs}
        isFolded={scope === 'everybody' && person === undefined}
        onShow={onShow}
      />
      {TODAY_GROUPS.map((group) => (
        // Another scope begins at the top.
        <TodaySection
          key={`${scope} ${person?.email ?? ''} ${group}`}
          group={group}
          lines={groups[group]}
          today={inputs.today}
          isOwn={scope === 'mine'}
          {...section}
        />
      ))}
      <SnoozedSection loans={snoozed} inputs={inputs} onOpen={section.onOpen} onWake={onWake} />
      <DoneSection lines={done} today={inputs.today} onOpen={section.onOpen} onReopen={onReopen} />
      {all.length === 0 ? null : (
        <details className="today-order">
          <summary>{words.orderTitle}</summary>
          <p>{words.order}</p>
          {singleKeys ? <p>{words.keys}</p> : null}
        </details>
      )}
    </>
  );
}
