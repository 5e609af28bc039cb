/** The milestones of the sandbox's lender, first to last. The nine in between are those of a live pipeline. */
export const SANDBOX_MILESTONES: readonly string[] = [
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
