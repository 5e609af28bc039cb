import type { ReactNode } from 'react';
import Sparkle from 'lucide-react/icons/sparkle';
import { pipelineColumns } from '#src/domain/list/pipeline-columns.ts';
import { type Status, STATUS_LOOKS, STATUSES_BY_URGENCY } from '#src/domain/status/status.ts';
import { legendWords as words } from '#src/features/pipeline/tools/legend-words.ts';
import { SHORT_TERMS } from '#src/domain/text/short-terms.ts';
import { useServices } from '#src/loan-display/use-services.ts';
import { useMediaQuery } from '#src/ui/media/use-media-query.ts';
import { StatusSign } from '#src/loan-display/status/status-sign.tsx';
import '#src/features/pipeline/tools/legend.css';

/** Beside the days, where the color is a cell's and not a row's. */
const DOTS: Readonly<Record<string, 'grey' | 'green'>> = { 'tone-stalled': 'grey', 'tone-on-track': 'green' };

export function Legend() {
  const config = useServices().storedConfig.read();
  const press = useMediaQuery('(pointer: coarse)') ? words.press.touch : words.press.mouse;
  return (
    <div className="legend">
      <p className="legend-how">{words.how(press)}</p>
      <LegendGroup title={words.milestones}>
        {STATUSES_BY_URGENCY.map((status) => (
          <LegendItem
            key={status}
            name={STATUS_LOOKS[status].name}
            meaning={[STATUS_LOOKS[status].meaning, words.belowSigns[status]?.meaning]
              .filter(Boolean)
              .join('. ')}
          >
            <LegendSign status={status} text={words.belowSigns[status]?.text} />
          </LegendItem>
        ))}
        <LegendItem name={words.disabled} meaning={words.disabledMeans}>
          <LegendSign status="NOT_STARTED" isDisabled />
        </LegendItem>
      </LegendGroup>
      <LegendGroup title={words.colors} className="legend-group legend-colors">
        {words.shades.map(({ look, text, name, meaning }) => (
          <LegendItem key={name} name={name} meaning={meaning} look={look}>
            {look === 'shade-selected' ? <b>{text}</b> : <LegendDays dot={DOTS[look]} text={text} />}
          </LegendItem>
        ))}
        <LegendItem name={words.changed} meaning={words.changedMeans}>
          <Sparkle className="change-shape" />
        </LegendItem>
      </LegendGroup>
      <LegendGroup title={words.deadInWater}>
        <LegendItem name={words.days.name} meaning={words.days.meaning}>
          <LegendDays text={words.days.text} />
        </LegendItem>
        {words.dots.map(({ tone, text, name, meaning }) => (
          <LegendItem key={tone} name={name} meaning={meaning}>
            <LegendDays dot={tone} text={text} />
          </LegendItem>
        ))}
      </LegendGroup>
      <LegendTexts
        title={words.closing}
        texts={[...words.closings, { name: words.further.name, meaning: words.further.meaning(press) }]}
      />
      <LegendTexts title={words.problem} texts={words.problems} />
      <LegendTexts
        title={words.shortTerms}
        texts={[...SHORT_TERMS].map(([name, meaning]) => ({ name, meaning }))}
      />
      {config === undefined ? null : (
        <LegendTexts title={words.columns} texts={pipelineColumns(config.fieldMap)} />
      )}
    </div>
  );
}

interface LegendGroupProps {
  readonly title: string;
  readonly className?: string;
  readonly children: ReactNode;
}

function LegendGroup({ title, className = 'legend-group', children }: LegendGroupProps) {
  return (
    <div className={className}>
      <h2 className="legend-title">{title}</h2>
      <dl className="legend-list">{children}</dl>
    </div>
  );
}

interface LegendTextsProps {
  readonly title: string;
  readonly texts: readonly { readonly name: string; readonly meaning: string }[];
}

function LegendTexts({ title, texts }: LegendTextsProps) {
  return (
    <LegendGroup title={title}>
      {texts.map(({ name, meaning }) => (
        <div key={name} className="legend-text">
          <dt className="legend-name">{name}</dt>
          <dd className="legend-meaning">{meaning}</dd>
        </div>
      ))}
    </LegendGroup>
  );
}

interface LegendItemProps {
  readonly name: string;
  readonly meaning: string;
  readonly look?: string | undefined;
  readonly children: ReactNode;
}

function LegendItem({ name, meaning, look = '', children }: LegendItemProps) {
  return (
    <div className="legend-item">
      <dt>
        <span className={`legend-cell ${look}`} aria-hidden="true">
          {children}
        </span>
        <span className="legend-name">{name}</span>
      </dt>
      <dd>{meaning}</dd>
    </div>
  );
}

interface LegendSignProps {
  readonly status: Status;
  readonly text?: string | undefined;
  readonly isDisabled?: boolean | undefined;
}

function LegendSign({ status, text, isDisabled = false }: LegendSignProps) {
  return (
    <>
      <span data-disabled={isDisabled}>
        <StatusSign status={status} isSilent />
        {isDisabled ? '*' : ''}
      </span>
      {text === undefined ? null : (
        <span className="legend-below text-caption muted" data-status={status}>
          {text}
        </span>
      )}
    </>
  );
}

interface LegendDaysProps {
  readonly dot?: 'green' | 'yellow' | 'grey' | undefined;
  readonly text: string;
}

function LegendDays({ dot, text }: LegendDaysProps) {
  return (
    <span className="days">
      {dot === undefined ? null : <span className={`dot dot-${dot}`} />}
      {text}
    </span>
  );
}
