import { Clients, ClientsQuery } from '#contract/session.ts'
import { canListClients } from '#rules/permission.ts'
import type { App } from '../http/app.ts'
import { rolesThat, withScope } from '../http/access.ts'
import { userOf } from '../http/authenticate.ts'
import { shape } from '../http/shape.ts'
import type { Services } from '../services.ts'
import { presentClient } from './present.ts'
import { findOpenDossiers, listClients } from './store.ts'

/** Clients a dossier can be created for. Source: shell §7, `GET /clients`. */
export function registerClients(api: App, services: Services): void {
  api.get(
    '/clients',
    shape(withScope('dossiers:read', rolesThat(canListClients)), 'List the clients of an advisor', Clients, {
      querystring: ClientsQuery,
    }),
    async (request) => {
      const { db } = services.store
      const { clients, total } = await listClients(db, userOf(request), request.query)
      const open = await findOpenDossiers(db, clients)
      return {
        clients: clients.map((client) => presentClient(client, open.get(client.id) ?? [])),
        total_items: total.count,
        more_than_total: total.more,
      }
    },
  )
}
