const room = process.env['ROOM'] ?? 'rules'

/** Mutation testing of one pure room (`ROOM=engine`); see README.md. */
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'test/mutation/vitest.config.ts', related: false },
  mutate: [`src/${room}/**/*.ts`, '!**/*.test.ts'],
  // TypeScript 7 has no API for Stryker to read a tsconfig with; a file that does not exist keeps it from trying.
  tsconfigFile: 'none.json',
  coverageAnalysis: 'perTest',
  // A text that nobody compares is wording, which its own tests keep.
  mutator: { excludedMutations: ['StringLiteral'] },
  ignoreStatic: true,
  concurrency: Number(process.env['MUTATION_WORKERS'] ?? 2),
  ignorePatterns: ['dist', 'data', 'test-results', 'playwright-report', '.cache', 'bench'],
  tempDirName: '.cache/mutation',
  reporters: ['clear-text', 'json'],
  jsonReporter: { fileName: `.cache/mutation-${room}.json` },
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  thresholds: { high: 90, low: 85, break: room === 'rules' ? 90 : 85 },
}
