import { collectReached, readImportGraph } from './import-graph.ts'
import { listHouseFiles, readHouseFile } from './house-files.ts'

const TEST_STORE = 'test/support/test-store.ts'
/** A template literal tagged by kysely's `sql`, with or without a row type. */
const HAND_WRITTEN = /\bsql(<[^`]*>)?`/

/**
 * API tests whose outcome can depend on the release of PostgreSQL: they open the test store, and their feature folder has
 * hand-written SQL. Statements built by kysely use what all supported releases have.
 */
export async function listSqlTests(): Promise<readonly string[]> {
  const paths = [...(await listHouseFiles('src')), ...(await listHouseFiles('test'))].filter((path) =>
    /\.tsx?$/.test(path),
  )
  const graph = await readImportGraph(paths)
  const sources = paths.filter((path) => path.startsWith('src/server/') && !path.endsWith('.test.ts'))
  const written = await Promise.all(
    sources.map(async (path) => (HAND_WRITTEN.test(await readHouseFile(path)) ? [featureOf(path)] : [])),
  )
  const features = new Set(written.flat())
  return paths.filter(
    (path) =>
      path.startsWith('src/server/') &&
      path.endsWith('.test.ts') &&
      features.has(featureOf(path)) &&
      collectReached(graph, path).has(TEST_STORE),
  )
}

/** Folder of `src/server`; the path itself for a file beside these folders. */
function featureOf(path: string): string {
  return path.split('/').slice(0, 3).join('/')
}
