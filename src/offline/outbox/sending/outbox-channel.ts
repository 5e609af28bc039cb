import * as v from 'valibot';
import { outboxMessageSchema, type OutboxMessage } from '#src/contract/tabs/tab-message.ts';
import type { OutboxChannel } from '#src/offline/outbox/entry/outbox-ports.ts';
import { outboxDatabaseName } from '#src/offline/storage/database-names.ts';
import { type MessageChannelLike, tryToOpen } from '#src/offline/tabs/tab-channel.ts';

/**
 * Opens the channel to the same user's other tabs.
 * @param openChannel opens a BroadcastChannel with the given name; if that fails, other tabs check when they wake up.
 */
export function openOutboxChannel(
  openChannel: (name: string) => MessageChannelLike,
  userKey: string,
): OutboxChannel {
  let channel = tryToOpen(openChannel, outboxDatabaseName(userKey));
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
