import { canonicalNameOf } from '#src/sandbox/loans/field-id.ts';
import type { Tenant } from '#src/sandbox/tenant/tenant.ts';
import type { SandboxApp } from '#src/sandbox/base/sandbox-context.ts';

/** `GET .../canonicalFields` (v3) and `.../fieldDefinitions` (v1): the columns a pipeline query can request. */
export function addFieldListRoutes(app: SandboxApp, { book }: Tenant): void {
  app.get('/encompass/v3/loanPipeline/canonicalFields', (c) =>
    c.json(book.fieldKeys().map((key) => ({ canonicalName: canonicalNameOf(key), fieldId: key }))),
  );
  app.get('/encompass/v1/loanPipeline/fieldDefinitions', (c) =>
    c.json({
      pipelineLoanReportFieldDefs: book.fieldKeys().map((key) => ({
        criterionFieldName: canonicalNameOf(key),
        fieldID: key,
        fieldDefinition: { description: key, fieldOptions: { options: [] } },
        category: key.startsWith('CX.') ? 'Custom' : 'Loan',
      })),
    }),
  );
}
