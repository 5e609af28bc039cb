import { SkeletonBar } from '#src/ui/skeleton-bar.tsx';

const WIDTHS = ['12rem', '90%', '70%', '80%', '90%', '55%', '80%', '70%'];

/** Placeholder for the lines of a list, below its title. Screen readers hear what is loading. */
export function ListSkeleton({ label }: { readonly label: string }) {
  return (
    <div
      aria-busy="true"
      data-skeleton="list"
      className="list-skeleton breathing stack one-column to-start pad-16"
    >
      <output className="sr-only">{label}</output>
      {WIDTHS.map((width, at) => (
        <SkeletonBar key={at} width={width} />
      ))}
    </div>
  );
}
