import { defineConfig } from 'vitest/config'

const ROOMS = 'src/{vocabulary,form,rules,engine,contract}/**/*.test.ts'

/** The tests that may kill a mutant: those of the pure rooms, and for the engine its scenarios. */
export default defineConfig({
  test: {
    include: process.env['ROOM'] === 'engine' ? [ROOMS, 'test/scenario/**/*.test.ts'] : [ROOMS],
    pool: 'threads',
  },
})
