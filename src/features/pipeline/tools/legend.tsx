import Sparkle from 'lucide-react/icons/sparkle';
import { STATUS_LOOKS, STATUSES_BY_URGENCY } from '#src/domain/status/status.ts';
import { LegendDays, LegendItem, LegendSign } from '#src/features/pipeline/tools/legend-item.tsx';
import { legendWords as words } from '#src/features/pipeline/tools/legend-words.ts';
import '#src/features/pipeline/tools/legend.css';

/** Beside the days, where the color stands for a cell and not for a row. */
const DOTS: Readonly<Record<string, 'grey' | 'green'>> = { 'tone-stalled': 'grey', 'tone-on-track': 'green' };

/** What every sign and color of the table means, each in a cell as the table draws it. */
export function Legend({ isFitted }: { readonly isFitted: boolean }) {
  return (
    <div className="legend" data-fitted={isFitted}>
      <p className="legend-how">{words.how}</p>
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
          {words.closings.map(({ name, meaning }) => (
            <div key={name} className="legend-text">
              <dt className="legend-name">{name}</dt>
              <dd className="legend-meaning">{meaning}</dd>
            </div>
          ))}
        </dl>
        <p className="legend-problems">{words.problems}</p>
      </div>
      <div className="legend-group">
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
    </div>
  );
}
