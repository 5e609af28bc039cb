export function Avatar({ initials }: { readonly initials: string }) {
  return (
    <span className="avatar text-body stack in-middle strong accent" aria-hidden="true">
      {initials}
    </span>
  );
}
