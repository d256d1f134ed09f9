import * as z from 'zod'
import { Block, FormDefinition } from './definition.ts'

/**
 * A form file of a deployment whose base has a form of the same name, when only some blocks differ:
 * each block here replaces the base's block of the same slug, whole. Source: design "Deployments".
 */
export const FormLayer = z.strictObject({
  code: FormDefinition.shape.code,
  replacedBlocks: z.array(Block).min(1),
})
export type FormLayer = z.infer<typeof FormLayer>
