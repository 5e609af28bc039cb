import type { FieldMap, PipelineMap } from '#src/domain/loan-fields/field-map.ts';

type Mapped = Pick<FieldMap, 'pipeline'>;

/** Those of a lender who names none. Source: specification 7 and 9. */
const USUAL: PipelineMap = {
  folders: ['My Pipeline'],
  milestones: [
    { name: 'Conditionally Approved' },
    { name: 'Docs Signing' },
    { name: 'File Review-Retl' },
    { name: 'Final Approval' },
    { name: 'Initial Application' },
    { name: 'Initial Disclosures' },
    { name: 'Ready for Docs' },
    { name: 'Submit to UW' },
    { name: 'Suspended', isSuspended: true },
  ],
  lienPositions: ['First Lien'],
  excludedChannels: ['Brokered'],
};

/** Which loans are in the lender's pipeline; the product's own where the field map doesn't say. */
export function pipelineMap({ pipeline = USUAL }: Mapped): PipelineMap {
  return pipeline;
}

/** The names of the pipeline's milestones, in the lender's order. */
export function milestoneNames(mapped: Mapped): readonly string[] {
  return pipelineMap(mapped).milestones.map(({ name }) => name);
}

/** Those of them in which a loan is suspended; may be none. */
export function suspendedMilestones(mapped: Mapped): readonly string[] {
  return pipelineMap(mapped).milestones.flatMap(({ name, isSuspended }) =>
    isSuspended === true ? name : [],
  );
}
