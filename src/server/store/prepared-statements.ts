import { createHash } from 'node:crypto'
import { sql, type CompiledQuery, type Kysely, type RawBuilder } from 'kysely'
import type { Database } from './schema.ts'

type Db = Kysely<Database>

/** Names of prepared statements, by SQL text. */
const names = new Map<string, string>()

/** There are many combinations of filters: beyond this number, statements get no name and are planned on each call. */
const MOST_NAMED = 500

/**
 * Runs a named prepared statement, which each connection parses and plans only once. The SQL text must be one of a few,
 * with every value as a parameter: only for look-ups by key, where the plan does not depend on the values, and never
 * with `*`, which a later migration may widen under a running process.
 */
export async function sendPrepared<Row>(db: Db, statement: RawBuilder<Row>): Promise<readonly Row[]> {
  const query = statement.compile(db)
  nameText(query.sql)
  return (await db.executeQuery(query)).rows
}

/** SQL for a value that each call reads from its input. */
export type Placeholder<Input> = <Value>(read: (input: Input) => Value) => RawBuilder<Value>

/** What a placeholder leaves among the parameters of a compiled statement. */
class ReadInput<Input> {
  readonly read: (input: Input) => unknown

  constructor(read: (input: Input) => unknown) {
    this.read = read
  }
}

/**
 * As `sendPrepared`, for a statement that is composed and compiled on its first call only, which otherwise takes as long
 * as sending it. Every value must be a placeholder made by `given`: one written directly would be shared by all later
 * calls, and is refused.
 */
export function prepared<Input, Row>(
  compose: (given: Placeholder<Input>) => RawBuilder<Row>,
): (db: Db, input: Input) => Promise<readonly Row[]> {
  const send = preparedByShape((_: null, given: Placeholder<Input>) => compose(given))
  return (db, input) => send(db, null, input)
}

/** As `prepared`, for a statement with another text for each shape: a JSON value, of which there are few. */
export function preparedByShape<Shape, Input, Row>(
  compose: (shape: Shape, given: Placeholder<Input>) => RawBuilder<Row>,
): (db: Db, shape: Shape, input: Input) => Promise<readonly Row[]> {
  const compiled = new Map<string, PreparedQuery<Input, Row>>()
  return async (db, shape, input) => {
    const key = JSON.stringify(shape)
    let statement = compiled.get(key)
    if (!statement) {
      statement = prepareQuery(db, (given) => compose(shape, given))
      if (compiled.size < MOST_NAMED) compiled.set(key, statement)
    }
    const parameters = statement.parameters.map(({ read }) => read(input))
    return (await db.executeQuery<Row>({ ...statement.query, parameters })).rows
  }
}

interface PreparedQuery<Input, Row> {
  readonly query: CompiledQuery<Row>
  readonly parameters: readonly ReadInput<Input>[]
}

function prepareQuery<Input, Row>(
  db: Db,
  compose: (given: Placeholder<Input>) => RawBuilder<Row>,
): PreparedQuery<Input, Row> {
  const query = compose((read) => sql`${new ReadInput(read)}`).compile(db)
  nameText(query.sql)
  return { query, parameters: query.parameters.map((parameter) => requirePlaceholder(parameter, query)) }
}

function requirePlaceholder<Input>(parameter: unknown, { sql: text }: CompiledQuery): ReadInput<Input> {
  if (parameter instanceof ReadInput) return parameter
  throw new Error(`a prepared statement has a value without a placeholder: ${text}`)
}

/** The name under which a statement is prepared; undefined for one that is parsed anew each time. */
export function preparedName(text: string): string | undefined {
  return names.get(text)
}

function nameText(text: string): void {
  if (!names.has(text) && names.size < MOST_NAMED) names.set(text, nameOf(text))
}

/**
 * Made from the text: a pooler that shares connections may run what another process prepared by that name, which must not
 * be another statement.
 */
function nameOf(text: string): string {
  return `s${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`
}
