import { latePart } from '#src/loan-display/late-code/late-part.tsx';

// Most starts show loans. Jump's code brings these along when the page is quiet.
const load = () => import('#src/features/pipeline/tools/empty-list.tsx');

export const EmptyListPart = latePart(async () => (await load()).EmptyList);
export const NotOnDevicePart = latePart(async () => (await load()).NotOnDevice);
