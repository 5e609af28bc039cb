/** A user's round sign: 40 px, with initials. */
export function Avatar({ initials }: { readonly initials: string }) {
  return (
    <span className="avatar" aria-hidden="true">
      {initials}
    </span>
  );
}
