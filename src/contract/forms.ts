import * as z from 'zod'
import { FormDefinition } from '#form/definition.ts'

export const FormParams = z.object({ formId: z.coerce.number().int().positive().max(2_147_483_647) })

/**
 * `GET /forms/{formId}/definition` (our own): the whole immutable definition of a form version, both
 * languages, for the engine in the browser. Cached for ever under its id.
 */
export const FormVersion = z
  .object({ id: z.number(), code: z.string(), definition: FormDefinition })
  .meta({ id: 'FormVersion' })
export type FormVersion = z.infer<typeof FormVersion>

/** `GET /forms/current` (our own): ids of the newest version of each form of the deployment. */
export const CurrentForms = z
  .object({ forms: z.array(z.object({ id: z.number(), code: z.string() })) })
  .meta({ id: 'CurrentForms' })
export type CurrentForms = z.infer<typeof CurrentForms>

/** `GET /datalists/{datalistId}/options`. Source: wizard §7. */
export const DatalistParams = z.object({ datalistId: z.string().max(60) })
export const DatalistQuery = z.object({ filter: z.string().max(200).optional() })
export const DatalistOptions = z
  .object({ options: z.array(z.object({ value: z.string(), label: z.string() })) })
  .meta({ id: 'DatalistOptions' })
export type DatalistOptions = z.infer<typeof DatalistOptions>
