import type { ColumnType, JSONColumnType } from 'kysely'

/** UTC timestamps: with a database default, set by the caller, or nullable. */
export type Instant = ColumnType<Date, Date | string | undefined, Date | string>
export type RequiredInstant = ColumnType<Date, Date | string, Date | string>
export type OptionalInstant = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
/** Absent until it is known. */
export type OptionalText = ColumnType<string | null, string | null | undefined, string | null>
export type Json<T extends object> = JSONColumnType<T>
