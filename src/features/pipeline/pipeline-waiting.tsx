import { useMemo } from 'react';
import type { AppConfig } from '#src/contract/wire/app-config.ts';
import { DEFAULT_PREFERENCES } from '#src/contract/wire/preferences.ts';
import { pipelineColumns } from '#src/domain/list/pipeline-columns.ts';
import { PipelineSkeleton } from '#src/features/pipeline/pipeline-skeleton.tsx';
import { useColumnLayout } from '#src/features/pipeline/columns/use-column-layout.ts';
import { useTableForm } from '#src/features/pipeline/columns/use-table-form.ts';
import { useAvailableWidth } from '#src/features/pipeline/use-available-width.ts';
import { screenWords } from '#src/features/pipeline/words.ts';
import '#src/features/pipeline/pipeline-screen.css';
import '#src/features/pipeline/table/pipeline-table.css';
import '#src/features/pipeline/table/collapsed-table.css';
import '#src/features/pipeline/table/two-line-table.css';
import '#src/features/pipeline/table/expanded-table.css';

/** The dashboard while the user's preferences load: its shape without its tools. */
export function PipelineWaiting({ config }: { readonly config: AppConfig }) {
  const columns = useMemo(() => pipelineColumns(config.fieldMap), [config.fieldMap]);
  const { availableWidth, frameRef } = useAvailableWidth();
  const { preferences } = useTableForm(DEFAULT_PREFERENCES, () => undefined);
  const layout = useColumnLayout(columns, preferences, availableWidth);
  return (
    <section className="pipeline-screen" aria-label={screenWords.region}>
      <div className="toolbar toolbar-waiting" />
      <PipelineSkeleton layout={layout} frameRef={frameRef} />
    </section>
  );
}
