import * as z from 'zod'
import { RowId } from './answers.ts'
import { Client } from './session.ts'

/** `PUT /dossiers/{id}/authorized-clients`: afterwards these people, and only these, may open the dossier. */
export const AuthorizeClients = z.object({ clientsId: z.array(RowId).max(20) })
export type AuthorizeClients = z.infer<typeof AuthorizeClients>

/** The dossier after it; `authorized_clients` in ascending order. Errors carry the suffix of `api.error.` as `message`. */
export const AuthorizedDossier = z
  .object({
    dossier: z.object({
      id: z.number(),
      client_id: z.number().nullable(),
      authorized_clients: z.array(z.number()),
    }),
  })
  .meta({ id: 'AuthorizedDossier' })
export type AuthorizedDossier = z.infer<typeof AuthorizedDossier>

/** `POST /prospects`: the person comes from the submitted answers of the dossier. */
export const CreateProspect = z.object({ dossierId: RowId })
export type CreateProspect = z.infer<typeof CreateProspect>

/** The account made from them, in the shape of a client. Errors as for the authorisation. */
export const CreatedProspect = z.object({ prospect: Client }).meta({ id: 'CreatedProspect' })
export type CreatedProspect = z.infer<typeof CreatedProspect>
