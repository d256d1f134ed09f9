import { collectReached, readImportGraph } from './import-graph.ts'
import { listHouseFiles, readHouseFile } from './house-files.ts'

const TEST_STORE = 'test/support/test-store.ts'
/** A template literal tagged by kysely's `sql`, with or without a row type. */
const HAND_WRITTEN = /\bsql(<[^`]*>)?`/

/**
 * API tests whose outcome can depend on the release of PostgreSQL: they open the test store, and they have hand-written SQL,
 * or import a source that has, or stand beside one. Statements built by kysely use what all supported releases have.
 */
export async function listSqlTests(): Promise<readonly string[]> {
  const paths = [...(await listHouseFiles('src')), ...(await listHouseFiles('test'))].filter((path) =>
    /\.tsx?$/.test(path),
  )
  const graph = await readImportGraph(paths)
  const ofServer = paths.filter((path) => path.startsWith('src/server/'))
  const written = await Promise.all(
    ofServer.map(async (path) => (HAND_WRITTEN.test(await readHouseFile(path)) ? [path] : [])),
  )
  const withSql = new Set(written.flat())
  const needsSql = (path: string) =>
    [path, path.replace(/\.test\.ts$/, '.ts'), ...(graph.get(path) ?? [])].some((each) => withSql.has(each))
  return ofServer.filter(
    (path) => path.endsWith('.test.ts') && needsSql(path) && collectReached(graph, path).has(TEST_STORE),
  )
}
