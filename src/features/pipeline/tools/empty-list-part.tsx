import { lazyComponent } from '#src/loan-display/lazy/lazy-component.tsx';

// Most starts show loans. Jump's code brings these along when the page is quiet.
const load = () => import('#src/features/pipeline/tools/empty-list.tsx');

export const EmptyListPart = lazyComponent(async () => (await load()).EmptyList);
export const NotOnDevicePart = lazyComponent(async () => (await load()).NotOnDevice);
