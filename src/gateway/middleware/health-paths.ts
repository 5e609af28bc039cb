/** What a proxy or an orchestrator asks again and again, under whatever name it has for the process. */
export const HEALTH_PATHS: ReadonlySet<string> = new Set(['/livez', '/readyz']);
