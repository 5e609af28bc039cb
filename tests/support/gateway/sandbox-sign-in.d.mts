export function signIn(
  origin: string,
  userId: string,
): Promise<{ readonly cookie: string; readonly token: string }>;
