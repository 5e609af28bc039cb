import { sessions } from '#src/gateway/db/migrations/0001-sessions.ts';
import { sandboxRecords } from '#src/gateway/db/migrations/0002-sandbox-records.ts';
import { preferences } from '#src/gateway/db/migrations/0003-preferences.ts';
import { sessionKeptAlive } from '#src/gateway/db/migrations/0004-session-kept-alive.ts';
import { notes } from '#src/gateway/db/migrations/0005-notes.ts';
import { waitingNotes } from '#src/gateway/db/migrations/0006-waiting-notes.ts';
import { noWaitingNotes } from '#src/gateway/db/migrations/0007-no-waiting-notes.ts';
import { rateLimits } from '#src/gateway/db/migrations/0008-rate-limits.ts';
import { platformSlots } from '#src/gateway/db/migrations/0009-platform-slots.ts';
import { audit } from '#src/gateway/db/migrations/0010-audit.ts';
import { devices } from '#src/gateway/db/migrations/0011-devices.ts';
import { noteRefusals } from '#src/gateway/db/migrations/0012-note-refusals.ts';
import { deviceOrders } from '#src/gateway/db/migrations/0013-device-orders.ts';
import { sealedPerson } from '#src/gateway/db/migrations/0014-sealed-person.ts';
import { noteWrites } from '#src/gateway/db/migrations/0015-note-writes.ts';
import type { Migration } from '#src/gateway/db/migrations/migration.ts';

/** Every step, oldest first. */
export const ALL_MIGRATIONS: readonly Migration[] = [
  sessions,
  sandboxRecords,
  preferences,
  sessionKeptAlive,
  notes,
  waitingNotes,
  noWaitingNotes,
  rateLimits,
  platformSlots,
  audit,
  devices,
  noteRefusals,
  deviceOrders,
  sealedPerson,
  noteWrites,
];
