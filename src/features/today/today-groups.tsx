import { TODAY_GROUPS } from '#src/domain/actions/legal-with-others.ts';
import type { NextActionInputs } from '#src/domain/actions/next-actions.ts';
import type { DoneMark } from '#src/domain/marks/loan-mark.ts';
import { ClosingStrip } from '#src/features/today/closing-strip.tsx';
import { GoneLines } from '#src/features/today/gone-lines.tsx';
import type { TodayScope } from '#src/features/today/stored-scope.ts';
import type { TodayScreenProps } from '#src/features/today/today-screen-props.ts';
import { TodaySection, type TodaySectionProps } from '#src/features/today/today-section.tsx';
import type { TodayLines } from '#src/features/today/use-today-lines.ts';
import { todayWords as words } from '#src/features/today/words.ts';
import { usePreferences } from '#src/loan-display/preferences.ts';
import { ActionButton } from '#src/ui/action-button.tsx';

interface TodayGroupsProps extends Omit<TodaySectionProps, 'group' | 'lines' | 'isOwn' | 'today'> {
  readonly lines: TodayLines;
  readonly inputs: NextActionInputs;
  readonly scope: TodayScope;
  readonly search: TodayScreenProps['search'];
  readonly onNarrow: TodayScreenProps['onNarrow'];
  readonly onWake: (loanId: string) => void;
  readonly onReopen: (mark: DoneMark) => void;
  readonly onShow: (loanId: string) => void;
}

export function TodayGroups(props: TodayGroupsProps) {
  const { lines, inputs, scope, search, onNarrow, onWake, onReopen, onShow, ...section } = props;
  const { loans, hasLoans, groups, all, person } = lines;
  const { singleKeys } = usePreferences().values;
  const isFolded = scope === 'everybody' && person === undefined;
  return (
    <>
      {all.length > 0 ? null : hasLoans || scope === 'everybody' ? (
        <p className="text-title stack in-middle pad-16 text-center gap-12">
          {search.only === 'starred' ? words.gladStarred : words.gladIn[scope]}
        </p>
      ) : (
        <div className="text-title stack in-middle pad-16 text-center gap-12">
          <p>{words.noLoans}</p>
          <ActionButton
            kind="primary"
            onPress={() => {
              onNarrow({ scope: 'everybody' }, 'replace');
              // The pressed button goes.
              document.querySelector<HTMLElement>('.today-head .segment :checked')?.focus();
            }}
          >
            {words.seeEverybody}
          </ActionButton>
        </div>
      )}
      <ClosingStrip
        key={isFolded ? 'folded' : 'whole'}
        loans={loans}
        inputs={inputs}
        isFolded={isFolded}
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
      <GoneLines inputs={inputs} lines={lines} onOpen={section.onOpen} onWake={onWake} onReopen={onReopen} />
      {all.length === 0 ? null : (
        <details className="today-order muted">
          <summary className="summary">{words.orderTitle}</summary>
          <p>{words.order}</p>
          {singleKeys ? <p>{words.keys}</p> : null}
        </details>
      )}
    </>
  );
}
