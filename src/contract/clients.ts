import * as z from 'zod'
import { CLIENT_EVENTS } from '#vocabulary/client-event.ts'
import { INTEGRATION_STATES } from '#vocabulary/integration-state.ts'
import { component } from './component.ts'
import { KnownClient } from './known-client.ts'

/** A dossier of a client, with what the reader may see of it. */
const ClientDossier = z.object({
  id: z.number(),
  status: z.string(),
  present: z.string(),
  subscriptionGlobalAmount: z.string().nullable(),
  creation_date: z.string(),
  signature_date: z.string().nullable(),
  integrate_state: z.enum(INTEGRATION_STATES),
  progress: z.number(),
  formCode: z.string(),
})
export type ClientDossier = z.infer<typeof ClientDossier>

/** `GET /clients/{id}`: what an advisor knows of a client. */
export const ClientPage = component('ClientPage', {
  client: z.object({
    id: z.number(),
    civility: z.string().nullable(),
    first_name: z.string(),
    last_name: z.string(),
    username: z.string(),
    email: z.string(),
    mobile: z.string().nullable(),
    advisor: z.object({ external_id: z.string(), name: z.string() }).nullable(),
    /** Client since, ISO 8601 in UTC. */
    since: z.string(),
    /** Whether the reader may start a dossier for the client. */
    isOwn: z.boolean(),
  }),
  /** The newest first, at most 50. */
  dossiers: z.array(ClientDossier),
  total_dossiers: z.number(),
  /** Answers about the person in their latest dossier with answers. */
  known: z.object({
    dossierId: z.number().nullable(),
    answers: z.array(z.object({ label: z.string(), value: z.string(), at: z.string() })),
  }),
  /** What their next dossier may take over; null without a signed dossier that the reader sees. */
  reusable: KnownClient.nullable(),
  /** The newest first, at most 20. */
  history: z.array(
    z.object({
      kind: z.enum(CLIENT_EVENTS),
      at: z.string(),
      dossierId: z.number(),
      /** Who did it; null for the server and for a party by its link. */
      actor: z.string().nullable(),
    }),
  ),
})
export type ClientPage = z.infer<typeof ClientPage>
