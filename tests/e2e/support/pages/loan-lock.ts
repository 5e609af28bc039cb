import * as v from 'valibot';

/** What somebody at the platform's own desktop does to a loan, for tests of notes. Logins are the sandbox's. */
export interface PlatformDesk {
  readonly readField: (loanGuid: string, fieldId: string) => Promise<string>;
  /** Opens the loan for writing. @returns what closes it again. */
  readonly openLoan: (loanGuid: string) => Promise<() => Promise<void>>;
}

export async function sitAtDesk(origin: string, login: string): Promise<PlatformDesk> {
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
  const { access_token: token } = v.parse(v.object({ access_token: v.string() }), await answer.json());
  const call = (method: string, path: string, body?: unknown) =>
    fetch(`${origin}/sandbox/encompass/v3/${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  return {
    readField: async (loanGuid, fieldId) => {
      const fields = await call('POST', `loans/${loanGuid}/fieldReader`, [fieldId]);
      return v.parse(v.record(v.string(), v.string()), await fields.json())[fieldId] ?? '';
    },
    openLoan: async (loanGuid) => {
      const locked = await call('POST', 'resourceLocks', {
        resource: { entityId: loanGuid, entityType: 'Loan' },
        lockType: 'Exclusive',
      });
      if (locked.status !== 201) throw new Error(`The loan could not be opened: ${locked.status}`);
      const lockId = locked.headers.get('location')?.split('/').at(-1) ?? '';
      return async () => {
        await call('DELETE', `resourceLocks/${lockId}?resourceType=Loan&resourceId=${loanGuid}`);
      };
    },
  };
}
