/** Somebody's sign-in on one device. */
export interface Session {
  readonly id: string;
  readonly userId: string;
  readonly token: string;
  /** The gateway knows it. */
  isOpen: boolean;
  /** The platform takes its token. */
  isTokenAlive: boolean;
}

export interface SessionsModel {
  readonly open: (userId: string) => Session;
  readonly userOfToken: (token: string) => string | undefined;
  /** Whose token it is or was. */
  readonly ownerOfToken: (token: string) => string;
  /** Tokens of the person's open sessions, that of the named session first. */
  readonly tokensOf: (userId: string, sessionId: string) => readonly string[];
}

export function createSessionsModel(): SessionsModel {
  const sessions: Session[] = [];
  return {
    open: (userId) => {
      const number = String(sessions.length + 1);
      const session: Session = {
        id: `session-${number}`,
        userId,
        token: `token-${number}`,
        isOpen: true,
        isTokenAlive: true,
      };
      sessions.push(session);
      return session;
    },
    userOfToken: (token) => sessions.find((one) => one.token === token && one.isTokenAlive)?.userId,
    ownerOfToken: (token) => sessions.find((one) => one.token === token)?.userId ?? '',
    tokensOf: (userId, sessionId) =>
      sessions
        .filter((one) => one.userId === userId && one.isOpen)
        .sort((left, right) => Number(right.id === sessionId) - Number(left.id === sessionId))
        .map((one) => one.token),
  };
}
