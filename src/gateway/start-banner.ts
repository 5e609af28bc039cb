/** What the console shows once the gateway is up. */
export interface StartedGateway {
  readonly address: string;
  readonly dataLocation: string;
  readonly platform: string;
  /** People to sign in as; empty with a real platform. */
  readonly users: readonly {
    readonly id: string;
    readonly firstName: string;
    readonly lastName: string;
    readonly about?: string | undefined;
  }[];
  readonly readyAfterMs: number;
}

export function startBanner(started: StartedGateway): string {
  const seconds = (started.readyAfterMs / 1000).toFixed(1);
  const lines = [
    '',
    `Clear to Close is ready after ${seconds} s.`,
    `  Open      ${started.address}`,
    `  Platform  ${started.platform}`,
    `  Data      ${started.dataLocation}`,
  ];
  if (started.users.length > 0) {
    const width = Math.max(...started.users.map((user) => user.id.length));
    lines.push('  Sign in as one of these invented people (password for API clients: sandbox):');
    for (const { id, firstName, lastName, about } of started.users) {
      const description = about === undefined ? '' : `, ${about}`;
      lines.push(`    ${id.padEnd(width)}  ${firstName} ${lastName}${description}`);
    }
  }
  return [...lines, '  Stop with Ctrl-C.', ''].join('\n');
}
