import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import type { RequestOutcome } from '#src/api/request/gateway-request.ts';
import { openDeviceOutbox } from '#src/app/notes/device-outbox.ts';
import { createConnectivity } from '#src/offline/network/connectivity.ts';
import { ALWAYS_HERE } from '#src/offline/storage/bfcache.ts';
import { startRealTimer } from '#src/offline/storage/deadline.ts';
import { keyValueStore } from '#src/offline/storage/key-value-store.ts';
import { newNote, SOME_USER } from '#tests/support/outbox/outbox.ts';

test("the outbox's calls are told from others, whose answers wake it", async () => {
  const outcomes: RequestOutcome[] = [];
  const outbox = openDeviceOutbox(
    {
      connection: {
        fetch: () => Promise.resolve(Response.json({})),
        getAuthToken: () => 'token',
        onOutcome: (outcome) => outcomes.push(outcome),
      },
      connectivity: createConnectivity(() => 0),
      authToken: { get: () => 'token', subscribe: () => () => undefined },
      localStore: keyValueStore(() => window.localStorage),
      freeSpace: () => Promise.resolve(),
      now: () => 0,
      serverNow: () => 0,
      log: () => undefined,
      bfcache: ALWAYS_HERE,
      startTimer: startRealTimer,
    },
    SOME_USER,
    { apiEnv: 'api', buildId: 'test' },
  );
  await outbox.sendDirectly('00000000-0000-4000-8000-000000000001', newNote('one'));
  expect(outcomes).toMatchObject([{ kind: 'reached', isOutbox: true }]);
  outbox.close();
});
