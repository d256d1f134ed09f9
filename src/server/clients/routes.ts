import { Clients, ClientsQuery } from '#contract/session.ts'
import { Failure } from '#rules/failure.ts'
import { canListClients } from '#rules/permission.ts'
import type { App } from '../app.ts'
import { userOf } from '../http/authenticate.ts'
import type { Services } from '../services.ts'
import { presentClient } from './present.ts'
import { listClients } from './store.ts'

/** The customers a dossier can be created for. Source: shell §7, `GET /clients`. */
export function registerClients(api: App, services: Services): void {
  api.get(
    '/clients',
    { schema: { querystring: ClientsQuery, response: { 200: Clients } } },
    async (request) => {
      const user = userOf(request)
      if (!canListClients(user.role)) throw new Failure('FORBIDDEN')
      const { clients, total } = await listClients(services.store.db, user, request.query)
      return {
        clients: clients.map(presentClient),
        total_items: total.count,
        more_than_total: total.more,
      }
    },
  )
}
