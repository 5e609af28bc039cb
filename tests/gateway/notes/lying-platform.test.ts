import { beforeAll, expect, test } from 'vitest';
import { countNoteLine } from '#src/domain/notes/note-count.ts';
import type { NoteOutcome } from '#src/gateway/notes/note-ports.ts';
import {
  type LiedAnswer,
  type LiedCall,
  type LiedLoan,
  LIES,
  type Lie,
  type LyingPlatform,
  NOTE_CALLS,
  startLyingPlatform,
} from '#tests/support/gateway-notes/lying-platform.ts';
import { LINE, newNoteId } from '#tests/support/gateway-notes/note-world.ts';

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

test.each(CASES)(
  '$call answered with $answer (done: $isDone, field of before "$before")',
  async ({ before, ...lie }) => {
    const loan = await platform.loan(before);
    loan.lie(lie);
    const sentAt = loan.world.clockNow();
    const outcome = await sendUntilOver(loan);
    // All of it is waiting for doubt to settle: the calls themselves take no time here.
    expect(loan.world.clockNow() - sentAt).toBeLessThanOrEqual(30_000);

    const text = await loan.text();
    expect(countNoteLine(text, LINE, [])).toBe(outcome.kind === 'applied' ? 1 : 0);
    expect(text.trimEnd().endsWith(before)).toBe(true);
    expect(outcome).toEqual(outcome.kind === 'applied' ? outcome : honestRefusal(lie));

    expect(await loan.add(BEN, newNoteId(), 'The next one')).toMatchObject({ kind: 'applied' });
    const both = await loan.text();
    expect(both).toContain('The next one');
    expect(countNoteLine(both, LINE, [])).toBe(outcome.kind === 'applied' ? 1 : 0);
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

/** What may be said for good, where the platform did nothing and said that it won't. */
function honestRefusal({ call, isDone, answer }: Lie): unknown {
  const isRead = call === 'read' || call === 'read-back' || call === 'unlock';
  if (isDone || isRead || typeof answer !== 'number') return 'nothing';
  const asked = {
    kind: 'trouble',
    trouble: expect.objectContaining({ kind: 'refused', status: answer }) as unknown,
  };
  if (call !== 'write') return [403, 404].includes(answer) ? asked : 'nothing';
  return WRITE_REFUSALS.get(answer) ?? ([403, 404].includes(answer) ? asked : 'nothing');
}

const WRITE_REFUSALS = new Map<LiedAnswer, NoteOutcome>([
  [400, { kind: 'rule', detail: 'Says who?' }],
  [409, { kind: 'rule', detail: 'Says who?' }],
  [413, { kind: 'field-full' }],
  [422, { kind: 'rule', detail: 'Says who?' }],
]);
