import { todayWords as words } from '#src/features/today/words.ts';
import { SkeletonBar } from '#src/ui/skeleton-bar.tsx';

const ROWS = Array.from({ length: 8 }, (_, index) => index);

/** Stands in for the lines at their places, and says that they come. */
export function TodaySkeleton() {
  return (
    <div aria-busy="true" className="today-skeleton">
      <div className="today-section-head">
        <output className="today-hint">{words.loading}</output>
      </div>
      <div className="breathing" aria-hidden="true">
        {ROWS.map((index) => (
          <div key={index} className="today-row">
            <div className="today-line">
              <SkeletonBar width="100%" />
              <span className="today-loan">
                <SkeletonBar width="60%" />
              </span>
              <span className="today-what">
                <SkeletonBar width="70%" />
              </span>
              <span className="today-closing">
                <SkeletonBar width="80%" />
              </span>
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
