import { sectionWords } from '#src/features/loan-panel/words/section-words.ts';
import { panelWords } from '#src/features/loan-panel/words/words.ts';
import { SkeletonBar } from '#src/ui/skeleton-bar.tsx';

const BARS = Array.from({ length: 12 }, (_, index) => index);
const SECTIONS = [sectionWords.details, sectionWords.team, sectionWords.summary, sectionWords.milestones];

/** Stands in for the panel's loan: the same parts in the same places. */
export function PanelSkeleton({ titleId }: { readonly titleId: string }) {
  return (
    <div aria-busy="true">
      <h2 id={titleId} className="sr-only">
        {panelWords.loading}
      </h2>
      <div className="loan-header breathing" aria-hidden="true" data-skeleton="summary">
        <div className="loan-header-line">
          <SkeletonBar width="9rem" />
        </div>
        <p className="loan-header-milestone">
          <SkeletonBar width="14rem" />
        </p>
        <div className="category-bars">
          {BARS.map((index) => (
            <div key={index} className="category-bar">
              <span className="bar" data-color="waiting" />
            </div>
          ))}
        </div>
      </div>
      <div className="loan-panel-body" aria-hidden="true">
        {SECTIONS.map((title) => (
          <div key={title} className="panel-section">
            <p className="panel-section-title">{title}</p>
            <div className="panel-facts breathing">
              <SkeletonBar width="80%" />
              <SkeletonBar width="60%" />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
