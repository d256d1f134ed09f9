const room = process.env['ROOM'] ?? 'rules'
const part = process.env['PART'] ?? room
const isEngine = room === 'engine'

/** Mutation testing of `src/$PART`, a pure room or a folder or file of one, set by run.ts; see README.md. */
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'test/mutation/vitest.config.ts', related: false },
  // The sentences of errors are wording: tests compare them with docs/errors.md, not with themselves.
  mutate: [
    ...(process.env['MUTATE']?.split(',') ?? [part.endsWith('.ts') ? `src/${part}` : `src/${part}/**/*.ts`]),
    '!**/*.test.ts',
    '!src/rules/error-catalogue.ts',
  ],
  // TypeScript 7 has no API for Stryker to read a tsconfig with; a file that does not exist keeps it from trying.
  tsconfigFile: 'none.json',
  coverageAnalysis: 'perTest',
  // Tables of the rules are run once when they are loaded. The engine has few, and its tests take too long for each.
  ignoreStatic: isEngine,
  concurrency: Number(process.env['MUTATION_WORKERS'] ?? 2),
  ignorePatterns: ['dist', 'data', 'test-results', 'playwright-report', '.cache', 'bench'],
  tempDirName: '.cache/mutation',
  reporters: ['progress-append-only', 'clear-text', 'json'],
  jsonReporter: { fileName: process.env['REPORT'] ?? `.cache/mutation-${room}.json` },
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  thresholds: { high: 90, low: 85, break: isEngine ? 85 : 90 },
}
