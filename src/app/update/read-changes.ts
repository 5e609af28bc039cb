import * as v from 'valibot';

const changesSchema = v.array(v.string());

type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** What's new in the gateway's build, from its changelog, most important first. Empty if it doesn't say. */
export async function readChanges(fetch: Fetch): Promise<readonly string[]> {
  try {
    const answer = await fetch('/whats-new.json', { cache: 'no-store' });
    return answer.ok ? v.parse(changesSchema, await answer.json()) : [];
  } catch {
    return [];
  }
}
