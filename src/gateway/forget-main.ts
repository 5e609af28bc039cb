import { randomBytes } from 'node:crypto';
import { createAuditTrail } from '#src/gateway/audit/audit-trail.ts';
import { createDeviceStore, type OrderedDevice } from '#src/gateway/devices/device-store.ts';
import { forgetPerson } from '#src/gateway/devices/forget-person.ts';
import { EXIT_USAGE } from '#src/gateway/start-failures.ts';
import { withDatabase } from '#src/gateway/with-database.ts';

// For a lost device, or a person who leaves: npm run forget -- USER, where USER is the person's id at the platform.

const DAY_MS = 86_400_000;

const [userId, ...others] = process.argv.slice(2);
if (userId === undefined || others.length > 0) {
  console.error("Say whose devices: one person's user id at the platform.");
  process.exitCode = EXIT_USAGE;
} else {
  await withDatabase(async (database, { AUDIT_DAYS, OFFLINE_HOURS }) => {
    const now = Date.now;
    const log = { event: (_: string, event: string) => console.error(event) };
    const audit = createAuditTrail({ database, now, keep: AUDIT_DAYS * DAY_MS, log });
    const devices = createDeviceStore({ database, now, randomBytes, offlineHours: OFFLINE_HOURS });
    const ended = await forgetPerson({ database, devices, audit }, userId);
    console.log(`Sessions ended: ${ended.sessions}. Devices ordered to forget: ${ended.devices.length}.`);
    for (const device of ended.devices) console.log(`  ${lineOf(device)}`);
    if (ended.devices.length === 0) console.log(`Nobody has signed in here as "${userId}". Check the id.`);
    return ended.devices.length === 0 ? 1 : 0;
  });
}

function lineOf({ name, signedInAt, toldAt, confirmedAt }: OrderedDevice): string {
  const told = toldAt === undefined ? 'not told yet' : `told ${toldAt.toISOString()}`;
  const confirmed =
    confirmedAt === undefined ? 'not confirmed yet' : `confirmed ${confirmedAt.toISOString()}`;
  return `${name}, last sign-in ${signedInAt.toISOString()}: ${told}, ${confirmed}`;
}
