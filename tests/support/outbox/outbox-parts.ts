import { createNoteCodec } from '#src/offline/outbox/entry/note-codec.ts';
import type { CodecPorts, OutboxClock, RowPorts } from '#src/offline/outbox/entry/outbox-ports.ts';
import { createOutboxRows } from '#src/offline/outbox/entry/outbox-rows.ts';
import { createNoteSender, type SenderPorts } from '#src/offline/outbox/sending/note-sender.ts';

/** All that an outbox takes from outside. */
export type OutboxPorts = RowPorts &
  Omit<CodecPorts, 'records'> & { readonly codec: CodecPorts['records'] } & OutboxClock &
  SenderPorts;

export const outboxPartsOf = (ports: OutboxPorts) => ({
  rows: createOutboxRows(ports),
  codec: createNoteCodec({ ...ports, records: ports.codec }),
  clock: ports,
  sender: createNoteSender(ports, ports.startTimer),
});
