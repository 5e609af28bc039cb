import type { Hono } from 'hono';
import {
  type LostNoteList,
  MAX_REMEMBERED,
  type WaitingNotesAnswer,
  type WaitingNotesReport,
  waitingNotesAnswerSchema,
  waitingNotesReportSchema,
} from '#src/contract/wire/waiting-notes.ts';
import { createWaitingCookie, type WaitingBefore } from '#src/gateway/devices/waiting-cookie.ts';
import type { GatewayContext } from '#src/gateway/context/gateway-context.ts';
import { describes } from '#src/gateway/answers/described.ts';
import type { GatewayEnv } from '#src/gateway/answers/gateway-env.ts';
import { requireSession } from '#src/gateway/middleware/require-session.ts';
import { readJsonBody } from '#src/gateway/answers/read-json-body.ts';
import type { NotesReached } from '#src/gateway/notes/note-fates.ts';

const waitingNotesRoute = describes({
  id: 'reportWaitingNotes',
  summary: 'Says which notes wait in a browser, and asks which are missing there',
  body: waitingNotesReportSchema,
  answers: { 200: waitingNotesAnswerSchema },
});

/**
 * Receives the notes waiting in a browser (ids, loans and times, never the text) and answers with those now missing. A
 * browser cookie remembers it, and the gateway stores nothing. See decision 17.
 */
export function addWaitingNotesRoutes(app: Hono<GatewayEnv>, gateway: GatewayContext): void {
  const { notes, seal, settings } = gateway;
  const path = `/${settings.apiEnv}/admin/notes/waiting` as const;
  const cookie = createWaitingCookie(settings.publicOrigin, path, seal);

  app.post(path, waitingNotesRoute, requireSession(gateway), async (context) => {
    const call = await readJsonBody(
      context,
      waitingNotesReportSchema,
      'Send place, up to 60 waiting notes, how many more wait, and up to 600 ids of notes that are over.',
    );
    const userId = context.get('session').user.id;
    const owner = { userId, installMode: call.place };
    const { lost, next } = await accountForNotes(cookie.read(context, owner), call, (ids) =>
      notes.reached(userId, ids),
    );
    cookie.write(context, owner, next);
    return context.json({ code: 200, data: lost } satisfies WaitingNotesAnswer);
  });
}

interface Account {
  /** Notes missing from this report. The page checks its device again before it calls them deleted. */
  readonly lost: LostNoteList;
  /** What to remember: a missing note stays until a report calls it over. */
  readonly next: WaitingBefore;
}

/**
 * Compares a report with what waited at the previous one. Reports of several tabs may come in any order, and twice:
 * each lists everything its page sees, and none removes what it doesn't name.
 * @param reached tells which of a user's notes are in their loan, and which may be.
 */
export async function accountForNotes(
  before: WaitingBefore,
  { waiting, more, over }: Pick<WaitingNotesReport, 'waiting' | 'more' | 'over'>,
  reached: (noteIds: readonly string[]) => Promise<NotesReached>,
): Promise<Account> {
  const here = new Map(waiting.map((note) => [note.id, note]));
  const isOver = new Set(over);
  const unnamed = before.notes.filter(({ id }) => !here.has(id) && !isOver.has(id));
  const states: NotesReached = unnamed.length === 0 ? new Map() : await reached(unnamed.map(({ id }) => id));
  const lost = unnamed.filter(({ id }) => states.get(id) !== 'applied');
  const all = [...lost, ...here.values()];
  const uncovered = more + Math.max(0, all.length - MAX_REMEMBERED);
  // If no note is missing, assume the others that waited are here or were sent.
  const moreBefore = lost.length === 0 ? 0 : before.more;
  return {
    lost: {
      notes: lost.map((note) => ({ ...note, isInDoubt: states.get(note.id) === 'maybe' })),
      more: Math.max(0, moreBefore - uncovered),
    },
    next: { notes: all.slice(0, MAX_REMEMBERED), more: Math.max(moreBefore, uncovered) },
  };
}
