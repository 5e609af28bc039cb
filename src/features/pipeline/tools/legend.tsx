import { type ReactNode, useState } from 'react';
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

/** What every sign and color of the table means, each in a cell as the table draws it. */
export function Legend({ isFitted }: { readonly isFitted: boolean }) {
  const [isOneLine] = useState(isTableInOneLine);
  const config = useServices().storedConfig.read();
  const press = useMediaQuery('(pointer: coarse)') ? words.press.touch : words.press.mouse;
  return (
    <div className="legend" data-edged={isFitted && isOneLine}>
      <p className="legend-how">{words.how(press)}</p>
      <div className="legend-group">
        <h2 className="legend-title">{words.milestones}</h2>
        <dl className="legend-list">
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
        </dl>
      </div>
      <div className="legend-group legend-colors">
        <h2 className="legend-title">{words.colors}</h2>
        <dl className="legend-list">
          {words.shades.map(({ look, text, name, meaning }) => (
            <LegendItem key={name} name={name} meaning={meaning} look={look}>
              {look === 'shade-selected' ? <b>{text}</b> : <LegendDays dot={DOTS[look]} text={text} />}
            </LegendItem>
          ))}
          <LegendItem name={words.changed} meaning={words.changedMeans}>
            <Sparkle className="change-shape" />
          </LegendItem>
        </dl>
      </div>
      <div className="legend-group">
        <h2 className="legend-title">{words.deadInWater}</h2>
        <dl className="legend-list">
          <LegendItem name={words.days.name} meaning={words.days.meaning}>
            <LegendDays text={words.days.text} />
          </LegendItem>
          {words.dots.map(({ tone, text, name, meaning }) => (
            <LegendItem key={tone} name={name} meaning={meaning}>
              <LegendDays dot={tone} text={text} />
            </LegendItem>
          ))}
        </dl>
      </div>
      <div className="legend-group">
        <h2 className="legend-title">{words.closing}</h2>
        <dl className="legend-list">
          {words.closings.map((words) => (
            <LegendText key={words.name} {...words} />
          ))}
          <LegendText name={words.further.name} meaning={words.further.meaning(press)} />
        </dl>
      </div>
      <div className="legend-group">
        <h2 className="legend-title">{words.problem}</h2>
        <dl className="legend-list">
          {words.problems.map((words) => (
            <LegendText key={words.name} {...words} />
          ))}
        </dl>
      </div>
      <LegendTexts title={words.shortTerms} texts={SHORT_TERMS} />
      {config === undefined ? null : (
        <LegendTexts
          title={words.columns}
          texts={pipelineColumns(config.fieldMap).map(({ name, meaning }) => [name, meaning])}
        />
      )}
    </div>
  );
}

interface LegendTextsProps {
  readonly title: string;
  readonly texts: Iterable<readonly [name: string, meaning: string]>;
}

function LegendTexts({ title, texts }: LegendTextsProps) {
  return (
    <div className="legend-group">
      <h2 className="legend-title">{title}</h2>
      <dl className="legend-list">
        {[...texts].map(([name, meaning]) => (
          <LegendText key={name} name={name} meaning={meaning} />
        ))}
      </dl>
    </div>
  );
}

/** The layout of the table on screen; without one, the layout that would fit this window. */
function isTableInOneLine(): boolean {
  const head = document.querySelector('.pipeline thead');
  return head === null
    ? window.matchMedia('(min-width: 73.75rem)').matches
    : getComputedStyle(head).display !== 'block';
}

interface LegendItemProps {
  readonly name: string;
  readonly meaning: string;
  /** The class of a cell's or row's color. */
  readonly look?: string | undefined;
  /** The cell's content. */
  readonly children: ReactNode;
}

/** A cell of the table with its name and meaning beside it. Only those are read out: the cell adds nothing. */
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
  /** The text below the sign. */
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
        <span className="legend-below" data-status={status}>
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

/** A cell's content in words. */
function LegendText({ name, meaning }: Pick<LegendItemProps, 'name' | 'meaning'>) {
  return (
    <div className="legend-text">
      <dt className="legend-name">{name}</dt>
      <dd className="legend-meaning">{meaning}</dd>
    </div>
  );
}
