import { STATUS_LOOKS, STATUSES_BY_URGENCY } from '#src/domain/status/status.ts';
import { barColor } from '#src/features/loan-panel/categories.ts';
import { StatusSign } from '#src/loan-display/status/status-sign.tsx';
import '#src/features/loan-panel/category-bars.css';

/** The grounds that a sign appears on. */
const GROUNDS = [
  ['Row', 'bg-surface'],
  ['Under the pointer', 'bg-hover'],
  ['Selected', 'row-selected'],
  ['Suspended row', 'status-suspended-tint'],
  ['Suspended', 'status-suspended-fill'],
  ['Stalled', 'tone-stalled'],
  ['Ready', 'tone-on-track'],
  ['Popover', 'bg-panel'],
] as const;

const WORDS = { PAST_DUE: '8d', DUE_TODAY: 'today', INPROGRESS: '3/5', NOT_STARTED: '', COMPLETED: '' };

const TEXT_ROLES = {
  PAST_DUE: 'past-due',
  DUE_TODAY: 'due-today',
  INPROGRESS: 'in-progress',
  NOT_STARTED: 'not-started',
  COMPLETED: 'completed',
} as const;

export function StatusGallery() {
  return (
    <section aria-label="Statuses">
      <h2>Statuses</h2>
      <table className="gallery-signs">
        <thead>
          <tr>
            <th scope="col">On</th>
            {STATUSES_BY_URGENCY.map((status) => (
              <th key={status} scope="col">
                {STATUS_LOOKS[status].name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {GROUNDS.map(([name, ground]) => (
            <tr key={name} style={{ background: `var(--ctc-colors-${ground})` }}>
              <th scope="row">{name}</th>
              {STATUSES_BY_URGENCY.map((status) => (
                <td key={status}>
                  <StatusSign status={status} />{' '}
                  <span style={{ color: `var(--ctc-colors-status-${TEXT_ROLES[status]}-text)` }}>
                    {WORDS[status]}
                  </span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="gallery-line" aria-label="Bars">
        {STATUSES_BY_URGENCY.map((status) => (
          <li key={status} className="category-bar">
            <span className="bar" data-color={barColor(status)} data-count={WORDS[status]}>
              <StatusSign status={status} isSilent />
            </span>
            <span className="bar-label">{STATUS_LOOKS[status].name}</span>
          </li>
        ))}
        {['orange', 'neutral'].map((color) => (
          <li key={color} className="category-bar">
            <span className="bar" data-color={color} />
            <span className="bar-label">{color}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
