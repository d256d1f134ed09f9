import * as z from 'zod'
import { Text } from './definition.ts'

/** Dated reference data of a deployment: what a form reads but nobody answers. */

const IsoDate = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)
/** Where a figure comes from; `demo value` marks an invented one. */
const SourceNote = z.string().min(1)

/** A price in euros in force from a day on, as text to keep every digit. */
export const Price = z.strictObject({
  validFrom: IsoDate,
  amountEuros: z.string().regex(/^\d+(\.\d{1,4})?$/),
  source: SourceNote,
})

export const Product = z.strictObject({
  code: z.string().regex(/^[A-Z0-9]{2,5}$/),
  name: z.string(),
  kind: z.string(),
  description: Text.optional(),
  prices: z.array(Price).min(1),
  minimumShares: z.strictObject({ value: z.number().int().positive(), source: SourceNote }),
  /** First day of the nth month after subscription; `null` is the next day. */
  enjoymentMonths: z.number().int().nullable(),
  dismembermentTable: z.string().nullable(),
  openToDirect: z.boolean().default(true),
  /** Receipt types that this product asks for whatever the amount; `{product.requiredReceipts}`. */
  requiredReceipts: z.array(z.int()).optional(),
  /** For whoever reads the file: former names, what is still to be confirmed. */
  note: z.string().optional(),
})
export type Product = z.infer<typeof Product>

/** One row of a dismemberment table, in percent of the full price; the two sides total 100. */
const Side = z.number().min(0).max(100)
export const LifeRow = z.strictObject({
  fromAge: z.number().int(),
  toAge: z.number().int().nullable(),
  label: Text,
  usufruct: Side,
  bareOwnership: Side,
  source: SourceNote,
})
export const TemporaryRow = z.strictObject({
  durationYears: z.number().int().positive(),
  usufruct: Side,
  bareOwnership: Side,
  source: SourceNote,
})
export const DismembermentTable = z.discriminatedUnion('kind', [
  z.strictObject({ code: z.string(), kind: z.literal('life'), rows: z.array(LifeRow).min(1) }),
  z.strictObject({ code: z.string(), kind: z.literal('temporary'), rows: z.array(TemporaryRow).min(1) }),
])
export type DismembermentTable = z.infer<typeof DismembermentTable>

export const ReceiptType = z.strictObject({
  typeId: z.number().int(),
  code: z.string(),
  category: z.string(),
  label: Text,
})
export type ReceiptType = z.infer<typeof ReceiptType>

/** Named figures and words that conditions, bounds and texts refer to as `{setting.name}`. */
export const FormSettings = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
export type FormSettings = z.infer<typeof FormSettings>
