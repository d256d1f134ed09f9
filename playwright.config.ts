import { defineConfig } from '@playwright/test'
import { LONG } from '#test/journey/journey-test.ts'
import { browserProgram } from '#test/support/browser-program.ts'
import { workersFor } from '#test/support/workers.ts'

/** Browser journeys on the distribution's Chromium, most of them on one server that this run starts. */
export default defineConfig({
  testDir: 'test/journey',
  testMatch: '**/*.journey.ts',
  // Of `npm run test:long` only: decision 131.
  ...(process.env['LONG_RUN']
    ? {}
    : { testIgnore: '**/*.long.journey.ts', grepInvert: new RegExp(LONG.tag) }),
  globalSetup: ['./test/support/run-folder.ts', './test/journey/shared-server.ts'],
  timeout: 400_000,
  // Well above what a machine at a third of the usual speed takes.
  expect: { timeout: 30_000 },
  // With one for each processor, a third of the time all wait for a page or a poll.
  workers: workersFor(1.5),
  // A repeated journey is reported by name at the end of the run: test/run.ts.
  retries: 1,
  reporter: [['list'], ['json']],
  outputDir: 'test-results/journeys',
  use: {
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    // Recording every step of what passes costs a sixth of the run: asked for when one fails.
    trace: process.env['JOURNEY_TRACE'] ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    // Playwright waits for an element to stop moving before it clicks.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: browserProgram(),
      // Without a UTF-8 locale Chromium gives downloads with accents another name.
      env: { ...process.env, LANG: 'C.UTF-8' },
      args: [
        '--no-sandbox',
        '--disable-gpu',
        // Drawing is in software anyway: a process less for each context to talk to.
        '--in-process-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
