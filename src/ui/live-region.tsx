/** Says a change to people who cannot see it, without moving their focus. */
export function LiveRegion({ text }: { readonly text: string }) {
  return (
    <output className="sr-only" aria-live="polite">
      {text}
    </output>
  );
}
