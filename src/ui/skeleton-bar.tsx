/** A grey bar where a text is about to be. */
export function SkeletonBar({ width }: { readonly width: string }) {
  return <span className="skeleton-bar" style={{ inlineSize: width }} aria-hidden="true" />;
}
