import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { countNoteLine } from '#src/domain/notes/note-count.ts';
import type { NoteStep } from '#src/gateway/notes/note-ports.ts';
import { createNoteWorld, newNoteId, type NoteWorld } from '#tests/support/gateway-notes/note-world.ts';

// Few texts, so that many notes have the same line or one that is a part of another's.
const TEXTS = ['Call', 'Call\nback', 'back', 'Call\nback\nCall'] as const;
const PEOPLE = ['ada', 'adam', 'ben'] as const;
const STEPS: readonly NoteStep[] = [
  'row-started',
  'lock-announced',
  'lock-taken',
  'field-read',
  'attempt-recorded',
  'written',
  'applied',
  'unlocked',
];

type Trouble =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'no-answer';
      readonly of: 'writeField' | 'lock' | 'unlock' | 'readField';
      readonly isDone: boolean;
    }
  | { readonly kind: 'death'; readonly step: NoteStep };

type Event =
  | { readonly kind: 'note'; readonly person: string; readonly text: string; readonly trouble: Trouble }
  | { readonly kind: 'desktop-prepends' | 'desktop-appends' | 'desktop-turns-line-ends' }
  | { readonly kind: 'come-back'; readonly which: number; readonly trouble: Trouble }
  | { readonly kind: 'time-passes'; readonly ms: number };

const trouble: fc.Arbitrary<Trouble> = fc.oneof(
  { weight: 2, arbitrary: fc.constant<Trouble>({ kind: 'none' }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('no-answer' as const),
      of: fc.constantFrom(
        'writeField' as const,
        'writeField' as const,
        'lock' as const,
        'unlock' as const,
        'readField' as const,
      ),
      isDone: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('death' as const), step: fc.constantFrom(...STEPS) }),
  },
);

const events: fc.Arbitrary<Event[]> = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('note' as const),
        person: fc.constantFrom(...PEOPLE),
        text: fc.constantFrom(...TEXTS),
        trouble,
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constantFrom(
          'desktop-prepends' as const,
          'desktop-appends' as const,
          'desktop-turns-line-ends' as const,
        ),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({ kind: fc.constant('come-back' as const), which: fc.nat(), trouble }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ kind: fc.constant('time-passes' as const), ms: fc.constantFrom(1_000, 40_000) }),
    },
  ),
  { maxLength: 14 },
);

interface Sent {
  readonly id: string;
  readonly person: string;
  readonly text: string;
}

async function send(world: NoteWorld, { id, person, text }: Sent, how: Trouble): Promise<string> {
  const writer = { userId: person, tag: 'AD', sessionId: `session-${person}`, token: `token-${person}` };
  const changes = { id, text, writer };
  if (how.kind === 'death') {
    const done = world.addAndDieAt(how.step, { ...changes, author: person }).then(() => 'dead');
    // A call that is refused before it comes to the step never dies.
    return Promise.race([done, new Promise<string>((resolve) => setImmediate(() => resolve('no answer')))]);
  }
  if (how.kind === 'no-answer') {
    world.platform.fail(how.of, { trouble: { kind: 'timeout' }, isDone: how.isDone });
  }
  const outcome = await world.addAs(person, changes);
  world.platform.forgetFailures();
  return outcome.kind;
}

/** Lines of other people stand in the field too: nobody's may go or double, whatever happens on the way. */
test('whatever fails, dies or comes between, every note stands in the field once and nothing else is changed', async () => {
  const seen = { notes: 0, doubts: 0, deaths: 0, schedules: 0, stopped: 0 };
  await fc.assert(
    fc.asyncProperty(events, async (schedule) => {
      const world = createNoteWorld();
      for (const person of PEOPLE) world.signedIn.add(person);
      const sent: Sent[] = [];
      const foreign: string[] = [];
      for (const event of schedule) {
        switch (event.kind) {
          case 'note': {
            const note = { id: newNoteId(), person: event.person, text: event.text };
            sent.push(note);
            seen.doubts += (await send(world, note, event.trouble)) === 'trouble' ? 1 : 0;
            seen.deaths += event.trouble.kind === 'death' ? 1 : 0;
            break;
          }
          case 'come-back': {
            const note = sent[event.which % Math.max(1, sent.length)];
            if (note !== undefined) await send(world, note, event.trouble);
            break;
          }
          case 'time-passes':
            world.pass(event.ms);
            break;
          default:
            changeFromDesktop(world, event.kind, foreign);
        }
      }
      for (let round = 0; round < 3; round += 1) {
        world.pass(60_000);
        await world.releaseLeft();
        for (const note of sent) await send(world, note, { kind: 'none' });
      }
      expect(world.platform.locksNow).toEqual([]);
      expect(world.lockRecords.rows.size).toBe(0);
      const rows = [...world.ledger.rows.values()];
      const lines = rows.map((row) => row.line);
      // Two writes without an answer are all that a note gets: then it's given back as one that may be in the loan.
      const stopped = rows.filter((row) => row.appliedAt === undefined);
      expect(stopped.map(({ refusal }) => refusal)).toEqual(
        stopped.map(() => expect.objectContaining({ kind: 'rule', mayBeInLoan: true }) as unknown),
      );
      seen.stopped += stopped.length;
      for (const line of new Set(lines)) {
        const most = lines.filter((one) => one === line).length;
        const standing = countNoteLine(world.platform.text ?? '', line, lines);
        expect(standing).toBeLessThanOrEqual(most);
        expect(standing).toBeGreaterThanOrEqual(most - stopped.filter((row) => row.line === line).length);
      }
      for (const text of foreign) expect(world.platform.text).toContain(text);
      expect(world.platform.text?.replaceAll('\r\n', '\n')).toContain('Old note\nOlder note');
      seen.notes += sent.length;
      seen.schedules += 1;
    }),
    { numRuns: 1500 },
  );
  expect(seen.stopped).toBeLessThan(seen.notes / 50);
  expect(seen.doubts).toBeGreaterThan(100);
  expect(seen.deaths).toBeGreaterThan(100);
}, 120_000);

let foreignCount = 0;

function changeFromDesktop(world: NoteWorld, kind: string, foreign: string[]): void {
  // A desktop saves nothing while somebody else has the loan locked.
  if (world.platform.locksNow.length > 0) return;
  const text = world.platform.text ?? '';
  if (kind === 'desktop-turns-line-ends') {
    world.platform.text = text.replace(/\r?\n/g, '\r\n');
    return;
  }
  foreignCount += 1;
  const own = `Desktop ${foreignCount}.`;
  foreign.push(own);
  world.platform.text = kind === 'desktop-prepends' ? `${own}\n${text}` : `${text}\n${own}`;
}
