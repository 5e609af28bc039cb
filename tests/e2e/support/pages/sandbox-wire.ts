import * as v from 'valibot';

const tokenSchema = v.object({ access_token: v.string() });
const rowsSchema = v.array(v.object({ loanId: v.string(), fields: v.record(v.string(), v.string()) }));

export type WireLoan = v.InferOutput<typeof rowsSchema>[number];

/** Reads the sandbox the way any client of the platform would: password grant, then the pipeline page by page. */
export async function readWirePipeline(origin: string, login: string, body: unknown): Promise<WireLoan[]> {
  const token = await passwordToken(origin, login);
  const loans: WireLoan[] = [];
  for (let start = 0; ; start += 1000) {
    const answer = await fetch(`${origin}/sandbox/encompass/v3/loanPipeline?start=${start}&limit=1000`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`The sandbox answered ${answer.status}: ${await answer.text()}`);
    const page = v.parse(rowsSchema, await answer.json());
    loans.push(...page);
    if (page.length < 1000) return loans;
  }
}

/** One field of a loan as the platform holds it. */
export async function readWireField(
  origin: string,
  login: string,
  loanGuid: string,
  fieldId: string,
): Promise<string> {
  const token = await passwordToken(origin, login);
  const answer = await fetch(`${origin}/sandbox/encompass/v3/loans/${loanGuid}/fieldReader`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify([fieldId]),
  });
  return v.parse(v.record(v.string(), v.string()), await answer.json())[fieldId] ?? '';
}

/** How many locks anybody holds on a loan. */
export async function countWireLocks(origin: string, login: string, loanGuid: string): Promise<number> {
  const token = await passwordToken(origin, login);
  const query = `resourceType=loan&resourceId=${loanGuid}`;
  const answer = await fetch(`${origin}/sandbox/encompass/v3/resourceLocks?${query}`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  return v.parse(v.array(v.unknown()), await answer.json()).length;
}

async function passwordToken(origin: string, login: string): Promise<string> {
  const answer = await fetch(`${origin}/sandbox/oauth2/v1/token`, {
    method: 'POST',
    headers: {
      Authorization: `Basic ${Buffer.from('sandbox:sandbox').toString('base64')}`,
      'Content-Type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({
      grant_type: 'password',
      username: `${login}@encompass:BE00000000`,
      password: 'sandbox',
    }),
  });
  return v.parse(tokenSchema, await answer.json()).access_token;
}

/** Somebody at the platform changes fields of a loan, by their ids without `Fields.`; dates as `MM/dd/yyyy`. */
export async function plantFields(
  origin: string,
  loanGuid: string,
  values: Readonly<Record<string, string>>,
): Promise<void> {
  const body = JSON.stringify(values);
  const answer = await fetch(`${origin}/sandbox/faults/loans/${loanGuid}`, { method: 'POST', body });
  if (answer.status !== 204) throw new Error(`The sandbox answered ${answer.status}: ${await answer.text()}`);
}
