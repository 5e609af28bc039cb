import { SkeletonBar } from '#src/ui/skeleton-bar.tsx';

const WIDTHS = ['12rem', '90%', '70%', '80%', '90%', '55%', '80%', '70%'];

interface ListSkeletonProps {
  /** What is loading, for screen readers. */
  readonly label: string;
}

/** Placeholder for the lines of a list, below its title. */
export function ListSkeleton({ label }: ListSkeletonProps) {
  return (
    <div aria-busy="true" data-skeleton="list" className="list-skeleton breathing">
      <output className="sr-only">{label}</output>
      {WIDTHS.map((width, at) => (
        <SkeletonBar key={at} width={width} />
      ))}
    </div>
  );
}
