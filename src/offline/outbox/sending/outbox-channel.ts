import * as v from 'valibot';
import { outboxMessageSchema, type OutboxMessage } from '#src/contract/tabs/tab-message.ts';
import { outboxDatabaseName } from '#src/offline/storage/database-names.ts';
import type { MessageChannelLike } from '#src/offline/tabs/tab-channel.ts';

/** Tells the other tabs of the same person that the outbox has changed. A hint: whoever hears it reads the rows. */
export interface OutboxChannel {
  readonly announce: () => void;
  /** Hears other tabs, never this one. */
  readonly onChange: (listener: () => void) => void;
  readonly close: () => void;
}

/** @param openChannel opens a BroadcastChannel of the given name; where that fails, other tabs look when they wake up. */
export function openOutboxChannel(
  openChannel: (name: string) => MessageChannelLike,
  userKey: string,
): OutboxChannel {
  let channel: MessageChannelLike | undefined;
  try {
    channel = openChannel(outboxDatabaseName(userKey));
  } catch {
    channel = undefined;
  }
  return {
    announce: () => {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has one origin
      channel?.postMessage({ type: 'outbox-changed' } satisfies OutboxMessage);
    },
    onChange: (listener) => {
      channel?.addEventListener('message', (event) => {
        if (v.is(outboxMessageSchema, event.data)) listener();
      });
    },
    close: () => {
      channel?.close();
      channel = undefined;
    },
  };
}
