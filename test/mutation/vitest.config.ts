import { defineConfig } from 'vitest/config'

const room = process.env['ROOM'] ?? 'rules'

/** The tests that may kill a mutant: the room's own, and for the engine the scenarios. */
export default defineConfig({
  test: {
    include: [`src/${room}/**/*.test.ts`, ...(room === 'engine' ? ['test/scenario/**/*.test.ts'] : [])],
    pool: 'threads',
  },
})
