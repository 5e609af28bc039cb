import { randomUUID } from 'node:crypto';
import type { SandboxOptions } from '#src/sandbox/sandbox-app.ts';
import { createPerson, type Person } from '#tests/support/gateway/person.ts';
import {
  type GatewayChanges,
  type TestGateway,
  startTestGateway,
} from '#tests/support/gateway/test-gateway.ts';
import { type SandboxServer, startSandboxServer } from '#tests/support/gateway-notes/sandbox-server.ts';

export interface GatewayWithSandbox {
  readonly gateway: TestGateway;
  readonly sandbox: SandboxServer;
  readonly loanGuids: readonly string[];
  /** A separate browser whose user has signed in by way of the sandbox's page. */
  signedIn(userId: string, app?: TestGateway['app']): Promise<Person>;
  /** Adds a note, in this person's browser, by way of this gateway. */
  sendNote(
    person: Person,
    loan: string,
    field: string,
    text: string,
    app?: TestGateway['app'],
    key?: string,
  ): Promise<Response>;
  close(): Promise<void>;
}

/** The whole gateway, with the sandbox as a server of its own for its platform. */
export async function startGatewayWithSandbox({
  webhooks,
  ...changes
}: GatewayChanges & Pick<SandboxOptions, 'webhooks'> = {}): Promise<GatewayWithSandbox> {
  const sandbox = await startSandboxServer({ webhooks });
  const gateway = await startTestGateway({
    ...changes,
    settings: {
      platformApiUrl: sandbox.url,
      identityProviderUrl: sandbox.url,
      oauthClientId: 'sandbox',
      oauthClientSecret: 'sandbox',
      ...changes.settings,
    },
  });
  const { publicOrigin } = gateway.settings;
  return {
    gateway,
    sandbox,
    loanGuids: sandbox.loanGuids,
    async signedIn(userId, app = gateway.app) {
      const person = createPerson(app, publicOrigin);
      const { location, state } = await person.leaveForSignIn();
      const back = await fetch(`${location.href}&user=${userId}`, { redirect: 'manual' });
      const code = new URL(back.headers.get('location') ?? '').searchParams.get('code') ?? '';
      const answer = await person.comeBack(state, code);
      person.token = ((await answer.json()) as { access_token: string }).access_token;
      return person;
    },
    sendNote(person, loan, field, text, app = gateway.app, key = randomUUID()) {
      const other = createPerson(app, publicOrigin);
      for (const [name, value] of person.cookies) other.cookies.set(name, value);
      other.token = person.token;
      return other.send(`/prod/admin/${loan}/add-notes`, {
        method: 'POST',
        headers: { 'Idempotency-Key': key },
        json: [{ id: field, value: text, writtenAt: new Date(gateway.clock.now).toISOString() }],
      });
    },
    async close() {
      await gateway.close();
      await sandbox.close();
    },
  };
}
