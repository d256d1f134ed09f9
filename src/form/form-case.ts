import * as z from 'zod'
import { Text } from './definition.ts'

const Given = z.union([z.string(), z.array(z.string()), z.null()])

/**
 * A test case of a deployment's form: answers, and the expected state. Each file of `cases/` holds one; those named
 * `complete...` answer every question asked.
 */
export const FormCase = z.strictObject({
  form: z.string(),
  title: z.union([z.string(), Text]),
  today: z.iso.date(),
  direct: z.boolean().default(false),
  state: z.string().default('ongoing'),
  /** File name of another case whose answers are applied first. */
  startsFrom: z.string().optional(),
  /** Overrides the unit price of every product, to reach amounts that real prices do not. */
  unitPriceEuros: z.string().optional(),
  /** Settings that differ from the deployment's, to try what another one would choose. */
  settings: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  answers: z.record(z.string(), Given),
  expect: z.strictObject({
    /** Names of elements expected to be visible, and hidden. */
    visible: z.array(z.string()).default([]),
    hidden: z.array(z.string()).default([]),
    /** Names of elements expected to be required, and optional. */
    required: z.array(z.string()).default([]),
    optional: z.array(z.string()).default([]),
    disabled: z.array(z.string()).default([]),
    enabled: z.array(z.string()).default([]),
    visibleBlocks: z.array(z.string()).optional(),
    /** The choices that these elements offer, all of them in order. */
    choices: z.record(z.string(), z.array(z.string())).default({}),
    /** Expected values of computed elements; null means no value. */
    values: z.record(z.string(), Given).default({}),
    /** The complete list of violations, as `element code`, in form order. */
    violations: z.array(z.string()).optional(),
  }),
})
export type FormCase = z.infer<typeof FormCase>

/** Changes of rules that no answer can show, by their id, each with the reason. */
export const EquivalentMutants = z.record(z.string(), z.string().min(1))
