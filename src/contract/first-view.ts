import * as z from 'zod'

/** Query of `GET /first-view`: path and query of the page that opens. */
export const FirstViewQuery = z.object({ page: z.string().startsWith('/').max(2_000) })

/**
 * `GET /first-view`: the answers of the calls that this page makes first. A refused call is left out, except for a 404,
 * whose body is in `missing`.
 */
export const FirstView = z
  .array(z.object({ call: z.string(), body: z.unknown().optional(), missing: z.unknown().optional() }))
  .meta({ id: 'FirstView' })
export type FirstView = z.infer<typeof FirstView>
