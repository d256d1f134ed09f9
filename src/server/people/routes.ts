import type { FastifyRequest } from 'fastify'
import {
  MadeNetwork,
  NetworkName,
  NetworkParams,
  Networks,
  People,
  PeopleQuery,
  PersonDetail,
  PersonParams,
  TeamParams,
} from '#contract/people.ts'
import { canAdminister } from '#rules/permission.ts'
import { rolesThat, writersThat } from '../http/access.ts'
import type { App } from '../http/app.ts'
import { userOf } from '../http/authenticate.ts'
import { goneSignal } from '../http/gone-signal.ts'
import { createOnce } from '../http/run-once.ts'
import { shape } from '../http/shape.ts'
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'
import { registerActs } from './act-routes.ts'
import { registerInvitations } from './invitation-routes.ts'
import { listPeople } from './select-people.ts'
import { createNetwork, createTeam, listNetworks, remove, rename } from './networks.ts'
import { readPerson } from './read-person.ts'

/** People, networks and teams, for the administrator. No program makes these calls: it could widen its own rights. */
export function registerPeople(api: App, services: Services): void {
  const readers = rolesThat(canAdminister)

  api.get(
    '/administration/people',
    shape(readers, 'List people', People, { querystring: PeopleQuery }),
    async (request, reply) => listPeople(services, request.query, goneSignal(reply)),
  )

  api.get(
    '/administration/people/:person',
    shape(readers, 'Get a person', PersonDetail, { params: PersonParams }),
    async (request) =>
      readPerson(services, api.calls, { id: request.params.person, readerId: userOf(request).id }),
  )

  registerActs(api, services)
  registerInvitations(api, services)
  registerNetworks(api, services)
}

function registerNetworks(api: App, services: Services): void {
  const writers = writersThat(services.deployment.permissions, canAdminister)

  api.get('/administration/networks', shape(rolesThat(canAdminister), 'List networks', Networks), async () =>
    listNetworks(services.store.db),
  )

  const changed = (request: FastifyRequest, work: (trx: Trx) => Promise<number>) =>
    createOnce(services, request, MadeNetwork, async (trx) => ({ id: await work(trx) }))

  api.post(
    '/administration/networks',
    shape(writers, 'Create a network', MadeNetwork, { body: NetworkName, once: true }),
    async (request) =>
      changed(request, (trx) => createNetwork(services, trx, userOf(request).id, request.body.name)),
  )

  api.post(
    '/administration/networks/:network/teams',
    shape(writers, 'Create a team', MadeNetwork, { params: NetworkParams, body: NetworkName, once: true }),
    async (request) =>
      changed(request, (trx) =>
        createTeam(services, trx, userOf(request).id, { ...request.params, ...request.body }),
      ),
  )

  api.put(
    '/administration/networks/:network',
    shape(writers, 'Rename a network', MadeNetwork, { params: NetworkParams, body: NetworkName, once: true }),
    async (request) => {
      const named = { kind: 'network', id: request.params.network, ...request.body } as const
      return changed(request, (trx) => rename(services, trx, userOf(request).id, named))
    },
  )

  api.delete(
    '/administration/networks/:network',
    shape(writers, 'Delete a network', MadeNetwork, { params: NetworkParams, once: true }),
    async (request) => {
      const named = { kind: 'network', id: request.params.network } as const
      return changed(request, (trx) => remove(services, trx, userOf(request).id, named))
    },
  )

  api.put(
    '/administration/teams/:team',
    shape(writers, 'Rename a team', MadeNetwork, { params: TeamParams, body: NetworkName, once: true }),
    async (request) => {
      const named = { kind: 'team', id: request.params.team, ...request.body } as const
      return changed(request, (trx) => rename(services, trx, userOf(request).id, named))
    },
  )

  api.delete(
    '/administration/teams/:team',
    shape(writers, 'Delete a team', MadeNetwork, { params: TeamParams, once: true }),
    async (request) => {
      const named = { kind: 'team', id: request.params.team } as const
      return changed(request, (trx) => remove(services, trx, userOf(request).id, named))
    },
  )
}
