/** The token of an `Authorization: Bearer` header; undefined for anything else. */
export function bearerToken(header: string | undefined): string | undefined {
  return /^Bearer ([\w.~+/=-]{1,200})$/i.exec(header ?? '')?.[1];
}
