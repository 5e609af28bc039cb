import { type ReactNode, useId } from 'react';

interface PanelSectionProps {
  readonly title: string;
  readonly children: ReactNode;
}

export function PanelSection({ title, children }: PanelSectionProps) {
  const titleId = useId();
  return (
    <section className="panel-section" aria-labelledby={titleId}>
      <h3 id={titleId} className="panel-section-title fine-print">
        {title}
      </h3>
      {children}
    </section>
  );
}
