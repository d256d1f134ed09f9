import pg from 'pg'
import { readStatements, STATEMENTS } from './support/statement-log.ts'
import { startTemplateCluster, TEMPLATE } from './support/store-setup.ts'

/**
 * Prepares every statement that the API tests sent to the embedded release on it and on `TEST_POSTGRES`, and fails when
 * the results differ. Covers syntax, functions and types of the tests that do not run on the other release. Statements
 * about objects that a test creates fail on both.
 */
const PREPARABLE = /^[\s(]*(select|insert|update|delete|with|values|merge)\b/i

async function prepareAll(statements: readonly string[], packageName?: string): Promise<readonly string[]> {
  const cluster = await startTemplateCluster(packageName)
  const client = new pg.Client({ host: cluster.host, user: 'paraphe', database: TEMPLATE })
  await client.connect()
  const results: string[] = []
  for (const statement of statements) results.push(await prepare(client, statement))
  await client.end()
  await cluster.stop()
  return results
}

/** `ok`, or the SQLSTATE and the message. */
async function prepare(client: pg.Client, statement: string): Promise<string> {
  try {
    await client.query(`prepare compared as ${statement}`)
    await client.query('deallocate compared')
    return 'ok'
  } catch (error) {
    if (error instanceof pg.DatabaseError) return `${error.code}: ${error.message}`
    throw error
  }
}

const statements = (await readStatements(process.env[STATEMENTS] ?? '')).filter((text) =>
  PREPARABLE.test(text),
)
const embedded = await prepareAll(statements)
const other = await prepareAll(statements, process.env['TEST_POSTGRES'])
const differing = statements.filter((_text, at) => embedded[at]?.slice(0, 5) !== other[at]?.slice(0, 5))
for (const text of differing) {
  const at = statements.indexOf(text)
  process.stdout.write(`\n${text}\n  embedded: ${embedded[at]}\n  other release: ${other[at]}\n`)
}
const prepared = embedded.filter((result) => result === 'ok').length
process.stdout.write(`${prepared} of ${statements.length} statements prepared, ${differing.length} differ\n`)
process.exitCode = prepared > 0 && differing.length === 0 ? 0 : 1
