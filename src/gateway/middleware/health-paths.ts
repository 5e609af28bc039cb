/** Polled by a proxy or an orchestrator, under any host name it has for the process. */
export const HEALTH_PATHS: ReadonlySet<string> = new Set(['/livez', '/readyz']);
