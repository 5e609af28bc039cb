import type { ConditionGroup, ConditionGrouping } from '#src/domain/conditions/condition-groups.ts';
import type { LoanOfFile } from '#src/domain/conditions/conditions-csv.ts';
import { type OutputCaption } from '#src/features/conditions/output/output-caption.ts';
import { PrintedConditions } from '#src/features/conditions/output/printed-conditions.tsx';
import { captionWords, listWords } from '#src/features/conditions/words/list-words.ts';
import { useServices } from '#src/loan-display/use-services.ts';
import { ActionButton } from '#src/ui/action-button.tsx';

interface ListOutputsProps {
  readonly groups: readonly ConditionGroup[];
  readonly group: ConditionGrouping;
  readonly caption: OutputCaption;
  /** How many of how many conditions, and the filters. */
  readonly extent: string;
  readonly hasLoans: boolean;
  /** The loan, if the list has only one and it's known. */
  readonly ofLoan?: LoanOfFile | undefined;
}

/** Exports or prints the list as it's filtered, sorted, and grouped. */
export function ListOutputs(props: ListOutputsProps) {
  const { groups, group, caption, extent, hasLoans, ofLoan } = props;
  const { saveFile, log } = useServices();
  const line = [captionWords.productName, caption.title, extent, caption.asOfText].join(', ');
  const exportList = () => {
    const inOrder = groups.flatMap((one) => one.rows);
    import('#src/domain/conditions/conditions-csv.ts').then(
      ({ conditionsCsv }) =>
        saveFile(`${caption.fileName}.csv`, 'text/csv;charset=utf-8', conditionsCsv(inOrder, line, ofLoan)),
      () => log('The list could not be exported'),
    );
  };
  return (
    <>
      <span className="list-outputs">
        <ActionButton kind="quiet" onPress={exportList}>
          {listWords.exportCsv}
        </ActionButton>
        <ActionButton kind="quiet" onPress={() => window.print()}>
          {listWords.print}
        </ActionButton>
      </span>
      <PrintedConditions
        groups={groups}
        isGrouped={group !== 'none'}
        caption={caption}
        extent={extent}
        hasLoanColumn={hasLoans && group !== 'loan'}
      />
    </>
  );
}
