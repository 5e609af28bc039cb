import * as v from 'valibot';
import { type UpdateMessage, updateMessageSchema } from '#src/contract/tabs/tab-message.ts';
import type { StartTimer } from '#src/offline/storage/deadline.ts';
import { type MessageChannelLike, tryToOpen } from '#src/offline/tabs/tab-channel.ts';

const CHANNEL_NAME = 'ctc-update';
/** A frozen tab never answers, and its drafts were already stored as they were typed. */
const ANSWER_WITHIN_MS = 1_000;

/** Lets this browser's tabs store their unsaved text before a new build takes over. */
export interface UpdateChannel {
  /** Settles when this many other tabs have stored their drafts, or after a second. It never rejects. */
  readonly askOthersToSave: (otherTabs: number) => Promise<void>;
  readonly close: () => void;
}

interface UpdateChannelOptions {
  /** Opens a BroadcastChannel; if that fails, no tab is asked. */
  readonly openChannel: (name: string) => MessageChannelLike;
  /** Stores this tab's unsaved text when another tab asks. */
  readonly saveDrafts: () => Promise<void>;
  readonly startTimer: StartTimer;
}

export function openUpdateChannel(options: UpdateChannelOptions): UpdateChannel {
  const { openChannel, saveDrafts, startTimer } = options;
  const channel = tryToOpen(openChannel, CHANNEL_NAME);
  let onSaved = (): void => undefined;

  const tell = (type: UpdateMessage['type']): void => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has one origin
    channel?.postMessage({ type } satisfies UpdateMessage);
  };
  channel?.addEventListener('message', ({ data }) => {
    if (!v.is(updateMessageSchema, data)) return;
    if (data.type === 'drafts-kept') onSaved();
    // Stored or not, don't keep the other tab waiting.
    else
      void saveDrafts().then(
        () => tell('drafts-kept'),
        () => tell('drafts-kept'),
      );
  });

  return {
    askOthersToSave: async (otherTabs) => {
      if (channel === undefined || otherTabs === 0) return;
      await new Promise<void>((resolve) => {
        let missing = otherTabs;
        const cancel = startTimer(resolve, ANSWER_WITHIN_MS);
        onSaved = () => {
          missing -= 1;
          if (missing > 0) return;
          cancel();
          resolve();
        };
        tell('keep-drafts');
      });
    },
    close: () => channel?.close(),
  };
}
