/**
 * Chromium of the distribution, by package name: the full browser in the long run, otherwise the headless shell, a
 * fifth faster.
 */
export function browserProgram(): string {
  return process.env['LONG_RUN'] ? '/usr/bin/chromium' : '/usr/bin/chromium-headless-shell'
}
