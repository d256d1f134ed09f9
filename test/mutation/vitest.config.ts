import { defineConfig } from 'vitest/config'

const room = process.env['ROOM'] ?? 'rules'

/** Tests that can kill a mutant: those of the room, and the scenarios for the engine. */
export default defineConfig({
  test: {
    include: [`src/${room}/**/*.test.ts`, ...(room === 'engine' ? ['test/scenario/**/*.test.ts'] : [])],
    pool: 'threads',
    testTimeout: 20_000,
  },
})
