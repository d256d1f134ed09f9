import { defineConfig } from 'vitest/config'

const room = process.env['ROOM'] ?? 'rules'

/**
 * Scenarios over whole deployments and documents. They run most of the engine and take four fifths of the time of all
 * tests, for each mutant; without them the score is a lower bound.
 */
const OVER_DEPLOYMENTS = [
  'authored-conditions',
  'deployment-cases',
  'studio-texts',
  'studio-writer',
  'summary-and-documents',
].map((name) => `test/scenario/${name}.test.ts`)

/** Tests that can kill a mutant: those of the room, and the scenarios for the engine. */
export default defineConfig({
  test: {
    include: [`src/${room}/**/*.test.ts`, ...(room === 'engine' ? ['test/scenario/**/*.test.ts'] : [])],
    exclude: OVER_DEPLOYMENTS,
    // The rooms are pure: modules loaded once for all files make each run three times as fast.
    isolate: false,
    pool: 'threads',
    testTimeout: 20_000,
  },
})
