import * as z from 'zod'
import { Text } from './definition.ts'

/** Dated reference data of a deployment: products, tables and receipt types that a form reads. */

const IsoDate = z.iso.date()
/** Origin of a figure; `demo value` marks an invented one. */
const SourceNote = z.string().min(1)

/** A price in euros in force from a given day on; text, so that no digit is lost. Null: closed for subscription from that day on. */
export const Price = z.strictObject({
  validFrom: IsoDate,
  amountEuros: z
    .string()
    .regex(/^\d+(\.\d{1,4})?$/)
    .nullable(),
  source: SourceNote,
})

/** Figures in chronological order, each in force from its day until the next one starts. */
function followingFigures<Value extends z.ZodType>(value: Value, plural: Text) {
  return z
    .array(z.strictObject({ validFrom: IsoDate, value, source: SourceNote }))
    .min(1)
    .superRefine(
      refuseRepeats(({ validFrom }) => validFrom, {
        fr: `deux ${plural.fr} commencent le même jour`,
        en: `two ${plural.en} from the same day`,
      }),
    )
}

const Fees = z.strictObject({
  /** Taxes included. */
  percent: z.number().min(0).max(100),
  /** Basis of the percentage, printed after it: "du prix de retrait". */
  basis: Text,
})

/** Sustainability information of a fund. Source: SFDR pre-contractual annex. */
const Sustainability = z.strictObject({
  sfdrArticle: z.union([z.literal(6), z.literal(8), z.literal(9)]),
  /** Minimum share aligned with the EU taxonomy. */
  taxonomyPercent: z.number().min(0).max(100),
  /** Minimum share of sustainable investments. */
  sustainablePercent: z.number().min(0).max(100),
  /** Adverse impacts considered, as answers of the form's question about them. */
  adverseImpacts: z.array(z.string()),
})

/** A document that is handed over before a subscription. */
const HandedDocument = z.strictObject({
  code: z.string().min(1),
  version: z.string().min(1),
  date: IsoDate,
  /** Name of its PDF in the folder `handed`. Documents with a file are delivered on the platform before receipt can be acknowledged. */
  file: z
    .string()
    .regex(/^[a-z0-9][a-z0-9_.-]*\.pdf$/, 'a PDF in lower case')
    .optional(),
})
export type HandedDocument = z.infer<typeof HandedDocument>

/** Identity and figures of a fund from its information memorandum. Source: AMF, SCPI memorandum. */
export const FundFacts = z.strictObject({
  legalForm: z.string().min(1),
  seat: z.string().min(1),
  register: z.string().min(1),
  visa: z.strictObject({ number: z.string().min(1), date: IsoDate }),
  depositary: z.string().min(1),
  /** Nominal value of a share; the rest of its price is the issue premium. */
  nominalEuros: z.string().regex(/^\d+(\.\d{1,2})?$/),
  yearlyFees: Fees,
  exitFees: Fees,
  /** Recommended holding period. */
  holdingYears: z.int().positive(),
  /** Recurring costs of a year, in percent of the amount invested, as in the key information document. */
  yearlyCostsPercent: z.number().min(0).max(100).optional(),
  sustainability: Sustainability.optional(),
  /** Documents handed over before a subscription; `code` is the answer that acknowledges receipt. */
  handedDocuments: z.array(HandedDocument).optional(),
})
export type FundFacts = z.infer<typeof FundFacts>

/** A product before its dates are compared. */
export const ProductShape = z.strictObject({
  code: z.string().regex(/^[A-Z0-9]{2,5}$/),
  name: z.string(),
  kind: z.string(),
  description: Text.optional(),
  prices: z
    .array(Price)
    .min(1)
    .superRefine(
      refuseRepeats(({ validFrom }) => validFrom, {
        fr: 'deux prix commencent le même jour',
        en: 'two prices from the same day',
      }),
    ),
  minimumShares: followingFigures(z.number().int().positive(), { fr: 'minimums', en: 'minimums' }),
  /** Shares earn income from the first day of the nth month after subscription; `null` is the next day. */
  enjoymentMonths: followingFigures(z.number().int().nullable(), {
    fr: 'délais de jouissance',
    en: 'enjoyment periods',
  }),
  /** Code of the table; `null` allows full ownership only. */
  dismembermentTable: followingFigures(z.string().nullable(), { fr: 'tables', en: 'tables' }),
  /** Share of the price kept by the management company, in percent; sent to the register, unknown when absent. */
  entryCommission: z.strictObject({ percent: z.number().min(0).max(100), source: SourceNote }).optional(),
  /** Identity and figures printed in documents; needed as soon as a template names `{fund.…}`. */
  fund: followingFigures(FundFacts, { fr: 'identités', en: 'identities' }).optional(),
  openToDirect: z.boolean().default(true),
  /** Receipt types always required for this product; `{product.requiredReceipts}`. */
  requiredReceipts: z.array(z.int()).optional(),
  /** Note to maintainers of the file: former names, figures to be confirmed. */
  note: z.string().optional(),
})

/**
 * A fund whose shares are sold. Each dated figure is in force from its day on; none may start after the first price.
 * Source: domain §2.
 */
export const Product = ProductShape.superRefine(refuseLateFigures)
export type Product = z.infer<typeof Product>

/** One side of a table row, in percent of the full price; the two sides total 100. */
const Side = z.number().min(0).max(100)

/**
 * A row for the usufructuary's age in whole years, bounds inclusive; a null `toAge` is open-ended. Source: domain §2
 * `life_row`.
 */
export const LifeRow = z.strictObject({
  fromAge: z.number().int(),
  toAge: z.number().int().nullable(),
  label: Text,
  usufruct: Side,
  bareOwnership: Side,
  source: SourceNote,
})

/** A row for a usufruct of this many years. Source: domain §2. */
export const TemporaryRow = z.strictObject({
  durationYears: z.number().int().positive(),
  usufruct: Side,
  bareOwnership: Side,
  source: SourceNote,
})
const LifeRows = z
  .array(LifeRow)
  .min(1)
  .superRefine(refuseSums)
  .superRefine(
    refuseRepeats(({ fromAge }) => fromAge, {
      fr: 'deux lignes des mêmes âges',
      en: 'two rows of the same ages',
    }),
  )
const TemporaryRows = z
  .array(TemporaryRow)
  .min(1)
  .superRefine(refuseSums)
  .superRefine(
    refuseRepeats(({ durationYears }) => durationYears, {
      fr: 'deux lignes de la même durée',
      en: 'two rows of the same duration',
    }),
  )

/** Split of the price between usufruct and bare ownership, by age or by duration. Source: domain §2. */
export const DismembermentTable = z.discriminatedUnion('kind', [
  z.strictObject({ code: z.string(), kind: z.literal('life'), rows: LifeRows }),
  z.strictObject({ code: z.string(), kind: z.literal('temporary'), rows: TemporaryRows }),
])
export type DismembermentTable = z.infer<typeof DismembermentTable>

/** A type of supporting document; `category` groups the review page. Source: shell §2. */
export const ReceiptType = z.strictObject({
  typeId: z.number().int(),
  code: z.string(),
  category: z.string(),
  label: Text,
})
export type ReceiptType = z.infer<typeof ReceiptType>

/** Named values that conditions, bounds and texts refer to as `{setting.name}`. */
export const FormSettings = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
export type FormSettings = z.infer<typeof FormSettings>

interface Issues {
  addIssue(issue: { code: 'custom'; path: PropertyKey[]; message: string; params: { fr: string } }): void
}

/** Both sides must total 100. Source: wizard §10 (usufruct + bare = 100). */
function refuseSums(
  rows: readonly { readonly usufruct: number; readonly bareOwnership: number }[],
  context: Issues,
): void {
  for (const [index, { usufruct, bareOwnership }] of rows.entries()) {
    if (Math.abs(usufruct + bareOwnership - 100) > 1e-9)
      context.addIssue({
        code: 'custom',
        path: [index],
        message: 'usufruct and bare ownership do not total 100',
        params: { fr: 'usufruit et nue-propriété ne font pas 100' },
      })
  }
}

/** Otherwise shares could be subscribed on a day that has a price but no minimum, enjoyment period or table. */
function refuseLateFigures(product: z.infer<typeof ProductShape>, context: Issues): void {
  const firstPrice = firstDay(product.prices)
  // Prices that are wrong are refused on their own.
  if (!IsoDate.safeParse(firstPrice).success) return
  for (const key of ['minimumShares', 'enjoymentMonths', 'dismembermentTable'] as const) {
    if (firstDay(product[key]) > firstPrice)
      context.addIssue({
        code: 'custom',
        path: [key],
        message: `nothing is in force on ${firstPrice}, the day of the first price`,
        params: { fr: `rien n’est en vigueur le ${firstPrice}, jour du premier prix` },
      })
  }
}

function firstDay(figures: readonly { readonly validFrom: string }[]): string {
  return figures.map(({ validFrom }) => validFrom).toSorted()[0] ?? ''
}

/** A refinement that refuses each item whose key an earlier one has. */
export function refuseRepeats<Item>(keyOf: (item: Item) => unknown, { fr, en }: Text) {
  return (items: readonly Item[], context: Issues): void => {
    const seen = new Set<unknown>()
    for (const [index, item] of items.entries()) {
      if (seen.has(keyOf(item)))
        context.addIssue({ code: 'custom', path: [index], message: en, params: { fr } })
      seen.add(keyOf(item))
    }
  }
}
