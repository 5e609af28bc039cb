import type { Context } from 'hono';

/** The fields of a form-encoded body, whatever its content type says; a repeated field keeps its first value. */
export async function readForm(c: Context): Promise<Record<string, string>> {
  const fields: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(await c.req.text())) fields[name] ??= value;
  return fields;
}
