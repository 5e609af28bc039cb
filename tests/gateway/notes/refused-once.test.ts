import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { createDatabaseLoanLeases } from '#src/gateway/notes/database-loan-leases.ts';
import { createDatabaseNoteLedger } from '#src/gateway/notes/database-note-ledger.ts';
import type { NoteLedger, NoteOutcome, NotePorts } from '#src/gateway/notes/note-ports.ts';
import { createTokenSeal } from '#src/gateway/sessions/token-seal.ts';
import { CLOCK_TOLERANCE_MS } from '#src/gateway/preferences/believed-instant.ts';
import { createNoteWorld, LINE, LOAN, NOW, type NoteWorld } from '#tests/support/gateway-notes/note-world.ts';
import { openedDatabase } from '#tests/support/gateway/test-gateway.ts';

const OLD = 'Old note\r\nOlder note';
const SECOND = { trouble: { kind: 'refused', status: 422, detail: 'Says who?' } } as const;
const RULE: NoteOutcome = { kind: 'rule', detail: 'Says who?' };

const store = openedDatabase();
let world: NoteWorld;
let ids = 0;
/** Of this file alone: rows of the database outlive a test. */
const newId = (): string => `00000000-0000-4000-9000-${String((ids += 1)).padStart(12, '0')}`;

const inDatabase = (): Pick<NotePorts, 'ledger' | 'leases'> => ({
  ledger: createDatabaseNoteLedger(
    store.database,
    createTokenSeal([randomBytes(32)], randomBytes),
    () => NOW,
  ),
  leases: createDatabaseLoanLeases(store.database, 'replica'),
});

/** A call that is frozen, as it would be in its process, once the ledger has answered it. */
function freezeAfter(of: 'find', ledger: NoteLedger): { thaw: () => void } {
  const { [of]: real } = ledger;
  let thaw = (): void => undefined;
  const frozen = new Promise<void>((resolve) => {
    thaw = resolve;
  });
  Object.assign(ledger, {
    [of]: async (...given: Parameters<typeof real>) => {
      Object.assign(ledger, { [of]: real });
      const answer = await real(...given);
      await frozen;
      return answer;
    },
  });
  return { thaw: () => thaw() };
}

describe.each([
  ['in memory', () => ({})],
  ['in the database', inDatabase],
])('with rows %s', (_where, stores) => {
  let ledger: NoteLedger;

  beforeEach(() => {
    world = createNoteWorld();
    Object.assign(world.ports, stores());
    ({ ledger } = world.ports);
  });

  /** Does something at the moment when a refusal is about to be recorded. */
  function beforeRefusal(act: () => Promise<void>): void {
    const { refuse } = ledger;
    ledger.refuse = async (...given) => {
      ledger.refuse = refuse;
      await act();
      return refuse(...given);
    };
  }

  /** Nobody works on the loan any more, whoever believes it. */
  async function loseLease(): Promise<void> {
    const { rows } = world.leases;
    const memory = rows.get(LOAN);
    if (memory !== undefined) memory.expiresAt = 0;
    await store.database
      .updateTable('loan_lease')
      .set({ expires_at: new Date(0) })
      .execute();
    await world.releaseLeft();
  }

  test('a request that a frozen gateway held is not written once another gateway has refused its note', async () => {
    const id = newId();
    const { thaw } = freezeAfter('find', ledger);
    const first = world.add({ id });
    world.platform.fail('writeField', SECOND, SECOND);
    expect(await world.add({ id })).toEqual(RULE);
    world.platform.calls.length = 0;
    thaw();
    expect(await first).toEqual(RULE);
    expect(await world.add({ id })).toEqual(RULE);
    expect(world.platform.text).toBe(OLD);
    expect(world.platform.calls).toEqual([]);
    expect(await world.add({ id: newId() })).toMatchObject({ kind: 'applied' });
    expect(world.platform.text).toBe(`${LINE}\n${OLD}`);
  });

  test('a request that was held until its time looked right is not written once it was refused for it', async () => {
    const id = newId();
    const writtenAt = new Date(NOW + CLOCK_TOLERANCE_MS + 1000).toISOString();
    const { thaw } = freezeAfter('find', ledger);
    const first = world.add({ id, writtenAt });
    expect(await world.add({ id, writtenAt })).toEqual({ kind: 'from-future' });
    world.pass(2000);
    thaw();
    expect(await first).toEqual({ kind: 'from-future' });
    expect(await world.add({ id, writtenAt })).toEqual({ kind: 'from-future' });
    expect(world.platform.text).toBe(OLD);
    expect(await ledger.find({ userId: 'ada', noteId: id })).toMatchObject({ line: '', writtenAt: NOW });
  });

  test('a note that another gateway has written meanwhile is answered as written', async () => {
    const id = newId();
    let other: NoteOutcome | undefined;
    world.platform.fail('writeField', SECOND, SECOND);
    beforeRefusal(async () => {
      await loseLease();
      other = await world.add({ id });
    });
    const outcome = await world.add({ id });
    expect(other).toMatchObject({ kind: 'applied', isReplay: false });
    expect(outcome).toMatchObject({ kind: 'applied', isReplay: true });
    expect(world.platform.text).toBe(`${LINE}\n${OLD}`);
    expect(await world.add({ id })).toEqual(outcome);
  });

  test('a gateway that has lost the loan refuses nothing: another one may be writing the note', async () => {
    const id = newId();
    world.platform.fail('writeField', SECOND, SECOND);
    beforeRefusal(loseLease);
    expect(await world.add({ id })).toEqual({ kind: 'in-progress', retryAfterMs: 2000 });
    expect((await ledger.find({ userId: 'ada', noteId: id }))?.refusal).toBeUndefined();
    expect(await world.add({ id })).toMatchObject({ kind: 'applied' });
  });

  test('a refusal that cannot be kept is not told', async () => {
    const id = newId();
    world.platform.fail('writeField', SECOND, SECOND);
    beforeRefusal(() => Promise.reject(new Error('The database is lost.')));
    await expect(world.add({ id })).rejects.toThrow('The database is lost.');
    expect(world.platform.locksNow).toEqual([]);
    expect(await world.add({ id })).toMatchObject({ kind: 'applied' });
    expect(world.platform.text).toBe(`${LINE}\n${OLD}`);
  });
});
