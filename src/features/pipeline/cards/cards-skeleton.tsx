import { pipelineWords } from '#src/features/pipeline/read/words.ts';
import { SkeletonBar } from '#src/ui/skeleton-bar.tsx';
import '#src/features/pipeline/cards/cards.css';

/** More than fit on a phone. */
const CARD_COUNT = 5;
const CARDS = Array.from({ length: CARD_COUNT }, (_, index) => index);

/** The cards before their loans: the same height, so that nothing moves when they arrive. */
export function CardsSkeleton() {
  return (
    <div className="cards-frame" aria-busy="true">
      <output className="sr-only">{pipelineWords.loading}</output>
      <div className="cards-skeleton breathing" aria-hidden="true" data-skeleton="cards">
        {CARDS.map((index) => (
          <div key={index} className="card card-skeleton">
            <SkeletonBar width="60%" />
            <SkeletonBar width="40%" />
            <span className="card-skeleton-categories" />
          </div>
        ))}
      </div>
    </div>
  );
}
