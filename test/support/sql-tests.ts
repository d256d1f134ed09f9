import { dirname } from 'node:path'
import { collectReached, readImportGraph } from './import-graph.ts'
import { listHouseFiles, readHouseFile } from './house-files.ts'

const TEST_STORE = 'test/support/test-store.ts'
/** A template literal tagged by kysely's `sql`, with or without a row type. */
const HAND_WRITTEN = /\bsql(<[^`]*>)?`/
/** Slow for another reason than their SQL: on the other release in the long run only, as is every test there. */
const SLOW =
  /\/(check-audit-heads|check-corrections|live|many-dossiers|readings|recompute|retention|roots|seal-envelope|snapshot-facts|verify-store)\.test\.ts$/
/** Starts a PostgreSQL of another release itself, in every run. */
const OTHER_RELEASE = /'postgres-\d+-linux/

/**
 * API tests whose outcome can depend on the release of PostgreSQL: for each source with hand-written SQL, its own test,
 * or where it has none, the tests of its folder that import it; and the tests of the store itself.
 * Statements built by kysely use what all supported releases have.
 */
export async function listSqlTests(): Promise<readonly string[]> {
  const paths = [...(await listHouseFiles('src')), ...(await listHouseFiles('test'))].filter((path) =>
    /\.tsx?$/.test(path),
  )
  const texts = new Map(
    await Promise.all(paths.map(async (path) => [path, await readHouseFile(path)] as const)),
  )
  const has = (path: string, pattern: RegExp) => pattern.test(texts.get(path) ?? '')
  const graph = await readImportGraph(paths)
  const isCoveredBy = (test: string, source: string) =>
    dirname(source) === dirname(test) && has(source, HAND_WRITTEN) && !texts.has(testOf(source))
  const needsSql = (test: string) =>
    dirname(test) === 'src/server/store' ||
    has(test.replace(/\.test\.ts$/, '.ts'), HAND_WRITTEN) ||
    [...(graph.get(test) ?? [])].some((source) => isCoveredBy(test, source))
  return paths.filter(
    (path) =>
      /^src\/server\/.*(?<!\.long)\.test\.ts$/.test(path) &&
      !SLOW.test(path) &&
      needsSql(path) &&
      !has(path, OTHER_RELEASE) &&
      collectReached(graph, path).has(TEST_STORE),
  )
}

const testOf = (source: string) => source.replace(/\.ts$/, '.test.ts')
