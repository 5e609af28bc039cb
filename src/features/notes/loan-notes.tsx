import { useEffect, useEffectEvent, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useQuery } from '@tanstack/react-query';
import { formatCalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { isSameId } from '#src/domain/text/same-id.ts';
import { isServerTrouble } from '#src/api/request/api-error.ts';
import { failureText } from '#src/api/request/failure-text.ts';
import {
  isOfficerOf,
  LOAN_OFFICER_NOTES,
  noteFieldIds,
  PROCESSOR_NOTES,
} from '#src/domain/notes/note-fields.ts';
import { parseNoteHistory } from '#src/domain/notes/note-history.ts';
import { hasAllWords, wordsOf } from '#src/domain/text/word-starts.ts';
import { RemovedNotes } from '#src/features/notes/removed-notes.tsx';
import { NoteBox } from '#src/features/notes/note-box.tsx';
import {
  cachedNotesQuery,
  listedNotes,
  newestFields,
  type NoteFields,
  type NoteLoan,
  notesQuery,
} from '#src/features/notes/note-query.ts';
import { noteWords as words } from '#src/features/notes/words.ts';
import { useAppConfig } from '#src/loan-display/app-config.ts';
import { useSignedInUser } from '#src/loan-display/session/signed-in-user.ts';
import { useLenderClock } from '#src/loan-display/lender-clock.ts';
import { nextInLine } from '#src/loan-display/note-status.ts';
import { useNow } from '#src/loan-display/use-now.ts';
import { useIsOffline } from '#src/loan-display/use-is-offline.ts';
import { type Services, useServices } from '#src/loan-display/use-services.ts';
import type { Outbox } from '#src/offline/outbox/entry/outbox.ts';
import { ActionButton } from '#src/ui/action-button.tsx';
import { SearchField } from '#src/ui/fields/search-field.tsx';
import { Notice } from '#src/ui/notice.tsx';
import '#src/features/notes/notes.css';

/** More than these, and a search helps: both boxes show 3 each at first. */
const FEW_NOTES = 6;

interface LoanNotesProps {
  readonly loan: NoteLoan;
  readonly asOf: string;
  readonly outbox: Outbox;
}

/** The two note boxes of one loan (specification 2.7). */
export function LoanNotes({ loan, asOf, outbox }: LoanNotesProps) {
  const user = useSignedInUser();
  const config = useAppConfig();
  const services = useServices();
  const now = useNow(services.now);
  const view = useSyncExternalStore(outbox.subscribe, outbox.get);
  const ids = noteFieldIds(config.fieldMap);
  const own = view.notes.filter(({ loanGuid }) => isSameId(loanGuid, loan.loanId));
  const receiptCount = own.filter(({ state }) => state === 'acked').length;
  const reading = useNoteFields(services, {
    userId: user.id,
    loanGuid: loan.loanId,
    fieldIds: [ids.processor, ids.loanOfficer],
    listed: listedNotes(loan, config.fieldMap, asOf),
    receiptCount: view.status === 'opening' ? undefined : receiptCount,
  });
  const [asked, setAsked] = useState({ loanId: loan.loanId, text: '' });
  const search = asked.loanId === loan.loanId ? asked.text : '';
  const searched = useMemo(() => wordsOf(search), [search]);
  const texts = [
    ...own.filter(({ state }) => state !== 'discarded' && state !== 'acked').map(({ text }) => text),
    ...Object.values(reading.notes?.fields ?? {}).flatMap(({ text }) =>
      parseNoteHistory(text).map((one) => one.text),
    ),
  ];
  const boxes = [
    { title: PROCESSOR_NOTES, fieldId: ids.processor },
    { title: LOAN_OFFICER_NOTES, fieldId: ids.loanOfficer },
  ];
  return (
    <div className="loan-notes stack gap-8">
      <ReadingLine reading={reading} now={now} />
      <RemovedNotes ids={reading.notes?.removed ?? []} loan={loan} apiEnv={config.apiEnv} outbox={outbox} />
      <NotesSearch
        search={search}
        texts={texts}
        searched={searched}
        onSearch={(text) => setAsked({ loanId: loan.loanId, text })}
      />
      {view.status === 'failed' && view.error !== undefined ? (
        <Notice kind="hint">{words.noStorage(view.error.message)}</Notice>
      ) : null}
      {(isOfficerOf(user, loan) ? boxes.toReversed() : boxes).map(({ title, fieldId }) => (
        <NoteBox
          // Text typed for one loan must never appear under another.
          key={`${loan.loanId} ${fieldId}`}
          title={title}
          target={{
            loanGuid: loan.loanId,
            fieldId,
            loanNumber: loan.loanNumber,
            borrower: loan.borrowerLastName,
          }}
          closing={loan.closing.day && formatCalendarDay(loan.closing.day)}
          outbox={outbox}
          notes={own.filter((note) => note.fieldId === fieldId)}
          reading={reading.notes?.fields[fieldId]}
          whyNoText={whyNoText(reading)}
          words={searched}
          nextId={nextInLine(view.notes)?.id}
          now={now}
        />
      ))}
    </div>
  );
}

interface NotesSearchProps {
  readonly search: string;
  readonly searched: readonly string[];
  /** All of the loan's notes. */
  readonly texts: readonly string[];
  readonly onSearch: (search: string) => void;
}

function NotesSearch({ search, searched, texts, onSearch }: NotesSearchProps) {
  // Notes that are left out need the field that brings them back.
  if (texts.length <= FEW_NOTES && search === '') return null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape clears the field in it first
    <div
      className="notes-search stack middle gap-8"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || search === '' || event.nativeEvent.isComposing) return;
        // The panel closes with the next one.
        event.preventDefault();
        onSearch('');
      }}
    >
      <SearchField value={search} placeholder={words.find} label={words.findLabel} onChange={onSearch} />
      <output className="fine-print">
        {searched.length === 0
          ? ''
          : words.found(texts.filter((text) => hasAllWords(text, searched)).length, texts.length)}
      </output>
    </div>
  );
}

function whyNoText({ isReading, isCached }: NotesReading): string {
  if (isReading) return words.loading;
  return isCached ? words.notDownloaded : words.notShared;
}

/** How old the notes are, and why they couldn't be refreshed. */
function ReadingLine({ reading, now }: { readonly reading: NotesReading; readonly now: number }) {
  const { notes, error, isReading, readAgain } = reading;
  const clock = useLenderClock();
  const isOffline = useIsOffline();
  const asOf = Object.values(notes?.fields ?? {})
    .map((field) => field.asOf)
    .sort()
    .at(0);
  const time = asOf === undefined ? '' : clock.clockText(asOf, now);
  const age = time === '' ? '' : words.updated(time);
  const isAnswered = isServerTrouble(error);
  // The top bar says that there's no connection, and once it's back they're read again.
  if (isOffline && !isAnswered && time !== '')
    return <p className="notes-age fine-print">{words.offline(time)}</p>;
  if (error !== null && !isReading) {
    return (
      <Notice kind="hint" action={<ActionButton onPress={readAgain}>{words.retry}</ActionButton>}>
        {`${words.notLoaded(failureText(error))} ${age}`.trim()}
      </Notice>
    );
  }
  return <p className="notes-age fine-print">{age === '' ? words.loadingAll : age}</p>;
}

type NotesReading = ReturnType<typeof useNoteFields>;

interface WantedFields {
  readonly userId: string;
  readonly loanGuid: string;
  readonly fieldIds: readonly [string, string];
  readonly listed: NoteFields;
  /** How many of the loan's notes have arrived. More of them mean new text to read. Undefined until it's known. */
  readonly receiptCount: number | undefined;
}

/** One loan's note fields: list and cache first, then the network, and again with each receipt in the outbox. */
function useNoteFields(
  services: Services,
  { userId, loanGuid, fieldIds, listed, receiptCount }: WantedFields,
) {
  const cached = useQuery(cachedNotesQuery(services, { userId, loanGuid }));
  const fresh = useQuery(notesQuery(services, { userId, loanGuid }, fieldIds));
  const readAgain = async (): Promise<void> => {
    // A refetch only joins a first reading in flight, which may lack the note that has just arrived.
    if (fresh.isFetching && fresh.data === undefined) await fresh.refetch();
    await fresh.refetch();
  };
  const onReceipt = useEffectEvent(readAgain);
  const counted = useRef({ loanGuid, receiptCount });
  useEffect(() => {
    const { current: before } = counted;
    counted.current = { loanGuid, receiptCount };
    // A newly opened loan is read anyway, like one whose notes weren't counted yet.
    if (before.loanGuid !== loanGuid || before.receiptCount === undefined) return;
    if (before.receiptCount !== receiptCount) void onReceipt();
  }, [loanGuid, receiptCount]);
  const kept = newestFields(cached.data ?? { fields: {}, removed: [] }, listed);
  return {
    /** Undefined until there's something to show. */
    notes: fresh.data ?? (Object.keys(kept.fields).length === 0 ? undefined : kept),
    /** True while there's only a copy: the network hasn't answered. */
    isCached: fresh.data === undefined,
    isReading: fresh.isFetching,
    error: fresh.error,
    readAgain: (): void => void readAgain(),
  };
}
