interface SignProps {
  readonly className: string;
  readonly name: string;
  /** The sign as text, an emoji for instance; none for one that is drawn by its class. */
  readonly text?: string | undefined;
  readonly hasTooltip?: boolean | undefined;
}

/** A sign with a name for those who cannot see it. */
export function Sign({ className, name, text, hasTooltip }: SignProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an emoji is text and has no file to put into an img
    <span className={className} role="img" aria-label={name} title={hasTooltip === true ? name : undefined}>
      {text}
    </span>
  );
}
