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
import { shape } from '../http/shape.ts'
import type { Services } from '../services.ts'
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

  api.post(
    '/administration/networks',
    shape(writers, 'Create a network', MadeNetwork, { body: NetworkName }),
    async (request) => ({ id: await createNetwork(services, userOf(request).id, request.body.name) }),
  )

  api.post(
    '/administration/networks/:network/teams',
    shape(writers, 'Create a team', MadeNetwork, { params: NetworkParams, body: NetworkName }),
    async (request) => ({
      id: await createTeam(services, userOf(request).id, { ...request.params, ...request.body }),
    }),
  )

  api.put(
    '/administration/networks/:network',
    shape(writers, 'Rename a network', MadeNetwork, { params: NetworkParams, body: NetworkName }),
    async (request) => ({
      id: await rename(services, userOf(request).id, {
        kind: 'network',
        id: request.params.network,
        ...request.body,
      }),
    }),
  )

  api.delete(
    '/administration/networks/:network',
    shape(writers, 'Delete a network', MadeNetwork, { params: NetworkParams }),
    async (request) => ({
      id: await remove(services, userOf(request).id, { kind: 'network', id: request.params.network }),
    }),
  )

  api.put(
    '/administration/teams/:team',
    shape(writers, 'Rename a team', MadeNetwork, { params: TeamParams, body: NetworkName }),
    async (request) => ({
      id: await rename(services, userOf(request).id, {
        kind: 'team',
        id: request.params.team,
        ...request.body,
      }),
    }),
  )

  api.delete(
    '/administration/teams/:team',
    shape(writers, 'Delete a team', MadeNetwork, { params: TeamParams }),
    async (request) => ({
      id: await remove(services, userOf(request).id, { kind: 'team', id: request.params.team }),
    }),
  )
}
