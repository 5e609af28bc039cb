import * as v from 'valibot';
import { DEFAULT_PREFERENCES, preferencesOwner } from '#src/contract/wire/preferences.ts';

/** Somebody's session at a gateway on a real port. */
interface Session {
  readonly origin: string;
  readonly cookie: string;
  readonly token: string;
}

const userSchema = v.object({ id: v.string(), email: v.string() });
const configSchema = v.object({ apiEnv: v.string() });
const filtersSchema = v.object({ data: v.array(v.object({ id: v.string() })) });
const preferencesSchema = v.object({ data: v.nullable(v.unknown()) });

/** Whom this file has tidied already: what its own tests leave is theirs. */
const tidied = new Set<string>();

/** Called before each file. */
export function forgetTidied(): void {
  tidied.clear();
}

/** Puts back what earlier files left at the gateway of somebody's list, once a file. Stars and snoozes stay. */
export async function tidyOnce(session: Session, name: string): Promise<void> {
  const who = `${session.origin} ${name}`;
  if (tidied.has(who)) return;
  tidied.add(who);
  const call = caller(session);
  const { id, email } = v.parse(userSchema, await call('/platform-api/v1/company/users/me'));
  const { apiEnv } = v.parse(configSchema, await call('/config.json'));
  const owner = preferencesOwner({ id, email });
  const path = `/${apiEnv}/api/preferences/${encodeURIComponent(owner)}`;
  const changedAt = new Date().toISOString();
  if (v.parse(preferencesSchema, await call(path)).data !== null) {
    const preferences = { loEmail: owner, preferences: DEFAULT_PREFERENCES, changedAt, version: 1 };
    await call(path, 'PUT', preferences);
  }
  const filters = v.parse(filtersSchema, await call(`/${apiEnv}/api/${id}/custom-filter`));
  for (const filter of filters.data) {
    const change = { action: 'delete', id: filter.id, changedAt };
    await call(`/${apiEnv}/api/custom-filter`, 'POST', { userId: id, change });
  }
}

function caller({ origin, cookie, token }: Session) {
  const headers = { origin, cookie, authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return async (path: string, method = 'GET', body?: unknown): Promise<unknown> => {
    const answer = await fetch(`${origin}${path}`, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
}
