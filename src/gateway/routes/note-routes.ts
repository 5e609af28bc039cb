import type { Context, Hono } from 'hono';
import * as v from 'valibot';
import {
  noteAnswerSchema,
  noteCallSchema,
  noteIdSchema,
  receiptsAnswerSchema,
  receiptsCallSchema,
  type ReceiptsAnswer,
} from '#src/contract/wire/note.ts';
import { IDEMPOTENCY_KEY, IDEMPOTENCY_REPLAYED } from '#src/contract/wire/wire-headers.ts';
import { loanTopic } from '#src/domain/loan/loan-topic.ts';
import { idKey } from '#src/domain/text/same-id.ts';
import { authorTag } from '#src/domain/notes/note-line.ts';
import { auditNote } from '#src/gateway/middleware/audited.ts';
import type { GatewayContext } from '#src/gateway/context/gateway-context.ts';
import { rightsOf } from '#src/gateway/context/rights.ts';
import { describes } from '#src/gateway/answers/described.ts';
import type { GatewayEnv } from '#src/gateway/answers/gateway-env.ts';
import { requireSession } from '#src/gateway/middleware/require-session.ts';
import { PLATFORM_PROBLEMS, problemAnswer } from '#src/gateway/answers/problem-answer.ts';
import { readJsonBody } from '#src/gateway/answers/read-json-body.ts';
import { loanGuidOf } from '#src/gateway/routes/loan-guid-of.ts';
import { addedAnswer, type AddedNote, notAddedAnswer } from '#src/gateway/routes/note-answers.ts';
import { sha256 } from '#src/gateway/notes/field-evidence.ts';

const addRoute = describes({
  id: 'addNotes',
  summary: 'Writes notes into a loan, each once',
  headers: { [IDEMPOTENCY_KEY]: noteIdSchema },
  body: noteCallSchema,
  answers: { 200: noteAnswerSchema },
  answerHeaders: [IDEMPOTENCY_REPLAYED],
  problems: [...PLATFORM_PROBLEMS, 409, 410, 422, 423],
});

const receiptsRoute = describes({
  id: 'readReceipts',
  summary: 'What became of notes',
  body: receiptsCallSchema,
  answers: { 200: receiptsAnswerSchema },
});

/**
 * Adding a note to a loan, and asking what happened to notes. The author is the session's user; a call that names
 * another changes nothing. Source: specification 7; draft-ietf-httpapi-idempotency-key-header.
 */
export function addNoteRoutes(app: Hono<GatewayEnv>, gateway: GatewayContext): void {
  const { notes, hints } = gateway;
  const { apiEnv } = gateway.settings;

  app.post(`/${apiEnv}/admin/:loanGuid/add-notes`, addRoute, requireSession(gateway), async (context) => {
    const named = loanGuidOf(context);
    const loanGuid = idKey(named);
    const id = idOf(context);
    if (id === undefined) return noKey(context);
    const call = await readJsonBody(
      context,
      noteCallSchema,
      'Send a JSON list of notes: id, value and writtenAt, and author, timeZone or restores where they apply.',
    );
    const { idHash, user, platformToken } = context.get('session');
    const writer = { userId: user.id, tag: authorTag(user), sessionId: idHash, token: platformToken };
    const applied: AddedNote[] = [];
    // One after the other: they are in the order in which they were written, and a loan takes one at a time.
    for (const [position, note] of call.entries()) {
      const outcome = await notes.add({
        writer,
        id: noteIdAt(id, position),
        loanGuid,
        fieldId: note.id,
        text: note.value,
        writtenAt: note.writtenAt,
        author: note.author ?? user.id,
        timeZone: note.timeZone,
        restores: note.restores,
      });
      await auditNote(context, gateway, { loanGuid, note, noteId: noteIdAt(id, position), outcome });
      // The same call again finds the notes before this one written, and goes on here.
      if (outcome.kind !== 'applied') return notAddedAnswer(context, gateway, outcome);
      if (!outcome.isReplay) hints.changed(loanTopic(loanGuid));
      applied.push(outcome);
    }
    return addedAnswer(context, applied, rightsOf(gateway.settings.roles, user).allLoans);
  });

  app.post(`/${apiEnv}/admin/notes/receipts`, receiptsRoute, requireSession(gateway), async (context) => {
    const call = await readJsonBody(context, receiptsCallSchema, 'Send ids: 1 to 100 ids of notes.');
    const data = [...(await notes.fates(context.get('session').user.id, call.ids))];
    return context.json({ code: 200, data } satisfies ReceiptsAnswer);
  });
}

/** The call's key: a UUID, as a quoted string as in the draft, or bare. */
function idOf(context: Context<GatewayEnv>): string | undefined {
  const given = context.req
    .header(IDEMPOTENCY_KEY)
    ?.trim()
    .replace(/^"(.*)"$/, '$1');
  const id = v.safeParse(noteIdSchema, given);
  return id.success ? id.output : undefined;
}

function noKey(context: Context<GatewayEnv>): Response {
  return problemAnswer(
    context,
    400,
    'UNREADABLE_REQUEST',
    'The note has no key',
    `Send the header ${IDEMPOTENCY_KEY} with a UUID of the note's own, the same one each time it is sent.`,
  );
}

/**
 * The id of a note in a call with several: the call's key for the first, and a UUID made of key and position for each
 * other, the same one each time the call comes. @param position from 0 on
 */
function noteIdAt(key: string, position: number): string {
  if (position === 0) return key;
  // Version 8 of RFC 9562: a hash of our own.
  const hash = sha256(`${key} ${position}`);
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `a${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-');
}
