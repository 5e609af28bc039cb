import { noteCountText } from '#src/features/outbox/outbox-groups.ts';

const UNKNOWN = 'Whether notes are waiting cannot be told.';

interface SummaryInputs {
  readonly status: 'opening' | 'open' | 'failed';
  readonly pendingCount: number;
  readonly draftCount: number | 'reading' | 'unreadable';
}

/** What there is, in a sentence or two. It claims nothing about what could not be read. */
export function outboxSummary({ status, pendingCount, draftCount }: SummaryInputs): string {
  if (status === 'opening') return 'Looking for notes on this device...';
  const isAllKnown = status === 'open' && pendingCount === 0;
  if (isAllKnown && draftCount === 0)
    return 'No notes are waiting: everything you saved on this device is in its loan.';
  if (status === 'failed' && pendingCount === 0 && draftCount === 'unreadable') return UNKNOWN;
  if (isAllKnown && draftCount === 'reading') return 'Looking for notes on this device...';
  return [pendingText(status, pendingCount), draftText(draftCount)].filter((part) => part !== '').join(' ');
}

function pendingText(status: SummaryInputs['status'], count: number): string {
  if (count === 0) return status === 'failed' ? UNKNOWN : 'No saved notes are waiting.';
  return `${noteCountText(count)} not in the loan yet. ${count === 1 ? 'It is' : 'They are'} kept on this device until ${count === 1 ? 'it arrives' : 'they arrive'}.`;
}

function draftText(count: SummaryInputs['draftCount']): string {
  if (count === 0 || count === 'reading') return '';
  if (count === 'unreadable') return 'Whether anything is typed and not saved cannot be told.';
  if (count === 1) return '1 draft is typed and not saved: open its loan to save it.';
  return `${count} drafts are typed and not saved: open their loans to save them.`;
}
