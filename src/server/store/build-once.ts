import { sql, type Compilable, type CompiledQuery, type RawBuilder } from 'kysely'
import { prepareStatement } from './prepared-statements.ts'
import type { Db } from './store.ts'

/** Stands in a statement for a value that each sending reads from its arguments. */
export type Given<Args> = <T>(read: (args: Args) => T) => RawBuilder<T>

/**
 * A statement that is built and compiled the first time it is sent and only filled in from then on: for
 * what every call or every submit sends, building costs more than sending. `build` may look at nothing of the
 * arguments but what makes the variant; every value goes in by `given`.
 */
export function buildOnce<Args, Row>(statement: {
  readonly build: (db: Db, given: Given<Args>, variant: Args) => Compilable<Row>
  /**
   * Statements of different shape by name; left out when there is one. The names must be few: undefined for a
   * shape that is not worth keeping, which is built each time.
   */
  readonly variantOf?: (args: Args) => string | undefined
  /**
   * Planned once a connection as well: only for what finds its rows by their keys, where no value makes another
   * plan better, and never for `*` of a table, which a later schema may widen under a running process.
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
  /** What fills the blanks, by their index. */
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
