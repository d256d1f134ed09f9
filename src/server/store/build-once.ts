import { sql, type Compilable, type CompiledQuery, type RawBuilder } from 'kysely'
import { prepareStatement } from './prepared-statements.ts'
import type { Db } from './store.ts'

/** Placeholder in a statement for a value taken from the arguments of each execution. */
export type Given<Args> = <T>(read: (args: Args) => T) => RawBuilder<T>

/**
 * Builds and compiles a statement on first use, later only binds its values: for statements of every call or submit,
 * where building costs more than running. `build` may depend on the arguments only through `variantOf`; every value
 * must go through `given`.
 */
export function buildOnce<Args, Row>(statement: {
  readonly build: (db: Db, given: Given<Args>, variant: Args) => Compilable<Row>
  /**
   * Name of the statement's shape, if there are several. Must have few values; undefined builds a rare shape each time.
   */
  readonly variantOf?: (args: Args) => string | undefined
  /**
   * Also prepared once per connection. Only for statements that look up rows by key, where the plan does not depend on
   * the values, and never with `*`, which a later migration may widen under a running process.
   */
  readonly prepared?: boolean
}): (db: Db, args: Args) => Promise<readonly Row[]> {
  const variants = new Map<string, BuiltStatement<Args, Row>>()
  return async (db, args) => {
    const name = statement.variantOf ? statement.variantOf(args) : ''
    const known = name === undefined ? undefined : variants.get(name)
    const built = known ?? compile((given) => statement.build(db, given, args))
    if (name !== undefined && !known) {
      variants.set(name, built)
      if (statement.prepared) prepareStatement(built.query.sql)
    }
    const { query, readers } = built
    const parameters = query.parameters.map((value) =>
      value instanceof Blank ? readers[value.index]?.(args) : value,
    )
    return (await db.executeQuery<Row>({ ...query, parameters })).rows
  }
}

interface BuiltStatement<Args, Row> {
  readonly query: CompiledQuery<Row>
  /** Value readers by placeholder index. */
  readonly readers: readonly ((args: Args) => unknown)[]
}

function compile<Args, Row>(build: (given: Given<Args>) => Compilable<Row>): BuiltStatement<Args, Row> {
  const readers: ((args: Args) => unknown)[] = []
  const given: Given<Args> = <T>(read: (args: Args) => T) => sql<T>`${new Blank(readers.push(read) - 1)}`
  return { query: build(given).compile(), readers }
}

class Blank {
  readonly index: number

  constructor(index: number) {
    this.index = index
  }
}
