import * as z from 'zod'
import { Block, FormDefinition } from './definition.ts'

/**
 * A partial form: each block replaces the base form's block of the same slug as a whole. Source: design "Deployments".
 */
export const FormLayer = z.strictObject({
  code: FormDefinition.shape.code,
  replacedBlocks: z.array(Block).min(1),
})
export type FormLayer = z.infer<typeof FormLayer>
