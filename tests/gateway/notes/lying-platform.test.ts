import { beforeAll, expect, test } from 'vitest';
import { countNoteLine } from '#src/domain/notes/note-count.ts';
import type { NoteOutcome } from '#src/gateway/notes/note-ports.ts';
import {
  type LiedCall,
  type LiedLoan,
  LIES,
  type Lie,
  type LyingPlatform,
  NOTE_CALLS,
  startLyingPlatform,
} from '#tests/support/gateway-notes/lying-platform.ts';
import { LINE, newNoteId } from '#tests/support/gateway-notes/note-world.ts';
import { todaysPart } from '#tests/support/this-run.ts';

const ADA = 'mkessler';
const BEN = 'dvasquez';
const OLD = 'Old note\r\nOlder note';
const WITH_EFFECT: readonly LiedCall[] = ['lock', 'write', 'unlock'];
const TRIES = 4;

const CASES: readonly (Lie & { readonly before: string })[] = NOTE_CALLS.flatMap((call) =>
  (WITH_EFFECT.includes(call) ? [true, false] : [false]).flatMap((isDone) =>
    LIES.flatMap((answer) => ['', OLD].map((before) => ({ call, isDone, answer, before }))),
  ),
);

let platform: LyingPlatform;

beforeAll(async () => {
  platform = await startLyingPlatform([ADA, BEN]);
});

// A run plays every fifth case, and a full run all of them.
test.each(todaysPart(CASES, 5))(
  '$call answered with $answer (done: $isDone, field of before "$before")',
  async ({ before, ...lie }) => {
    const loan = await platform.loan(before);
    loan.lie(lie);
    const sentAt = loan.world.clockNow();
    const outcome = await sendUntilOver(loan);
    // All of it is waiting for doubt to settle: the calls themselves take no time here.
    expect(loan.world.clockNow() - sentAt).toBeLessThanOrEqual(30_000);

    const text = await loan.text();
    // Whoever errs once is asked again: nothing is refused.
    expect(outcome).toMatchObject({ kind: 'applied' });
    expect(countNoteLine(text, LINE, [])).toBe(1);
    expect(text.trimEnd().endsWith(before)).toBe(true);

    expect(await loan.add(BEN, newNoteId(), 'The next one')).toMatchObject({ kind: 'applied' });
    const both = await loan.text();
    expect(both).toContain('The next one');
    expect(countNoteLine(both, LINE, [])).toBe(1);
    loan.world.pass(60_000);
    expect(await loan.world.releaseLeft()).toBe(0);
    expect(await loan.locks()).toEqual([]);
    expect(loan.world.lockRecords.rows.size).toBe(0);
  },
);

/** As the device does: the same note again, when it's told to, until there's a receipt or the note is given back. */
async function sendUntilOver(loan: LiedLoan): Promise<NoteOutcome> {
  const id = newNoteId();
  let outcome: NoteOutcome | undefined;
  for (let tried = 0; tried < TRIES; tried += 1) {
    outcome = await loan.add(ADA, id, 'Called the borrower');
    if (outcome.kind === 'applied' || isGivenBack(outcome)) return outcome;
    // Nobody but the author is near, so nobody's name may be given.
    expect(outcome.kind).not.toBe('loan-locked');
    loan.world.pass(waitOf(outcome));
    await loan.world.releaseLeft();
  }
  throw new Error(`No end after ${String(TRIES)} tries: ${JSON.stringify(outcome)}`);
}

function waitOf(outcome: NoteOutcome): number {
  if (outcome.kind === 'in-progress') return outcome.retryAfterMs;
  return (outcome.kind === 'trouble' ? outcome.settlesInMs : undefined) ?? 2_000;
}

/** The device shows these to the author and doesn't send the note again by itself. */
function isGivenBack(outcome: NoteOutcome): boolean {
  if (outcome.kind === 'trouble') return [403, 404].includes(statusOf(outcome.trouble) ?? 0);
  return ['rule', 'field-full', 'field-hidden'].includes(outcome.kind);
}

function statusOf(trouble: Extract<NoteOutcome, { kind: 'trouble' }>['trouble']): number | undefined {
  return trouble.kind === 'refused' ? trouble.status : undefined;
}
