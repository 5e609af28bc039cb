/** Announces a change to screen readers without moving the focus. */
export function LiveRegion({ text }: { readonly text: string }) {
  return (
    <output className="sr-only" aria-live="polite">
      {text}
    </output>
  );
}
