import { type ReactNode, useId } from 'react';

interface PanelSectionProps {
  readonly title: string;
  /** Read out alone: what's in it has names of its own. */
  readonly isTitleHidden?: boolean;
  readonly children: ReactNode;
}

export function PanelSection({ title, isTitleHidden = false, children }: PanelSectionProps) {
  const titleId = useId();
  return (
    <section className="panel-section pad-8" aria-labelledby={titleId}>
      <h3 id={titleId} className={isTitleHidden ? 'sr-only' : 'fine-print end-4 strong'}>
        {title}
      </h3>
      {children}
    </section>
  );
}
