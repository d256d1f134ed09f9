import { defineConfig } from '@playwright/test'

/** Browser journeys on the distribution's Chromium, most of them on one server that this run starts. */
export default defineConfig({
  testDir: 'test/journey',
  testMatch: '**/*.journey.ts',
  globalSetup: './test/journey/shared-server.ts',
  timeout: 400_000,
  expect: { timeout: 15_000 },
  workers: 1,
  reporter: [['list'], ['json']],
  outputDir: 'test-results/journeys',
  use: {
    actionTimeout: 15_000,
    navigationTimeout: 20_000,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
