import { useRef, useState } from 'react';
import type { PipelineColumn } from '#src/domain/list/pipeline-columns.ts';
import { KeysHelp } from '#src/features/pipeline/keys/keys-help.tsx';
import { useListKeys } from '#src/features/pipeline/keys/use-list-keys.ts';
import { PrintedListPart } from '#src/features/pipeline/list-output/printed-list-part.ts';
import type { PipelineReading } from '#src/features/pipeline/read/use-pipeline.ts';
import { pagesWords as words } from '#src/features/pipeline/tools/words.ts';
import { useOfferCommands } from '#src/loan-display/commands/offered-commands.ts';
import { useServices } from '#src/loan-display/use-services.ts';
import { ActionButton } from '#src/ui/action-button.tsx';
import { usePrinting } from '#src/ui/media/use-printing.ts';
import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import type { FieldMap } from '#src/domain/loan-fields/field-map.ts';
import { formatIsoDay } from '#src/domain/calendar/iso-day.ts';
import type { CdReceipt } from '#src/domain/loan/legal-closing.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { captionLine, type ListCaption } from '#src/features/pipeline/list-output/list-caption.ts';
import { VIEW_NAMES } from '#src/features/pipeline/list-output/words.ts';
import { useAskedRefresh } from '#src/features/pipeline/read/use-asked-refresh.ts';
import { refreshWords } from '#src/features/pipeline/read/words.ts';

export interface SingleKeys {
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

interface ListActionsProps {
  /** The whole list, filtered and sorted; undefined until loans are known. */
  readonly list:
    | (Omit<ListToExport, 'loans' | 'narrowing'> & { readonly listLoans: () => ListToExport['loans'] })
    | undefined;
  /** There's no list at all: what replaces it has the way to ask again. */
  readonly hasNone: boolean;
  /** Nothing to export or print. */
  readonly isEmpty: boolean;
  /** The columns to print: the ones on screen. */
  readonly shownColumns: readonly PipelineColumn[];
  /** The list's filters, in words. */
  readonly narrowing: string;
  readonly reading: PipelineReading;
  readonly singleKeys: SingleKeys;
  /** Counted from 0. */
  readonly pageIndex: number;
  readonly pageCount: number;
  readonly onPageChange: (pageIndex: number) => void;
  readonly onOpen: (loanId: string) => void;
  readonly onShare: (loanId: string) => void;
  readonly onStar: (loanId: string) => void;
  readonly onSeeConditions: (loanId: string) => void;
}

/** Refreshes, exports and prints the whole list, and explains the keys. */
export function ListActions(props: ListActionsProps) {
  const { list, hasNone, isEmpty, shownColumns, narrowing, reading, singleKeys, ...pages } = props;
  const { saveFile, log } = useServices();
  const actionsRef = useRef<HTMLDivElement>(null);
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const isPrinting = usePrinting();
  const showHelp = () => setIsHelpOpen(true);
  useListKeys({ ...pages, insideRef: actionsRef, isOn: singleKeys.isOn, onHelp: showHelp });
  const exportList = () => {
    if (list === undefined) return;
    exportCsv({ ...list, narrowing, loans: list.listLoans() }, saveFile).catch(() =>
      log('The list could not be exported'),
    );
  };
  const print = () =>
    void PrintedListPart.preload()
      .catch(() => undefined)
      .then(() => window.print());
  const canOutput = list !== undefined && !isEmpty;
  useOfferCommands(() =>
    canOutput
      ? [
          { id: 'export', label: words.exportCsv, run: exportList },
          { id: 'print', label: words.print, run: print },
        ]
      : [],
  );
  return (
    <div className="list-extras" ref={actionsRef}>
      {hasNone ? null : <RefreshButton reading={reading} />}
      {isEmpty ? null : (
        <>
          <ActionButton kind="quiet" disabled={list === undefined} onPress={exportList}>
            {words.exportCsv}
          </ActionButton>
          <ActionButton kind="quiet" disabled={list === undefined} onPress={print}>
            {words.print}
          </ActionButton>
        </>
      )}
      {hasNone ? null : (
        <span className="list-keys">
          <ActionButton kind="quiet" onPress={showHelp}>
            {words.keys}
          </ActionButton>
        </span>
      )}
      {list === undefined || !isPrinting ? null : (
        <PrintedListPart {...list} columns={shownColumns} narrowing={narrowing} />
      )}
      <KeysHelp
        isOpen={isHelpOpen}
        singleKeys={singleKeys.isOn}
        onSingleKeysChange={singleKeys.onChange}
        onClose={() => setIsHelpOpen(false)}
      />
    </div>
  );
}

interface ListToExport {
  readonly caption: ListCaption;
  /** The list's filters, in words. */
  readonly narrowing: string;
  /** In the list's order. */
  readonly loans: readonly Loan[];
  /** All of them, including those hidden on screen. */
  readonly columns: readonly PipelineColumn[];
  readonly fieldMap: FieldMap;
  readonly today: CalendarDay;
  readonly cdReceipt: CdReceipt;
}

/** Saves the list as a CSV file named after the view and the day. */
async function exportCsv(
  { caption, narrowing, loans, columns, fieldMap, today, cdReceipt }: ListToExport,
  saveFile: (name: string, mediaType: string, text: string) => void,
): Promise<void> {
  const { pipelineCsv } = await import('#src/domain/list/pipeline-csv.ts');
  const text = pipelineCsv(loans, columns, fieldMap, {
    today,
    cdReceipt,
    asOfText: captionLine(caption, narrowing),
  });
  const view = VIEW_NAMES[caption.view].toLowerCase().replaceAll(' ', '-');
  saveFile(`pipeline-${view}-${formatIsoDay(today)}.csv`, 'text/csv;charset=utf-8', text);
}

/** Asks for the whole list again, and shows the outcome beside itself: the list's age may be far above. */
function RefreshButton({ reading }: { readonly reading: PipelineReading }) {
  const { ask, isAsking, answer } = useAskedRefresh(reading);
  return (
    <>
      <ActionButton kind="quiet" aria-disabled={isAsking || undefined} onPress={ask}>
        {refreshWords.refreshAll}
      </ActionButton>
      <output className="refresh-answer">{answer}</output>
    </>
  );
}
