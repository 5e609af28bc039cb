import type { Context, MiddlewareHandler } from 'hono';
import type { GatewayEnv } from '#src/gateway/answers/gateway-env.ts';
import type { AuditAct, AuditEntry } from '#src/gateway/audit/audit-entry.ts';
import type { GatewayContext } from '#src/gateway/context/gateway-context.ts';
import { routeOf } from '#src/gateway/middleware/log-requests.ts';
import type { PlatformAnswer } from '#src/platform/platform-answer.ts';
import type { NoteOutcome } from '#src/gateway/notes/note-ports.ts';

function askerOf(context: Context<GatewayEnv>): Pick<AuditEntry, 'userId' | 'sessionHash' | 'requestId'> {
  const { user, idHash } = context.get('session');
  return { userId: user.id, sessionHash: idHash, requestId: context.get('requestId') };
}

/** Records the first time that the platform lets the session's person read this loan, and that it refuses it. */
export async function auditLoan(
  context: Context<GatewayEnv>,
  { audit }: Pick<GatewayContext, 'audit'>,
  loanGuid: string,
  answer: PlatformAnswer<unknown>,
): Promise<void> {
  const asked = { ...askerOf(context), loanGuid: loanGuid.toLowerCase() };
  if (answer.kind === 'ok') await audit.loanAsked({ ...asked, act: 'loan-opened' });
  else if (answer.kind === 'refused')
    await audit.loanAsked({ ...asked, act: 'loan-refused', detail: `${answer.status}` });
}

interface TriedNote {
  readonly loanGuid: string;
  readonly noteId: string;
  readonly note: { readonly id: string; readonly value: string };
  readonly outcome: NoteOutcome;
}

/**
 * Records how a note ended: written, refused for good, or in doubt. A note that waits for a loan or the platform is
 * tried again and again, and recorded when it ends.
 */
export async function auditNote(
  context: Context<GatewayEnv>,
  { audit }: Pick<GatewayContext, 'audit'>,
  { loanGuid, noteId, note, outcome }: TriedNote,
): Promise<void> {
  const act = actOf(outcome);
  if (act === undefined) return;
  const why = act === 'note-refused' ? `, ${outcome.kind}` : '';
  // Any other field's name is raw caller input.
  const field = outcome.kind === 'not-a-note-field' ? 'another field' : note.id;
  const detail = `${field}, ${noteId}, ${Buffer.byteLength(note.value)} bytes${why}`;
  await audit.record({ ...askerOf(context), act, loanGuid, detail });
}

function actOf(outcome: NoteOutcome): AuditAct | undefined {
  switch (outcome.kind) {
    case 'applied':
      return outcome.isReplay ? undefined : 'note-written';
    case 'in-progress':
    case 'loan-locked':
      return undefined;
    case 'trouble':
      return outcome.settlesInMs === undefined ? undefined : 'note-uncertain';
    default:
      return 'note-refused';
  }
}

/** Records each 403 of a signed-in user; what strangers try would fill the trail. */
export function auditRefusals({ audit }: Pick<GatewayContext, 'audit'>): MiddlewareHandler<GatewayEnv> {
  return async (context, next) => {
    await next();
    // Despite its type, it's missing on routes without the session guard.
    const session: GatewayEnv['Variables']['session'] | undefined = context.get('session');
    if (context.res.status !== 403 || session === undefined) return;
    const detail = `${context.req.method} ${routeOf(context)}`;
    await audit.record({ ...askerOf(context), act: 'refused', detail });
  };
}
