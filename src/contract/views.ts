import * as z from 'zod'
import { LIST_COLUMN_NAMES } from '#rules/dossier-columns.ts'
import { LIST_SLUGS } from '#rules/dossier-state.ts'
import { FORM_CODES } from '#vocabulary/form-code.ts'
import { INTEGRATION_STATES } from '#vocabulary/integration-state.ts'
import { PathId, SafeText, WrittenText } from './answers.ts'
import { component } from './component.ts'
import { DossierFilters } from './dossier-filters.ts'

/** Calls of saved views and exports (not in the specification). */

const Criteria = {
  filters: DossierFilters,
  searchTerm: SafeText.max(200),
  form: z.enum(['all', ...FORM_CODES]),
  /** Columns after number and title, in order. */
  columns: z
    .array(z.enum(LIST_COLUMN_NAMES))
    .min(1)
    .refine((names) => new Set(names).size === names.length, {
      error: 'a column is named twice',
      params: { fr: 'une colonne est nommée deux fois' },
    }),
}

/** What a view shows: a tab of one of the two lists, its filters, order and columns. */
export const ViewDefinition = z.discriminatedUnion('list', [
  z.strictObject({
    list: z.literal('dossiers'),
    tab: z.enum(LIST_SLUGS),
    sort: z.enum(['newest', 'oldest']),
    ...Criteria,
  }),
  z.strictObject({
    list: z.literal('review'),
    tab: z.enum(INTEGRATION_STATES),
    sort: z.enum(['newest', 'oldest', 'due']),
    ...Criteria,
  }),
])
export type ViewDefinition = z.infer<typeof ViewDefinition>

const ViewName = WrittenText.max(60)

/** `POST /views`. */
export const SaveView = z.object({ name: ViewName, shared: z.boolean(), definition: ViewDefinition })
export type SaveView = z.infer<typeof SaveView>

/** `PUT /views/{viewId}`; `revision` is that of the view as it was read, 409 when it has changed since. */
export const ChangeView = SaveView.extend({ revision: z.number().int().min(1) })
export type ChangeView = z.infer<typeof ChangeView>

/** `/views/{viewId}`. */
export const ViewParams = z.object({ viewId: PathId })

/** A saved view that this user may use. */
export const SavedView = component('SavedView', {
  id: z.number(),
  name: z.string(),
  shared: z.boolean(),
  /** Whether it is the user's own, to change and delete. */
  own: z.boolean(),
  /** Name of the person who saved it. */
  owner: z.string(),
  revision: z.number(),
  definition: ViewDefinition,
})
export type SavedView = z.infer<typeof SavedView>

/** `GET /views`: one's own by name, then those that colleagues share. */
export const SavedViews = component('SavedViews', { views: z.array(SavedView) })
export type SavedViews = z.infer<typeof SavedViews>

/** `GET /views/{viewId}/count`: bounded, so that a large view costs no more than a small one. */
export const ViewCount = component('ViewCount', { count: z.number(), more: z.boolean() })
export type ViewCount = z.infer<typeof ViewCount>

/** Answer to deleting a view. */
export const DeletedView = component('DeletedView', { id: z.number() })

/** `GET /views/choices`: values of a filter whose label contains the search, 20 at most. */
export const ChoicesQuery = z.object({
  filter: z.enum(['product', 'network', 'advisor', 'assignee']),
  search: SafeText.max(100).default(''),
})
export type ChoicesQuery = z.infer<typeof ChoicesQuery>
/** Answer to `choices`: the value of each choice as a filter takes it. */
export const FilterChoices = component('FilterChoices', {
  choices: z.array(z.object({ value: z.string(), label: z.string() })),
})
export type FilterChoices = z.infer<typeof FilterChoices>

/** `POST /views/export/{format}`: the rows of a view as a file; the header `x-total-rows` says how many follow. */
export const ExportView = z.object({ definition: ViewDefinition })

/** Media types of exports, by format. */
export const EXPORT_TYPES = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const
