import { Box, Flex, Heading, Stack, Text } from '@chakra-ui/react';
import { type ReactNode, useId, useMemo, useSyncExternalStore } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { AppConfig } from '#src/contract/wire/app-config.ts';
import type { CurrentUser } from '#src/contract/wire/current-user.ts';
import { calendarDayIn } from '#src/domain/calendar/calendar-day.ts';
import { formatIsoDay } from '#src/domain/calendar/iso-day.ts';
import { LOAN_OFFICER_NOTES, noteFieldIds, PROCESSOR_NOTES } from '#src/domain/notes/note-fields.ts';
import { authorTag } from '#src/domain/notes/note-line.ts';
import { DraftList } from '#src/features/outbox/draft-list.tsx';
import { outboxCsv } from '#src/features/outbox/export-outbox.ts';
import {
  discardsDrafts,
  type ListedLoanOf,
  outboxDrafts,
  useDraftTexts,
} from '#src/features/outbox/outbox-drafts.ts';
import { groupByLoan } from '#src/features/outbox/outbox-groups.ts';
import { OutboxNoteEntry } from '#src/features/outbox/outbox-note-entry.tsx';
import { deletionRisk, keepsNotes, type StoragePromise } from '#src/features/outbox/deletion-risk.ts';
import { outboxSummary } from '#src/features/outbox/outbox-summary.ts';
import { entryWords, outboxWords as words } from '#src/features/outbox/words.ts';
import { useLenderClock } from '#src/loan-display/lender-clock.ts';
import { noteDateText } from '#src/loan-display/note-date-text.ts';
import { describeNote, nextInLine, noteStateText } from '#src/loan-display/note-status.ts';
import { useConnectivity, useNeedText } from '#src/loan-display/use-is-offline.ts';
import { useNow } from '#src/loan-display/use-now.ts';
import { useServices } from '#src/loan-display/use-services.ts';
import {
  isPendingNote,
  type Outbox,
  type OutboxNote,
  type OutboxView,
} from '#src/offline/outbox/entry/outbox.ts';
import { ActionButton } from '#src/ui/action-button.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { useForAMoment } from '#src/ui/use-for-a-moment.ts';

interface OutboxPageProps {
  readonly outbox: Outbox;
  readonly user: CurrentUser;
  readonly config: AppConfig;
  readonly homeLink: ReactNode;
  readonly loanOf: ListedLoanOf;
  readonly renderLoanLink: (loanGuid: string, label: string) => ReactNode;
}

/** Every note the user wrote on this device with its state, drafts included. */
export function OutboxPage({ outbox, user, config, homeLink, loanOf, renderLoanLink }: OutboxPageProps) {
  const { now, saveFile } = useServices();
  const promise = useStoragePromise();
  const { state: connection } = useConnectivity();
  const view = useSyncExternalStore(outbox.subscribe, outbox.get);
  const time = useNow(now);
  const { timeZone, clockText } = useLenderClock();
  const ids = noteFieldIds(config.fieldMap);
  const tag = authorTag(user);
  const fieldTitle = (id: string) =>
    id === ids.processor ? PROCESSOR_NOTES : id === ids.loanOfficer ? LOAN_OFFICER_NOTES : id;
  const next = nextInLine(view.notes);
  const said = (note: OutboxNote) => describeNote(note, connection, note === next);
  const stateText = (note: OutboxNote) => noteStateText(said(note), (instant) => clockText(instant, time));
  const pending = view.notes.filter(isPendingNote);
  const sendable = pending.filter(isSendable);
  const { discarded, discard, undo } = useDiscarded(outbox);
  const ofDrafts = useDiscarded(useMemo(() => discardsDrafts(outbox), [outbox]));
  const texts = useDraftTexts(outbox, ofDrafts.discarded);
  const drafts = typeof texts === 'string' ? [] : outboxDrafts(texts, view.notes, loanOf);
  // New texts of refused notes stand where those do.
  const ownDrafts = drafts.filter(({ newTextOf }) => newTextOf === undefined);
  const draftCount = typeof texts === 'string' ? texts : ownDrafts.length;
  const over = view.notes.filter((note) => !isPendingNote(note)).toReversed();
  const risk = promise && deletionRisk(pending, promise, time, connection === 'online');

  const exportNotes = () =>
    saveFile(
      `outbox-${formatIsoDay(calendarDayIn(now(), timeZone))}.csv`,
      'text/csv;charset=utf-8',
      outboxCsv({ notes: pending, drafts, fieldTitle, stateText }),
    );
  const entries = (notes: readonly OutboxNote[]) => (
    <ul>
      {notes.map((note) => (
        <OutboxNoteEntry
          key={note.id}
          note={note}
          said={said(note)}
          fieldTitle={fieldTitle(note.fieldId)}
          stamp={note.writtenAt === '' ? '' : `${noteDateText(note.writtenAt, timeZone)} ${tag}`}
          stateText={stateText(note)}
          outbox={outbox}
          hasNewText={drafts.some(({ newTextOf }) => newTextOf === note.id)}
          onDiscard={(id) => void discard(id)}
          isOnly={sendable.length === 1}
        />
      ))}
    </ul>
  );
  const groups = (notes: readonly OutboxNote[]) =>
    groupByLoan(notes).map(({ loanGuid, label, notes: ofLoan }) => (
      <section key={loanGuid} aria-label={label}>
        <Heading as="h3" textStyle="read" paddingBlockStart="s12">
          {loanGuid === '' ? label : renderLoanLink(loanGuid, label)}
        </Heading>
        {entries(ofLoan)}
      </section>
    ));

  return (
    <section className="outbox-page page" aria-label={words.title}>
      {homeLink}
      <Flex
        wrap="wrap"
        align="center"
        justify="space-between"
        gap="{spacing.s8} {spacing.s16}"
        minHeight="2.75rem"
      >
        <Heading>{words.title}</Heading>
        {pending.length + drafts.length === 0 ? null : (
          <Flex className="outbox-tools" wrap="wrap" align="center" gap="s6">
            {sendable.length === 0 ? null : <RetryNotes count={sendable.length} onRetry={outbox.retry} />}
            <ActionButton onPress={exportNotes}>{words.export}</ActionButton>
          </Flex>
        )}
      </Flex>
      <Box
        as="output"
        className="outbox-summary"
        display="block"
        paddingBlock="{spacing.s4} {spacing.s12}"
        color="fg.muted"
      >
        {outboxSummary({
          status: view.status,
          pendingCount: pending.length,
          refusedCount: pending.filter(({ state }) => state === 'parked').length,
          doubtfulCount: pending.filter(({ mayBeInLoan }) => mayBeInLoan === true).length,
          isAnyDiscarded: over.some(({ state }) => state === 'discarded'),
          draftCount,
          isKept: promise !== undefined && keepsNotes(promise),
        })}
      </Box>
      <Discarded what={entryWords.discarded} count={discarded.length} onUndo={() => void undo()} />
      <Discarded
        what={entryWords.draftsDiscarded}
        count={ofDrafts.discarded.length}
        onUndo={() => void ofDrafts.undo()}
      />
      <Stack gap="s12" marginBlockEnd="s12" _empty={{ display: 'none' }}>
        <OutboxNotices view={view} />
        {risk === undefined ? null : <Notice kind={risk.isUrgent ? 'trouble' : 'hint'}>{risk.text}</Notice>}
      </Stack>
      {groups(pending)}
      <DraftList
        drafts={ownDrafts}
        fieldTitle={fieldTitle}
        onDiscard={(lane) => void ofDrafts.discard(lane)}
        renderLoanLink={renderLoanLink}
      />
      {over.length === 0 ? null : (
        <details>
          <summary className="summary accent">{words.over(over.length)}</summary>
          {groups(over)}
        </details>
      )}
    </section>
  );
}

/** All others need their author first, or a newer app. */
function isSendable({ state }: OutboxNote): boolean {
  return state === 'queued' || state === 'sending' || state === 'held';
}

/** Sends the waiting notes now. */
function RetryNotes({ count, onRetry }: { readonly count: number; readonly onRetry: () => void }) {
  const needId = useId();
  const need = useNeedText();
  return (
    <>
      {need === '' ? null : (
        <Text as="span" id={needId} textStyle="label" color="fg.muted">
          {need}
        </Text>
      )}
      <ActionButton
        kind={need === '' ? 'primary' : undefined}
        aria-describedby={need === '' ? undefined : needId}
        onPress={onRetry}
      >
        {words.retry(count)}
      </ActionButton>
    </>
  );
}

/** What keeps all notes from being sent. */
function OutboxNotices({ view }: { readonly view: OutboxView }) {
  const { status, error, hold } = view;
  return (
    <>
      {status === 'failed' ? <Notice kind="trouble">{words.unreachable(error?.message ?? '')}</Notice> : null}
      {hold === undefined ? null : <Notice kind="hint">{words.holds[hold]}</Notice>}
    </>
  );
}

/** How safely this browser keeps unsent notes; undefined until it says. */
function useStoragePromise(): StoragePromise | undefined {
  // Ask at every visit: the browser may have given its promise meanwhile.
  return useQuery({
    queryKey: ['browser-keeping'],
    queryFn: useServices().readStoragePromise,
    networkMode: 'always',
    gcTime: 0,
    retry: false,
  }).data;
}

interface DiscardedProps {
  readonly what: (count: number) => string;
  readonly count: number;
  readonly onUndo: () => void;
}

/** Says that notes or drafts were just discarded, and takes that back. */
function Discarded({ what, count, onUndo }: DiscardedProps) {
  return (
    <Flex wrap="wrap" align="center" gap="s8" paddingBlockEnd={count === 0 ? undefined : 's12'}>
      <output>{count === 0 ? '' : what(count)}</output>
      {count === 0 ? null : <ActionButton onPress={onUndo}>{entryWords.undo}</ActionButton>}
    </Flex>
  );
}

const SHOWN_MS = 10_000;

const NONE: readonly string[] = [];

/** Discards notes or drafts and takes it back: of those of the last moments, until 10 seconds after the last. */
export function useDiscarded(outbox: Pick<Outbox, 'discard' | 'undoDiscard'>) {
  const [discarded = NONE, setDiscarded] = useForAMoment<readonly string[]>(SHOWN_MS);
  return {
    discarded,
    discard: async (id: string) => {
      if (await outbox.discard(id)) setDiscarded((before = NONE) => [...new Set([...before, id])]);
    },
    undo: async () => {
      for (const id of discarded) await outbox.undoDiscard(id);
      setDiscarded((now = NONE) => now.filter((id) => !discarded.includes(id)));
    },
  };
}
