/** The round sign of a person: 40 px, initials, or U when nobody is known. */
export function Avatar({ initials }: { readonly initials: string }) {
  return (
    <span className="avatar" aria-hidden="true">
      {initials === '' ? 'U' : initials}
    </span>
  );
}
