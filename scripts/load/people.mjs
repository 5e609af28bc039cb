import { randomUUID } from 'node:crypto';
import { signIn } from '../../tests/support/gateway/sandbox-sign-in.mjs';

const USERS = ['mkessler', 'dvasquez', 'sbergstrom', 'gokonkwo'];
const PREFERENCES = {
  columnPinning: { left: ['Loan', 'Borrower', 'Proj. Closing'] },
  columnVisibility: {},
  columnOrder: [],
  columnSizing: {},
  density: 'normal',
  isCollapsed: true,
  columnFilters: [],
  view: 'AllLoans',
  pageSize: 15,
  colorMode: 'system',
  singleKeys: true,
  startPage: 'pipeline',
  loanMarks: [],
};
const FIELD = 'CX.PROC.CRITICAL.NOTES';

/** Somebody at work: each call answers with its status, and keeps what the next one needs. */
export async function startPerson(origin, index) {
  const session = await signIn(origin, USERS[index % USERS.length]);
  let etag;
  let loans = [];
  let email = '';
  let savedAt = 0;
  let collapsed = false;
  const acknowledged = [];
  const send = async (path, { body, headers = {}, method = body === undefined ? 'GET' : 'POST' } = {}) =>
    fetch(`${origin}${path}`, {
      method,
      headers: {
        origin,
        cookie: session.cookie,
        authorization: `Bearer ${session.token}`,
        'x-person-active': '1',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const done = async (answer) => {
    await answer.arrayBuffer();
    return answer.status;
  };
  const anyLoan = () => loans[Math.floor(Math.random() * loans.length)];

  const acts = {
    async refresh() {
      const answer = await send('/los/v3/loanPipeline?start=0&limit=1000', {
        body: { loanOwnership: 'AllLoans' },
        headers: etag === undefined ? {} : { 'if-none-match': etag },
      });
      const text = await answer.text();
      if (answer.status === 200) {
        etag = answer.headers.get('etag');
        loans = JSON.parse(text).map(({ loanId }) => loanId.toLowerCase());
      }
      return answer.status;
    },
    open: async () => done(await send(`/los/v3/loans/${anyLoan()}/fieldReader`, { body: [FIELD] })),
    conditions: async () => done(await send(`/los/v3/loans/${anyLoan()}/conditions`)),
    check: async () => done(await send('/platform-api/v1/company/users/me')),
    async preferences() {
      savedAt = Math.max(savedAt + 1, Date.now());
      collapsed = !collapsed;
      return done(
        await send(`/prod/api/preferences/${encodeURIComponent(email)}`, {
          method: 'PUT',
          body: {
            loEmail: email,
            preferences: { ...PREFERENCES, isCollapsed: collapsed },
            changedAt: new Date(savedAt).toISOString(),
            version: 1,
          },
        }),
      );
    },
    async note() {
      const note = { loan: anyLoan(), text: `load ${randomUUID()}` };
      const answer = await send(`/prod/admin/${note.loan}/add-notes`, {
        body: [{ id: FIELD, value: note.text, writtenAt: new Date().toISOString() }],
        headers: { 'idempotency-key': `"${randomUUID()}"` },
      });
      await answer.arrayBuffer();
      if (answer.status === 200) acknowledged.push(note);
      // Somebody else has the loan: the device tries again, and nothing failed.
      return answer.status === 423 ? 200 : answer.status;
    },
  };
  await acts.refresh();
  const user = await (await send('/platform-api/v1/company/users/me')).json();
  email = user.email;
  return { acts, acknowledged, openStream };

  /** The stream of changes, for as long as it lasts. `counts` hears of each that opens and ends, and of each hint. */
  async function openStream(counts, signal) {
    while (!signal.aborted) {
      try {
        const answer = await fetch(`${origin}/prod/changes`, {
          headers: { cookie: session.cookie, authorization: `Bearer ${session.token}` },
          signal,
        });
        if (answer.status !== 200) throw new Error(`${answer.status}`);
        counts.opened += 1;
        for await (const chunk of answer.body) {
          counts.hints += Buffer.from(chunk).toString().split('event: changed').length - 1;
        }
      } catch {
        // The gateway restarts, or the day is over.
      }
      if (!signal.aborted) counts.ended += 1;
      if (!signal.aborted) await new Promise((resolve) => setTimeout(resolve, 1_000));
    }
  }
}

/** How often each acknowledged note stands in its loan at the platform: always once, or something is wrong. */
export async function countNotes(platform, notes) {
  const answer = await fetch(`${platform}/oauth2/v1/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'password',
      username: 'gokonkwo@encompass:BE00000000',
      password: 'sandbox',
      client_id: 'sandbox',
      client_secret: 'sandbox',
    }),
  });
  const { access_token: token } = await answer.json();
  const wrong = [];
  for (const { loan, text } of notes) {
    const read = await fetch(`${platform}/encompass/v3/loans/${loan}/fieldReader`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: JSON.stringify([FIELD]),
    });
    const times = ((await read.json())[FIELD] ?? '').split(text).length - 1;
    if (times !== 1) wrong.push({ loan, text, times });
  }
  return wrong;
}
