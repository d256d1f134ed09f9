import * as z from 'zod'

/** How versions are published from the studio. */
export const PublicationSettings = z.strictObject({
  fourEyes: z.boolean().default(false).describe('A second author approves each version before it is served.'),
})
