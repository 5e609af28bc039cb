import { ACTION_GROUPS } from '#src/domain/actions/action-groups.ts';
import { SnoozedSection } from '#src/features/today/snooze/snoozed-section.tsx';
import { TodaySection, type TodaySectionProps } from '#src/features/today/today-section.tsx';
import type { TodayLines } from '#src/features/today/use-today-lines.ts';
import { ActionButton } from '#src/ui/action-button.tsx';
import { todayWords as words, type TodayScope } from '#src/features/today/words.ts';

interface TodayGroupsProps extends Omit<TodaySectionProps, 'group' | 'lines'> {
  readonly lines: TodayLines;
  readonly scope: TodayScope;
  readonly isStarredOnly: boolean;
  readonly onScopeChange: (scope: TodayScope) => void;
  readonly singleKeys: boolean;
  readonly onWake: (loanId: string) => void;
}

/** The day's groups, what's put off, and by which rule they're sorted. */
export function TodayGroups({
  lines,
  scope,
  isStarredOnly,
  onScopeChange,
  singleKeys,
  onWake,
  ...section
}: TodayGroupsProps) {
  const { hasLoans, groups, all, snoozed } = lines;
  return (
    <>
      {all.length > 0 ? null : hasLoans || scope === 'everybody' ? (
        <p className="today-glad">{isStarredOnly ? words.gladStarred : words.gladIn[scope]}</p>
      ) : (
        <div className="today-glad">
          <p>{words.noLoans}</p>
          <ActionButton
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
      {ACTION_GROUPS.map((group) => (
        // Another scope begins at the top.
        <TodaySection key={`${scope} ${group}`} group={group} lines={groups[group]} {...section} />
      ))}
      <SnoozedSection loans={snoozed} onOpen={section.onOpen} onWake={onWake} />
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
