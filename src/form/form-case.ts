import * as z from 'zod'

const Given = z.union([z.string(), z.array(z.string()), z.null()])

/**
 * An example of a deployment's form: answers, and the state they must lead to. A file of `cases/` holds one;
 * those called `complete...` answer every question that they are asked.
 */
export const FormCase = z.strictObject({
  form: z.string(),
  title: z.string(),
  today: z.string().regex(/^\d{4}-\d{2}-\d{2}$/),
  direct: z.boolean().default(false),
  /** The wire string of the dossier's state. */
  state: z.string().default('ongoing'),
  /** Another case, by its file's name, whose answers these are laid over. */
  startsFrom: z.string().optional(),
  /** Replaces the price of every product, for amounts that real prices do not reach. */
  unitPriceEuros: z.string().optional(),
  answers: z.record(z.string(), Given),
  expect: z.strictObject({
    /** Elements that are shown, and that are not. */
    visible: z.array(z.string()).default([]),
    hidden: z.array(z.string()).default([]),
    /** Elements that must be answered, and that need not. */
    required: z.array(z.string()).default([]),
    optional: z.array(z.string()).default([]),
    disabled: z.array(z.string()).default([]),
    enabled: z.array(z.string()).default([]),
    visibleBlocks: z.array(z.string()).optional(),
    /** Values of computed elements; null is absent. */
    values: z.record(z.string(), Given).default({}),
    /** Every violation of the form, as `element code`, in order. */
    violations: z.array(z.string()).optional(),
  }),
})
export type FormCase = z.infer<typeof FormCase>
