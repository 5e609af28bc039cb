import { readingWords } from '#src/features/conditions/words/words.ts';
import { SkeletonBar } from '#src/ui/skeleton-bar.tsx';
import '#src/features/conditions/frame/conditions-skeleton.css';

const WIDTHS = ['12rem', '90%', '70%', '80%', '90%', '55%', '80%', '70%'];

/** Stands in for the conditions, below the screen's title. */
export function ConditionsSkeleton() {
  return (
    <div aria-busy="true" data-skeleton="conditions-table" className="conditions-skeleton breathing">
      <output className="sr-only">{readingWords.skeleton}</output>
      {WIDTHS.map((width, at) => (
        <SkeletonBar key={at} width={width} />
      ))}
    </div>
  );
}
