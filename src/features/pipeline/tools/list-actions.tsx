import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useRef, useState } from 'react';
import type { PipelineColumn } from '#src/domain/list/pipeline-columns.ts';
import { KeysHelp } from '#src/features/pipeline/keys/keys-help.tsx';
import { type ListKeysOptions, useListKeys } from '#src/features/pipeline/keys/use-list-keys.ts';
import { lazyComponent } from '#src/loan-display/lazy/lazy-component.tsx';
import { useAppConfig } from '#src/loan-display/app-config.ts';
import type { LoanOwnership } from '#src/domain/loan-fields/raw-loan.ts';
import type { PipelineReading } from '#src/features/pipeline/read/use-pipeline.ts';
import { pagesWords as words } from '#src/features/pipeline/tools/words.ts';
import { useOfferCommands } from '#src/loan-display/commands/offered-commands.ts';
import { usePreferences } from '#src/loan-display/preferences.ts';
import { useServices } from '#src/loan-display/use-services.ts';
import { ActionButton } from '#src/ui/action-button.tsx';
import { usePrinting } from '#src/ui/media/use-printing.ts';
import type { FieldMap } from '#src/domain/loan-fields/field-map.ts';
import { formatIsoDay } from '#src/domain/calendar/iso-day.ts';
import { captionLine, type ListOutput } from '#src/features/pipeline/list-output/list-caption.ts';
import { VIEW_NAMES } from '#src/loan-display/words.ts';
import { useAskedRefresh } from '#src/features/pipeline/read/use-asked-refresh.ts';
import { refreshWords } from '#src/features/pipeline/read/words.ts';

/** No start prints. It comes with what Jump loads when the page is quiet. */
export const PrintedListPart = lazyComponent(
  async () => (await import('#src/features/pipeline/list-output/printed-list.tsx')).PrintedList,
);

interface ListActionsProps extends Omit<ListKeysOptions, 'insideRef' | 'isOn' | 'onHelp'> {
  readonly output: ListOutput | undefined;
  readonly hasNone: boolean;
  readonly isEmpty: boolean;
  readonly shownColumns: readonly PipelineColumn[];
  readonly pick: ReactNode;
  readonly exportList: (output: ListOutput) => void;
  readonly reading: PipelineReading;
  readonly view: LoanOwnership;
}

export function ListActions(props: ListActionsProps) {
  const { output, hasNone, isEmpty, shownColumns, reading, ...pages } = props;
  const { singleKeys } = usePreferences().values;
  const actionsRef = useRef<HTMLDivElement>(null);
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const isPrinting = usePrinting();
  const showHelp = () => setIsHelpOpen(true);
  useListKeys({ ...pages, insideRef: actionsRef, isOn: singleKeys, onHelp: showHelp });
  const exportList = () => {
    if (output !== undefined) props.exportList(output);
  };
  const print = () =>
    void PrintedListPart.preload()
      .catch(() => undefined)
      .then(() => window.print());
  const { historyDays } = useAppConfig();
  const navigate = useNavigate();
  const seePast = () =>
    void navigate({ to: '/past', search: { view: props.view }, state: { isFromList: true } });
  const canOutput = output !== undefined && !isEmpty;
  useOfferCommands(() => [
    ...(canOutput
      ? [
          { id: 'export', label: words.exportCsv, run: exportList },
          { id: 'print', label: words.print, run: print },
        ]
      : []),
    ...(historyDays === 0 ? [] : [{ id: 'past', label: words.pastList, run: seePast }]),
  ]);
  return (
    <div className="list-extras flex wrap" ref={actionsRef}>
      {hasNone ? null : <RefreshButton reading={reading} />}
      {isEmpty ? null : (
        <>
          {props.pick}
          <ActionButton kind="quiet" disabled={output === undefined} onPress={exportList}>
            {words.exportCsv}
          </ActionButton>
          <ActionButton kind="quiet" disabled={output === undefined} onPress={print}>
            {words.print}
          </ActionButton>
        </>
      )}
      {hasNone || historyDays === 0 ? null : (
        <ActionButton kind="quiet" onPress={seePast}>
          {words.pastDay}
        </ActionButton>
      )}
      {hasNone ? null : (
        <span className="list-keys for-keys">
          <ActionButton kind="quiet" onPress={showHelp}>
            {words.keys}
          </ActionButton>
        </span>
      )}
      {output === undefined || !isPrinting ? null : <PrintedListPart {...output} columns={shownColumns} />}
      <KeysHelp isOpen={isHelpOpen} onClose={() => setIsHelpOpen(false)} />
    </div>
  );
}

/** Saves the given part of the list as a file. */
export function useListExport(fieldMap: FieldMap) {
  const { saveFile, log } = useServices();
  const save = async (output: ListOutput): Promise<void> => {
    const { pipelineCsv } = await import('#src/domain/list/pipeline-csv.ts');
    const { columns, today, cdReceipt, view } = output;
    const about = { today, cdReceipt, asOfText: captionLine(output) };
    const text = pipelineCsv(output.listMatching(), columns, fieldMap, about);
    const name = VIEW_NAMES[view].toLowerCase().replaceAll(' ', '-');
    saveFile(`pipeline-${name}-${formatIsoDay(today)}.csv`, 'text/csv;charset=utf-8', text);
  };
  return (output: ListOutput) => void save(output).catch(() => log('The list could not be exported'));
}

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
