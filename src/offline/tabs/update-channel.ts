import { updateMessageSchema } from '#src/contract/tabs/tab-message.ts';
import type { StartTimer } from '#src/offline/storage/deadline.ts';
import { type OpenChannel, openTabMessages } from '#src/offline/tabs/tab-messages.ts';

/** A frozen tab never answers, and its drafts were already stored as they were typed. */
const ANSWER_WITHIN_MS = 1_000;

interface UpdateChannelOptions {
  readonly openChannel: OpenChannel;
  /** Stores this tab's unsaved text when another tab asks. */
  readonly saveDrafts: () => Promise<void>;
  readonly startTimer: StartTimer;
}

/** Lets this browser's tabs store their unsaved text before a new build takes over. */
export function openUpdateChannel({ openChannel, saveDrafts, startTimer }: UpdateChannelOptions) {
  const messages = openTabMessages(openChannel, 'ctc-update', updateMessageSchema);
  let onSaved = (): void => undefined;
  const answer = (): void => messages.tell({ type: 'drafts-kept' });
  messages.listen(({ type }) => {
    if (type === 'drafts-kept') onSaved();
    // Stored or not, don't keep the other tab waiting.
    else void saveDrafts().then(answer, answer);
  });

  return {
    /** Settles when this many other tabs have stored their drafts, or after a second. It never rejects. */
    askOthersToSave: async (otherTabs: number): Promise<void> => {
      if (!messages.isOpen() || otherTabs === 0) return;
      await new Promise<void>((resolve) => {
        let missing = otherTabs;
        const cancel = startTimer(resolve, ANSWER_WITHIN_MS);
        onSaved = () => {
          missing -= 1;
          if (missing > 0) return;
          cancel();
          resolve();
        };
        messages.tell({ type: 'keep-drafts' });
      });
    },
    close: messages.close,
  };
}
