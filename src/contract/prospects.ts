import * as z from 'zod'
import { RowId } from './answers.ts'
import { component } from './component.ts'
import { Client } from './session.ts'

/** `PUT /dossiers/{id}/authorized-clients`: replaces the set of clients who may open the dossier. */
export const AuthorizeClients = z.object({ clientsId: z.array(RowId).max(20) })

/** The updated dossier; `authorized_clients` in ascending order. An error's `message` is a suffix of `api.error.`. */
export const AuthorizedDossier = component('AuthorizedDossier', {
  dossier: z.object({
    id: z.number(),
    client_id: z.number().nullable(),
    authorized_clients: z.array(z.number()),
  }),
})
export type AuthorizedDossier = z.infer<typeof AuthorizedDossier>

/** `POST /prospects`: creates an account for the person in the dossier's submitted answers. */
export const CreateProspect = z.object({ dossierId: RowId })

/**
 * The new account, in the shape of a client. Errors as for the authorisation. A 409 for an address already in use gives
 * no detail, to protect other people's clients, unless the account is a client of the caller: then `fresh` has it
 * as `client`.
 */
export const CreatedProspect = component('CreatedProspect', { prospect: Client })
export type CreatedProspect = z.infer<typeof CreatedProspect>

/** An existing client of the caller with the same address, to whom the dossier can be assigned. */
export type KnownClient = Pick<Client, 'id' | 'username' | 'first_name' | 'last_name'>

/**
 * `PUT /dossiers/{id}/client` (not in the specification): assigns a lead's dossier to an existing client of the caller.
 */
export const AssignClient = z.object({ clientId: RowId })
