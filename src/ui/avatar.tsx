/** A user's round sign: 40 px, initials, or U if the user is unknown. */
export function Avatar({ initials }: { readonly initials: string }) {
  return (
    <span className="avatar" aria-hidden="true">
      {initials === '' ? 'U' : initials}
    </span>
  );
}
