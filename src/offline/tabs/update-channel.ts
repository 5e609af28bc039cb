import * as v from 'valibot';
import { type UpdateMessage, updateMessageSchema } from '#src/contract/tabs/tab-message.ts';
import type { StartTimer } from '#src/offline/storage/deadline.ts';
import type { MessageChannelLike } from '#src/offline/tabs/tab-channel.ts';

const CHANNEL_NAME = 'ctc-update';
/** A frozen tab never answers, and its drafts were kept while it was typed in. */
const ANSWER_WITHIN_MS = 1_000;

/** Lets the tabs of this browser keep what is typed in them before a new build takes over. */
export interface UpdateChannel {
  /** Settles when so many other tabs have kept their drafts, at the latest after a second. It never rejects. */
  readonly askOthersToKeep: (otherTabs: number) => Promise<void>;
  readonly close: () => void;
}

interface UpdateChannelOptions {
  /** Opens a BroadcastChannel; where that fails nobody is asked. */
  readonly openChannel: (name: string) => MessageChannelLike;
  /** Keeps what is typed in this tab, when another one asks for it. */
  readonly keepDrafts: () => Promise<void>;
  readonly startTimer: StartTimer;
}

export function openUpdateChannel(options: UpdateChannelOptions): UpdateChannel {
  const { openChannel, keepDrafts, startTimer } = options;
  const channel = tryToOpen(openChannel);
  let onKept = (): void => undefined;

  const tell = (type: UpdateMessage['type']): void => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has one origin
    channel?.postMessage({ type } satisfies UpdateMessage);
  };
  channel?.addEventListener('message', ({ data }) => {
    if (!v.is(updateMessageSchema, data)) return;
    if (data.type === 'drafts-kept') onKept();
    // Kept or not, nobody is to wait for this tab any longer.
    else
      void keepDrafts().then(
        () => tell('drafts-kept'),
        () => tell('drafts-kept'),
      );
  });

  return {
    askOthersToKeep: async (otherTabs) => {
      if (channel === undefined || otherTabs === 0) return;
      await new Promise<void>((resolve) => {
        let missing = otherTabs;
        const cancel = startTimer(resolve, ANSWER_WITHIN_MS);
        onKept = () => {
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

function tryToOpen(openChannel: (name: string) => MessageChannelLike): MessageChannelLike | undefined {
  try {
    return openChannel(CHANNEL_NAME);
  } catch {
    return undefined;
  }
}
