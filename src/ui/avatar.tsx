export function Avatar({ initials }: { readonly initials: string }) {
  return (
    <span className="avatar text-body" aria-hidden="true">
      {initials}
    </span>
  );
}
