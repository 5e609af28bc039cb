import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { MAX_NOTE_BYTES } from '#src/contract/wire/note.ts';
import type { GatewayEnv } from '#src/gateway/answers/gateway-env.ts';
import { problemAnswer } from '#src/gateway/answers/problem-answer.ts';

const MAX_BODY_BYTES = 64 * 1024;
/** All marks and templates that a person can have, in letters of 3 bytes. */
const MAX_PREFERENCES_BYTES = 192 * 1024;
const PREFERENCES = /\/api\/preferences\/[^/]+$/;
const MAX_URL_LENGTH = 4 * 1024;
/** JSON may use six bytes for a one-byte character, and uses two for every quote. */
const MAX_ESCAPED = 6;
/** The rest of a note's call comes nowhere near this. */
const AROUND_TEXT_BYTES = 4 * 1024;
const MAX_NOTE_BODY_BYTES = MAX_ESCAPED * MAX_NOTE_BYTES + AROUND_TEXT_BYTES;
const ADD_NOTES = /\/add-notes$/;

/** Refuses anything larger than the app's calls need, before doing anything with it. */
export function limitRequest(): MiddlewareHandler<GatewayEnv> {
  const limitBody = limitBodyTo(MAX_BODY_BYTES);
  const limitNote = limitBodyTo(MAX_NOTE_BODY_BYTES);
  const limitPreferences = limitBodyTo(MAX_PREFERENCES_BYTES);
  return async (context, next) => {
    if (context.req.url.length > MAX_URL_LENGTH) {
      return problemAnswer(
        context,
        414,
        'TOO_LARGE',
        'The address is too long',
        `An address may have at most ${MAX_URL_LENGTH} characters.`,
      );
    }
    if ((context.req.header('content-encoding') ?? 'identity') !== 'identity') {
      return problemAnswer(
        context,
        415,
        'UNREADABLE_REQUEST',
        'Compressed requests are not taken',
        'Send the body without a content encoding.',
      );
    }
    if (PREFERENCES.test(context.req.path)) return limitPreferences(context, next);
    return ADD_NOTES.test(context.req.path) ? limitNote(context, next) : limitBody(context, next);
  };
}

function limitBodyTo(maxSize: number): MiddlewareHandler<GatewayEnv> {
  return bodyLimit({
    maxSize,
    onError: (context: Context<GatewayEnv>) =>
      problemAnswer(
        context,
        413,
        'TOO_LARGE',
        'The request is too large',
        `A request may carry at most ${maxSize / 1024} KiB.`,
      ),
  });
}
