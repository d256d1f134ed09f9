import * as z from 'zod'
import { LOCALES } from '#vocabulary/locale.ts'
import { ROLES } from '#vocabulary/role.ts'

/** A person as stored until the account is created: in a table of invitations, or while the act waits. */
export const StoredPerson = z.object({
  email: z.string(),
  role: z.enum(ROLES),
  firstName: z.string(),
  lastName: z.string(),
  civility: z.string().optional(),
  mobile: z.string().optional(),
  number: z.string().optional(),
  teamOf: z.string().optional(),
  teamId: z.number().optional(),
  language: z.enum(LOCALES),
})
