import type { People } from '#src/sandbox/base/people.ts';
import { refuse } from '#src/sandbox/base/refusal.ts';
import type { SandboxApp } from '#src/sandbox/base/sandbox-context.ts';
import {
  fullNameOf,
  SANDBOX_CLIENT,
  type SandboxRole,
  type SandboxUser,
} from '#src/sandbox/base/sandbox-user.ts';

const PERSONAS: Readonly<Record<SandboxRole, { readonly id: string; readonly name: string }>> = {
  'loan-officer': { id: '2', name: 'Loan Officer' },
  processor: { id: '3', name: 'Loan Processor' },
  'operations-manager': { id: '9', name: 'Operations Manager' },
};

/** `GET /encompass/v1/company/users/me` and `/{id}`: the platform's user contract, as far as a loan list needs it. */
export function addUserRoutes(app: SandboxApp, people: People): void {
  app.get('/encompass/v1/company/users/:id', (c) => {
    const id = c.req.param('id');
    const user = id === 'me' ? c.get('user') : people.find(id);
    return user === undefined ? refuse(c, 404, `User '${id}' was not found.`) : c.json(userContract(user));
  });
}

function userContract(user: SandboxUser) {
  const persona = PERSONAS[user.role];
  return {
    id: user.id,
    lastName: user.lastName,
    firstName: user.firstName,
    fullName: fullNameOf(user),
    email: user.email,
    title: persona.name,
    apiUser: false,
    oAuthClientId: SANDBOX_CLIENT.id,
    workingFolder: 'My Pipeline',
    organization: {
      entityId: '1',
      entityType: 'Organization',
      entityName: 'Retail',
      entityUri: '/v1/company/organizations/1',
    },
    subordinateLoanAccess: 'ReadOnly',
    peerLoanAccess: 'ReadOnly',
    userIndicators: ['Enabled'],
    personalStatusOnline: true,
    personas: [{ entityId: persona.id, entityType: 'Persona', entityName: persona.name }],
  };
}
