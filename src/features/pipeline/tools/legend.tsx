import Sparkle from 'lucide-react/icons/sparkle';
import { STATUS_LOOKS, STATUSES_BY_URGENCY } from '#src/domain/status/status.ts';
import { StatusSign } from '#src/loan-display/status/status-sign.tsx';
import '#src/features/pipeline/tools/legend.css';

const DOTS = [
  ['Green', 'the file was reviewed on another day than it was ready for underwriting'],
  ['Yellow', 'both on the same day'],
  ['Grey', 'one of the two has no date'],
] as const;

const SHADES = [
  ['tone-suspended', 'Suspended', 'days of a suspended loan'],
  ['tone-stalled', 'Stalled', 'not ready for underwriting for 3 days or more'],
  ['tone-on-track', 'On track', 'ready for underwriting is not late'],
  ['shade-suspended', 'Suspended row', 'the loan is in milestone Suspended'],
  ['shade-selected', 'Selected row', 'the loan that is open'],
] as const;

/** What every sign and shade of the table means. */
export function Legend({ id }: { readonly id: string }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard has to reach it
    <section id={id} className="legend" aria-label="Legend" tabIndex={0}>
      <div className="legend-group">
        <h2 className="legend-title">Milestones</h2>
        <dl className="legend-list">
          {STATUSES_BY_URGENCY.map((status) => (
            <div key={status} className="legend-item">
              <dt>
                <StatusSign status={status} isSilent /> {STATUS_LOOKS[status].name}
              </dt>
              <dd>{STATUS_LOOKS[status].meaning}</dd>
            </div>
          ))}
          <div className="legend-item">
            <dt>
              <span className="legend-star">*</span> Disabled
            </dt>
            <dd>a step that this loan does not need</dd>
          </div>
        </dl>
      </div>
      <div className="legend-group">
        <h2 className="legend-title">Dead in Water</h2>
        <dl className="legend-list">
          {DOTS.map(([color, meaning]) => (
            <div key={color} className="legend-item">
              <dt>
                <span className={`dot dot-${color.toLowerCase()}`} aria-hidden="true" /> {color} dot
              </dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className="legend-group">
        <h2 className="legend-title">Shades</h2>
        <dl className="legend-list">
          <div className="legend-item">
            <dt>
              <Sparkle className="change-shape" /> Changed
            </dt>
            <dd>something of the loan is new since you looked</dd>
          </div>
          {SHADES.map(([className, name, meaning]) => (
            <div key={name} className="legend-item">
              <dt>
                <span className={`shade ${className}`} aria-hidden="true" /> {name}
              </dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
