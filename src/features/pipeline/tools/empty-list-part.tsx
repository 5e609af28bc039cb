import { type ComponentProps, lazy, Suspense } from 'react';

// Most starts show loans. Jump's code brings these along when the page is quiet.
const load = () => import('#src/features/pipeline/tools/empty-list.tsx');
const EmptyList = lazy(async () => ({ default: (await load()).EmptyList }));
const NotOnDevice = lazy(async () => ({ default: (await load()).NotOnDevice }));

export function EmptyListPart(props: ComponentProps<typeof EmptyList>) {
  return (
    <Suspense fallback={null}>
      <EmptyList {...props} />
    </Suspense>
  );
}

export function NotOnDevicePart(props: ComponentProps<typeof NotOnDevice>) {
  return (
    <Suspense fallback={null}>
      <NotOnDevice {...props} />
    </Suspense>
  );
}
