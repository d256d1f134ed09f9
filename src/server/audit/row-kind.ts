import { sql, type RawBuilder } from 'kysely'

/** A table whose rows have digests in the audit. */
export interface RowKind {
  /** First part of a row's key. */
  readonly name: string
  readonly from: RawBuilder<unknown>
  /** Number of the dossier or account; absent for rows of the store as a whole. */
  readonly owner?: RawBuilder<unknown>
  /** The whole key, as recorded by the triggers. */
  readonly key: RawBuilder<unknown>
  /** Columns that decide rights or money, or prove what was done, as a JSON array. */
  readonly content: RawBuilder<unknown>
}

/** Milliseconds since 1970: independent of the connection's time zone. */
export const ms = (column: string) => `floor(extract(epoch from ${column}) * 1000)`
/** Large content is hashed by the database: transferring it would dominate the run time of `verify`. */
export const hashed = (column: string) => `encode(sha256(convert_to(${column}::text, 'UTF8')), 'hex')`

/** Describes a kind of rows by its columns; `owner` and `key` are SQL too. */
export function kind(
  name: string,
  { from, owner, key, content }: { from: string; owner?: string; key?: string; content: readonly string[] },
): RowKind {
  return {
    name,
    from: sql.raw(from),
    ...(owner === undefined ? {} : { owner: sql.raw(owner) }),
    key: sql.raw(key === undefined ? `'${name}'` : `'${name}/' || ${key}`),
    content: sql.raw(`jsonb_build_array(${content.join(', ')})`),
  }
}
