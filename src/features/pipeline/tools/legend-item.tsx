import type { ReactNode } from 'react';
import type { Status } from '#src/domain/status/status.ts';
import { StatusSign } from '#src/loan-display/status/status-sign.tsx';

interface LegendItemProps {
  readonly name: string;
  readonly meaning: string;
  /** The class of a cell's or row's color. */
  readonly look?: string | undefined;
  /** The cell's content. */
  readonly children: ReactNode;
}

/** A cell of the table with its name and meaning beside it. Only those are read out: the cell adds nothing. */
export function LegendItem({ name, meaning, look = '', children }: LegendItemProps) {
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

export function LegendSign({ status, text, isDisabled = false }: LegendSignProps) {
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

export function LegendDays({ dot, text }: LegendDaysProps) {
  return (
    <span className="days">
      {dot === undefined ? null : <span className={`dot dot-${dot}`} />}
      {text}
    </span>
  );
}

/** A cell's content in words. */
export function LegendText({ name, meaning }: Pick<LegendItemProps, 'name' | 'meaning'>) {
  return (
    <div className="legend-text">
      <dt className="legend-name">{name}</dt>
      <dd className="legend-meaning">{meaning}</dd>
    </div>
  );
}
