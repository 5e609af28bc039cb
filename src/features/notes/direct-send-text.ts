import type { SendOutcome } from '#src/contract/wire/note-outcome.ts';

/** What became of a note that was sent past the device; undefined when it has arrived. */
export function directSendText(outcome: SendOutcome): string | undefined {
  if (outcome.kind === 'no-answer') {
    return outcome.why === 'signed-out'
      ? 'The note could not be sent: your session has expired.'
      : 'The note could not be sent: the server does not answer.';
  }
  if (outcome.receipt !== undefined) return undefined;
  if (outcome.status === 401) return 'The note could not be sent: your session has expired.';
  if (outcome.holder !== undefined)
    return `The note could not be sent: the loan is open by ${outcome.holder}.`;
  if (outcome.detail !== undefined && outcome.detail !== '') {
    return `The note could not be sent: ${outcome.detail}`;
  }
  return 'The note could not be sent: the server refused it.';
}
