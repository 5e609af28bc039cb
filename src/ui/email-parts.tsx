/** Breaks a long address at the @, where a reader expects it. */
export function EmailParts({ email }: { readonly email: string }) {
  const at = email.indexOf('@');
  return (
    <>
      <span className="email-part">{email.slice(0, at)}</span>
      <span className="email-part">{email.slice(at)}</span>
    </>
  );
}
