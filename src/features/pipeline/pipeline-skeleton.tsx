import '#src/features/pipeline/cards/cards.css';
import { pipelineWords } from '#src/features/pipeline/read/words.ts';
import { ListSkeleton } from '#src/ui/list-skeleton.tsx';
import { useIsNarrow } from '#src/ui/media/use-is-narrow.ts';

interface PipelineSkeletonProps {
  readonly frameRef?: (frame: HTMLElement | null) => void;
}

export function PipelineSkeleton({ frameRef }: PipelineSkeletonProps) {
  return (
    <div className="list-space column relative">
      <div
        ref={frameRef}
        className={`relative ${useIsNarrow() ? 'cards-frame' : 'pipeline-scroll scrolls surface'}`}
      >
        <ListSkeleton label={pipelineWords.loading} />
      </div>
    </div>
  );
}
