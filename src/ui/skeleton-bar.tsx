/** A gray bar where text will appear. */
export function SkeletonBar({ width }: { readonly width: string }) {
  return <span className="skeleton-bar" style={{ inlineSize: width }} aria-hidden="true" />;
}
