import { waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { cacheDatabaseName } from '#src/offline/storage/database-names.ts';
import { userKeyOf } from '#src/offline/session/user-key.ts';
import { DANA } from '#tests/support/app/fake-gateway.ts';
import { rowCount } from '#tests/support/row-count.ts';

/** Waits until this device has cached one loan's record: the app seals and writes it after showing it. */
export async function untilCached(table: 'conditions' | 'notes'): Promise<void> {
  const database = cacheDatabaseName(await userKeyOf(DANA.id));
  await waitFor(async () => {
    expect(await rowCount(database, table)).toBe(1);
    expect(window.localStorage.getItem('ctc.queries')).toContain('current-user');
  });
}
