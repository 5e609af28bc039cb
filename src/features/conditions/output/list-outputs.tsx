import type { ListedCondition } from '#src/domain/conditions/conditions-list.ts';
import { type OutputCaption } from '#src/features/conditions/output/output-caption.ts';
import { PrintedConditions } from '#src/features/conditions/output/printed-conditions.tsx';
import { captionWords, listWords } from '#src/features/conditions/words/list-words.ts';
import { useServices } from '#src/loan-display/use-services.ts';
import { ActionButton } from '#src/ui/action-button.tsx';

interface ListOutputsProps {
  readonly rows: readonly ListedCondition[];
  readonly caption: OutputCaption;
  /** How many of how many conditions, and the filters. */
  readonly extent: string;
  readonly hasLoans: boolean;
}

/** Exports or prints the list as it's filtered and sorted. */
export function ListOutputs({ rows, caption, extent, hasLoans }: ListOutputsProps) {
  const { saveFile, log } = useServices();
  const line = [captionWords.productName, caption.title, extent, caption.asOfText].join(', ');
  const exportList = () => {
    import('#src/domain/conditions/conditions-csv.ts').then(
      ({ conditionsCsv }) =>
        saveFile(`${caption.fileName}.csv`, 'text/csv;charset=utf-8', conditionsCsv(rows, line)),
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
      <PrintedConditions rows={rows} caption={caption} extent={extent} hasLoans={hasLoans} />
    </>
  );
}
