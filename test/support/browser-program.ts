/**
 * The distribution's Chromium that the journeys run in, named as its package: the whole browser in the long run,
 * otherwise the same engine without a window, which takes a fifth less time.
 */
export function browserProgram(): string {
  return process.env['LONG_RUN'] ? '/usr/bin/chromium' : '/usr/bin/chromium-headless-shell'
}
