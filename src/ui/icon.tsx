interface IconProps {
  readonly className: string;
  readonly name: string;
  /** The sign as text, such as an emoji; empty for one drawn by its class. */
  readonly text?: string | undefined;
  readonly hasTooltip?: boolean | undefined;
}

/** A sign with a name for screen readers. */
export function Icon({ className, name, text, hasTooltip }: IconProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an emoji is text and has no file to put into an img
    <span className={className} role="img" aria-label={name} title={hasTooltip === true ? name : undefined}>
      {text}
    </span>
  );
}
