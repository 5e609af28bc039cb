import { fieldKeyOf } from '#src/sandbox/loans/field-id.ts';
import { loanOf } from '#src/sandbox/loans/loan-of.ts';
import type { Tenant } from '#src/sandbox/tenant/tenant.ts';
import { refuse } from '#src/sandbox/base/refusal.ts';
import type { SandboxApp } from '#src/sandbox/base/sandbox-context.ts';

/** `GET /encompass/v3/loans/{id}/milestones`: the lender's milestones, done up to the loan's current one. */
export function addMilestoneRoutes(app: SandboxApp, { book, fieldMap }: Tenant): void {
  const currentKey = fieldKeyOf(fieldMap.loan.currentMilestone);
  app.get('/encompass/v3/loans/:loanId/milestones', (c) => {
    const loan = loanOf(book, c.req.param('loanId'));
    if (loan === undefined) return refuse(c, 404, `The loan '${c.req.param('loanId')}' was not found.`);
    const current = SANDBOX_MILESTONES.indexOf(loan.value(currentKey) ?? '');
    return c.json(
      SANDBOX_MILESTONES.map((name, index) => ({
        id: `${loan.loanId}-${index + 1}`,
        name,
        milestoneSetting: { entityId: String(index + 1), entityType: 'Milestone' },
        doneIndicator: index < current,
        reviewedIndicator: false,
        roleRequired: false,
      })),
    );
  });
}

/** The milestones of the sandbox's lender, first to last. The nine in between are those of a live pipeline. */
const SANDBOX_MILESTONES: readonly string[] = [
  'Started',
  'Initial Application',
  'Initial Disclosures',
  'File Review-Retl',
  'Submit to UW',
  'Suspended',
  'Conditionally Approved',
  'Final Approval',
  'Ready for Docs',
  'Docs Signing',
  'Completion',
];
