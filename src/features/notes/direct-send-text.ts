import type { SendOutcome } from '#src/contract/wire/note-outcome.ts';
import { directSendWords as words } from '#src/features/notes/words.ts';

/** Why a note sent without saving it on the device didn't arrive; undefined if it did. */
export function directSendText(outcome: SendOutcome): string | undefined {
  if (outcome.kind === 'no-answer') {
    return outcome.why === 'signed-out' ? words.sessionExpired : words.noAnswer;
  }
  if (outcome.receipt !== undefined) return undefined;
  if (outcome.status === 401) return words.sessionExpired;
  if (outcome.holder !== undefined) return words.loanOpen(outcome.holder);
  const { detail = '' } = outcome;
  return detail === '' ? words.refused : words.refusedBecause(detail);
}
