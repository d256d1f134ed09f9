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

/**
 * The account made from them, in the shape of a client. Errors as for the authorisation. A 409 for an address
 * that has an account says so and no more, unless it is a client of the caller: then `fresh` is a `KnownClient`.
 */
export const CreatedProspect = z.object({ prospect: Client }).meta({ id: 'CreatedProspect' })
export type CreatedProspect = z.infer<typeof CreatedProspect>

/** A client of the caller who has the address already: the dossier can go on for them. */
export const KnownClient = z
  .object({ client: Client.pick({ id: true, username: true, first_name: true, last_name: true }) })
  .meta({ id: 'KnownClient' })
export type KnownClient = z.infer<typeof KnownClient>

/** `PUT /dossiers/{id}/client`: the client of the caller that a lead turns out to be; our own call. */
export const AssignClient = z.object({ clientId: RowId })
export type AssignClient = z.infer<typeof AssignClient>
