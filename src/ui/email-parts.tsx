/** Breaks a long address at the @, where a reader expects it. */
export function EmailParts({ email }: { readonly email: string }) {
  const at = email.indexOf('@');
  return (
    <>
      <span className="inline-block">{email.slice(0, at)}</span>
      <span className="inline-block">{email.slice(at)}</span>
    </>
  );
}
