import * as z from 'zod'
import { AMOUNT_FILTER, filterOf, type FilterKind, type FilterName } from '#rules/dossier-filters.ts'
import { SafeText } from './answers.ts'

/** Format of a product code, as in `src/form/reference-data.ts`. */
const PRODUCT = '[A-Z0-9]{2,5}'
const MOST_CHOICES = 30

/** Query parameters of a filtered list, one for each filter of the registry. */
export const FilterShape = {
  status: schemaOf('status'),
  clock: schemaOf('clock'),
  product: schemaOf('product'),
  amountFrom: schemaOf('amountFrom'),
  amountTo: schemaOf('amountTo'),
  network: schemaOf('network'),
  advisor: schemaOf('advisor'),
  assignee: schemaOf('assignee'),
  createdFrom: schemaOf('createdFrom'),
  createdTo: schemaOf('createdTo'),
  signedFrom: schemaOf('signedFrom'),
  signedTo: schemaOf('signedTo'),
  checks: schemaOf('checks'),
  vigilance: schemaOf('vigilance'),
  correction: schemaOf('correction'),
} satisfies Readonly<Record<FilterName, z.ZodType>>

/** Filters as a saved view keeps them; an unknown name is refused. */
export const DossierFilters = z.strictObject(FilterShape)

/** A function declaration, so that it is hoisted above the table that calls it. */
function schemaOf(name: FilterName): z.ZodOptional<z.ZodString> {
  const { kind, values = [] } = filterOf(name)
  const person = SafeText.min(1).max(60)
  const schemas: Readonly<Record<FilterKind, z.ZodString>> = {
    choices: listOf(values.join('|')),
    products: listOf(PRODUCT),
    person,
    assignee: person,
    amount: z.string().regex(AMOUNT_FILTER),
    day: z
      .string()
      .regex(/^(?:19|20)\d{2}-\d{2}-\d{2}$/)
      .refine((text) => z.iso.date().safeParse(text).success, {
        error: 'is not a day',
        params: { fr: 'n’est pas un jour' },
      }),
  }
  return schemas[kind].optional()
}

function listOf(choice: string): z.ZodString {
  return z.string().regex(new RegExp(`^(?:${choice})(?:,(?:${choice})){0,${MOST_CHOICES - 1}}$`))
}
