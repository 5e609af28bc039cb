import type { ReactNode } from 'react';
import Sparkle from 'lucide-react/icons/sparkle';
import { pipelineColumns } from '#src/domain/list/pipeline-columns.ts';
import { STATUS_LOOKS, STATUSES_BY_URGENCY } from '#src/domain/status/status.ts';
import { legendWords as words } from '#src/features/pipeline/tools/legend-words.ts';
import { toolbarWords } from '#src/features/pipeline/tools/words.ts';
import { SHORT_TERMS } from '#src/domain/text/short-terms.ts';
import { useServices } from '#src/loan-display/use-services.ts';
import { PanelBody, PanelDialog } from '#src/ui/dialogs/panel-dialog.tsx';
import { useMediaQuery } from '#src/ui/media/use-media-query.ts';
import { StatusSign } from '#src/loan-display/status/status-sign.tsx';
import '#src/features/pipeline/tools/legend.css';

export function LegendDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <PanelDialog title={toolbarWords.legend} onClose={onClose}>
      <PanelBody>
        <Legend />
      </PanelBody>
    </PanelDialog>
  );
}

export function Legend() {
  const config = useServices().storedConfig.read();
  const press = useMediaQuery('(pointer: coarse)') ? words.press.touch : words.press.mouse;
  const signs = STATUSES_BY_URGENCY.map((status) => {
    const { name, meaning } = STATUS_LOOKS[status];
    const below = words.belowSigns[status];
    return {
      name,
      meaning: [meaning, below?.meaning].filter(Boolean).join('. '),
      sign: (
        <>
          <StatusSign status={status} isSilent />
          <span className={`legend-below text-caption ${status === 'PAST_DUE' ? 'late strong' : 'muted'}`}>
            {below?.text}
          </span>
        </>
      ),
    };
  });
  const disabled = (
    <span data-disabled>
      <StatusSign status="NOT_STARTED" isSilent />*
    </span>
  );
  return (
    <div className="legend text-body">
      <p className="legend-how muted end-12">{words.how(press)}</p>
      <LegendGroup
        title={words.milestones}
        rows={[...signs, { name: words.disabled, meaning: words.disabledMeans, sign: disabled }]}
      />
      <LegendGroup
        title={words.deadInWater}
        rows={words.days.map((row) => ({ ...row, sign: <LegendDays {...row} /> }))}
      />
      <LegendGroup
        title={words.closing}
        rows={[...words.closings, { name: words.further.name, meaning: words.further.meaning(press) }]}
      />
      <LegendGroup title={words.problem} rows={words.problems} />
      <LegendGroup
        title={words.colors}
        rows={[
          ...words.shades.map((row) => ({ ...row, sign: <LegendDays {...row} /> })),
          {
            name: words.changed,
            meaning: words.changedMeans,
            sign: <Sparkle className="change-shape accent icon-12" />,
          },
        ]}
      />
      <LegendGroup
        title={words.shortTerms}
        rows={[...SHORT_TERMS].map(([name, meaning]) => ({ name, meaning }))}
      />
      {config === undefined ? null : (
        <LegendGroup title={words.columns} rows={pipelineColumns(config.fieldMap)} />
      )}
    </div>
  );
}

interface LegendGroupProps {
  readonly title: string;
  readonly rows: readonly {
    readonly name: string;
    readonly meaning: string;
    readonly look?: string;
    readonly sign?: ReactNode;
  }[];
}

function LegendGroup({ title, rows }: LegendGroupProps) {
  return (
    <div className="legend-group">
      <h2 className="strong end-4">{title}</h2>
      <dl className="stack gap-4">
        {rows.map(({ name, meaning, look = '', sign }) => (
          <div key={name} className="legend-item stack middle column-12">
            <dt>
              {sign === undefined ? null : (
                <span
                  className={`legend-cell text-label stack in-middle slightly-rounded nowrap ${look}`}
                  aria-hidden="true"
                >
                  {sign}
                </span>
              )}
              <span className="legend-name medium">{name}</span>
            </dt>
            <dd className="text-label muted">{meaning}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function LegendDays({ dot, text }: { readonly dot: string; readonly text: string }) {
  return (
    <span className="days inline-flex middle gap-4 slightly-rounded">
      {dot === '' ? null : <span className={`dot dot-${dot}`} />}
      {text}
    </span>
  );
}
