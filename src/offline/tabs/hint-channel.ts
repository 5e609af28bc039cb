import * as v from 'valibot';
import { type HintMessage, hintMessageSchema } from '#src/contract/tabs/tab-message.ts';
import { type MessageChannelLike, tryToOpen } from '#src/offline/tabs/tab-channel.ts';

const CHANNEL_NAME = 'ctc-hints';

/** Passes hints from the tab that has the connection to the others. */
export interface HintChannel {
  readonly tellOthers: (message: HintMessage) => void;
  /** Listens to other tabs, never to this one. */
  readonly onHint: (listener: (message: HintMessage) => void) => void;
  readonly close: () => void;
}

/**
 * @param openChannel opens a BroadcastChannel with the given name; if that fails, other tabs refresh by their timers.
 */
export function openHintChannel(openChannel: (name: string) => MessageChannelLike): HintChannel {
  const channel = tryToOpen(openChannel, CHANNEL_NAME);
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has one origin
    tellOthers: (message) => channel?.postMessage(message),
    onHint: (listener) => {
      channel?.addEventListener('message', ({ data }) => {
        const message = v.safeParse(hintMessageSchema, data);
        if (message.success) listener(message.output);
      });
    },
    close: () => channel?.close(),
  };
}
