import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { oneLanguage } from './src/web/build-wording.ts'
import { listSqlTests } from './test/support/sql-tests.ts'
import { workersFor } from './test/support/workers.ts'

/** Kills servers for over a minute, twice as long as any other file: begun late, it would be waited for alone. */
const LONGEST = 'test/durability/kill.test.ts'

/** Hooks start servers, stop them and create keys: ten seconds, the default, are too few on a slow machine. */
const HOOK_LIMIT_MS = 180_000

/** Tests of the project `servers` take longest, and so come first. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId, project }: TestSpecification) =>
      moduleId.endsWith(LONGEST) ? 0 : project.name === 'servers' ? 1 : 2
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other))
  }
}

/**
 * On another release than the embedded one, only tests of hand-written SQL run: `npm test` also prepares the statements
 * of all others on it (test/compare-statements.ts). The long run has all tests on both.
 */
const isOtherRelease = process.env['TEST_POSTGRES'] && !process.env['LONG_RUN']

const RUN_FOLDER = 'test/support/run-folder.ts'

/** Files of `npm run test:long` only: decision 131. */
const exclude = ['**/node_modules/**', ...(process.env['LONG_RUN'] ? [] : ['**/*.long.test.ts'])]

/**
 * `pure`: rooms without input or output, all files in one process.
 * `node`: documents, signature, identity and server units that need Node but no store.
 * `servers`: the real server in processes of its own, killed, cut off or deceived, each on a copy of one demo.
 * `tampering`: changes made directly in the database and the files, each found by `verify`; in `npm run test:long`.
 * `browsers`: the principal journey in Firefox and WebKit; in `npm run test:long`.
 * `api`: the real application on a real store, one database per file (test/support/store.ts).
 */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // Printed by `npm run coverage`; a threshold would be met by tests that assert nothing.
    coverage: {
      provider: 'v8',
      include: ['src/**/*.{ts,tsx}'],
      reporter: [['text', { skipFull: true }], 'json-summary'],
      reportOnFailure: true,
      reportsDirectory: '.cache/coverage',
    },
    projects: [
      {
        plugins: [oneLanguage()],
        test: {
          name: 'pure',
          exclude,
          include: [
            'src/{vocabulary,proof,rules,form,engine,contract}/**/*.test.ts',
            'test/scenario/**/*.test.ts',
            'src/web/**/*.test.ts',
          ],
          isolate: false,
          pool: 'threads',
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'node',
          exclude,
          include: [
            'src/{documents,signature,identity}/**/*.test.ts',
            'test/house/**/*.test.ts',
            'test/receipts/**/*.test.ts',
            'test/support/**/*.test.ts',
            'clients/typescript/src/*.test.ts',
          ],
          globalSetup: [RUN_FOLDER],
          // Loading everything again for each file would take a quarter of the time.
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: HOOK_LIMIT_MS,
          maxWorkers: workersFor(2),
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'servers',
          exclude,
          include: ['test/durability/**/*.test.ts', 'test/operations/**/*.test.ts'],
          globalSetup: [RUN_FOLDER, 'test/support/seed-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: HOOK_LIMIT_MS,
          // They wait, for a server that comes back, more than they work.
          maxWorkers: workersFor(2),
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'tampering',
          exclude,
          include: ['test/faults/**/*.test.ts'],
          globalSetup: [RUN_FOLDER, 'test/support/store-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: HOOK_LIMIT_MS,
          sequence: { groupOrder: 3 },
        },
      },
      {
        test: {
          name: 'browsers',
          exclude,
          include: ['test/browsers/**/*.test.ts'],
          globalSetup: [RUN_FOLDER],
          testTimeout: 400_000,
          hookTimeout: 400_000,
          sequence: { groupOrder: 4 },
        },
      },
      {
        test: {
          name: 'api',
          exclude,
          include: isOtherRelease ? [...(await listSqlTests())] : ['src/server/**/*.test.ts'],
          globalSetup: [RUN_FOLDER, 'test/support/store-setup.ts'],
          // Loading the application again for each file would take a third of the time.
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: HOOK_LIMIT_MS,
          // The few tests on another release take less than several workers that load the application. The embedded store
          // has connections for four.
          maxWorkers: isOtherRelease ? 1 : Math.min(4, workersFor(1.5)),
          // One after another: projects that run together must have as many workers.
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
