/**
 * The environment as it was before Chromium's package put its own libraries and fonts into it: no other browser can draw
 * with those.
 */
export const OWN_ENVIRONMENT: Readonly<NodeJS.ProcessEnv> = { ...process.env };
