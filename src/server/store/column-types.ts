import type { ColumnType, JSONColumnType } from 'kysely'

/** Instants in UTC: with a default of the store, given with each row, or absent. */
export type Instant = ColumnType<Date, Date | string | undefined, Date | string>
export type RequiredInstant = ColumnType<Date, Date | string, Date | string>
export type OptionalInstant = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
export type Json<T extends object> = JSONColumnType<T>
