import Sparkle from 'lucide-react/icons/sparkle';
import { STATUS_LOOKS, STATUSES_BY_URGENCY } from '#src/domain/status/status.ts';
import { legendWords as words } from '#src/features/pipeline/tools/legend-words.ts';
import { StatusSign } from '#src/loan-display/status/status-sign.tsx';
import '#src/features/pipeline/tools/legend.css';

/** What every sign and color of the table means. */
export function Legend({ isFitted }: { readonly isFitted: boolean }) {
  return (
    <div className="legend" data-fitted={isFitted}>
      <div className="legend-group">
        <h2 className="legend-title">{words.milestones}</h2>
        <dl className="legend-list">
          {STATUSES_BY_URGENCY.map((status) => (
            <div key={status} className="legend-item">
              <dt>
                <StatusSign status={status} isSilent /> {STATUS_LOOKS[status].name}
              </dt>
              <dd>{STATUS_LOOKS[status].meaning}</dd>
            </div>
          ))}
          {words.belowSigns.map(({ sign, look, name, meaning }) => (
            <div key={sign} className="legend-item">
              <dt>
                <span className="legend-sample" data-look={look}>
                  {sign}
                </span>{' '}
                {name}
              </dt>
              <dd>{meaning}</dd>
            </div>
          ))}
          <div className="legend-item">
            <dt>
              <span className="legend-sample">*</span> {words.disabled}
            </dt>
            <dd>{words.disabledMeans}</dd>
          </div>
        </dl>
      </div>
      <div className="legend-group">
        <h2 className="legend-title">{words.deadInWater}</h2>
        <dl className="legend-list">
          <div className="legend-item">
            <dt>
              <span className="legend-sample">{words.days.sign}</span> {words.days.name}
            </dt>
            <dd>{words.days.meaning}</dd>
          </div>
          {words.dots.map(({ tone, name, meaning }) => (
            <div key={tone} className="legend-item">
              <dt>
                <span className={`dot dot-${tone}`} aria-hidden="true" /> {name}
              </dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className="legend-group">
        <h2 className="legend-title">{words.colors}</h2>
        <dl className="legend-list">
          <div className="legend-item">
            <dt>
              <Sparkle className="change-shape" /> {words.changed}
            </dt>
            <dd>{words.changedMeans}</dd>
          </div>
          {words.shades.map(({ className, name, meaning }) => (
            <div key={name} className="legend-item">
              <dt>
                <span className={`shade ${className}`} aria-hidden="true" /> {name}
              </dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  );
}
