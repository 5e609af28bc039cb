import { outboxMessageSchema } from '#src/contract/tabs/tab-message.ts';
import type { OutboxChannel } from '#src/offline/outbox/entry/outbox-ports.ts';
import { outboxDatabaseName } from '#src/offline/storage/database-names.ts';
import { type OpenChannel, openTabMessages } from '#src/offline/tabs/tab-messages.ts';

/** Opens the channel to the same user's other tabs. Where there's none, they check when they wake up. */
export function openOutboxChannel(openChannel: OpenChannel, userKey: string): OutboxChannel {
  const { tell, listen, close } = openTabMessages(
    openChannel,
    outboxDatabaseName(userKey),
    outboxMessageSchema,
  );
  return { announce: () => tell({ type: 'outbox-changed' }), onChange: listen, close };
}
