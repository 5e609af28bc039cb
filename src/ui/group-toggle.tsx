import type { ReactNode } from 'react';
import '#src/ui/group-toggle.css';

interface GroupToggleProps {
  readonly isOpen: boolean;
  readonly title: string;
  readonly counts: ReactNode;
  /** The id of what it shows and hides, if that has one. */
  readonly controls?: string | undefined;
  /** One of a grid's stops, which has one tab stop for all. */
  readonly isStop?: boolean | undefined;
  readonly onToggle: () => void;
}

/** A group's head in a list: opens and closes the group. */
export function GroupToggle({ isOpen, title, counts, controls, isStop, onToggle }: GroupToggleProps) {
  return (
    <button
      type="button"
      className="group-toggle ring-inside flex wrap baseline grow"
      aria-expanded={isOpen}
      aria-controls={controls}
      onClick={onToggle}
      {...(isStop === true ? { 'data-stop': '', tabIndex: -1 } : {})}
    >
      <span className="chevron rigid" aria-hidden="true" />
      <span className="strong">{title}</span>
      <span className="group-counts text-label muted">{counts}</span>
    </button>
  );
}
