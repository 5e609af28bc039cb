import type { Kysely } from 'kysely';
import type { Tables } from '#src/gateway/db/tables.ts';
import { type RandomBytes, hashSecret, newSecret } from '#src/gateway/sessions/random-secret.ts';
import type { TokenSeal } from '#src/gateway/sessions/token-seal.ts';

/**
 * Secrets that open a person's unsent notes on a device, one for each person and device. The device seals the notes'
 * key with it, so that the next person to sign in there can't open them.
 */
export function createDeviceShares({
  database,
  seal,
  randomBytes,
}: {
  readonly database: Kysely<Tables>;
  readonly seal: TokenSeal;
  readonly randomBytes: RandomBytes;
}) {
  /**
   * A person's share on the browser with this value, the same at each call; made where there's none. Undefined if the
   * person never signed in there.
   * @param isSignIn seals it anew with the newest session key, so that removing an old key loses none in use.
   */
  async function shareOf(
    device: string | undefined,
    userId: string,
    isSignIn = false,
  ): Promise<string | undefined> {
    if (device === undefined) return undefined;
    const idHash = hashSecret(device);
    const owner = `device-share/${idHash}/${userId}`;
    const row = await database
      .selectFrom('device')
      .select('sealed_share')
      .where('id_hash', '=', idHash)
      .where('user_id', '=', userId)
      .executeTakeFirst();
    if (row === undefined) return undefined;
    const known = row.sealed_share === null ? undefined : seal.open(row.sealed_share, owner);
    if (known !== undefined && !isSignIn) return known;
    const share = known ?? newSecret(randomBytes);
    const { numUpdatedRows } = await database
      .updateTable('device')
      .set({ sealed_share: seal.seal(share, owner) })
      .where('id_hash', '=', idHash)
      .where('user_id', '=', userId)
      .where('sealed_share', 'is not distinct from', row.sealed_share)
      .executeTakeFirst();
    // Another tab's call was first: two tabs that seal under different shares lose what the second one can't open.
    return numUpdatedRows > 0n ? share : shareOf(device, userId, isSignIn);
  }

  return { shareOf };
}
