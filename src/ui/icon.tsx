import type { ReactNode } from 'react';

interface IconProps {
  readonly className: string;
  readonly name: string;
  /** What is drawn, from lucide-react, or a letter; none where its class draws it. */
  readonly children?: ReactNode;
  readonly hasTooltip?: boolean | undefined;
}

export function Icon({ className, name, children, hasTooltip }: IconProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it holds a letter or a drawing, no file for an img
    <span className={className} role="img" aria-label={name} title={hasTooltip === true ? name : undefined}>
      {children}
    </span>
  );
}
