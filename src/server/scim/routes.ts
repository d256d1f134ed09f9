import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { SafeText } from '#contract/answers.ts'
import type { App } from '../http/app.ts'
import type { Services } from '../services.ts'
import { isUniqueViolation } from '../store/unique-violation.ts'
import { parseFilter } from './filter.ts'
import { getGroup, groupsOf, listMembers, readGroup, type RoleGroup } from './groups.ts'
import { applyOperations, readOperations } from './patch.ts'
import { getPerson, listPeople, lockPerson, type Person } from './people.ts'
import { presentGroup, presentList, presentUser, project, versionOf } from './present.ts'
import { readGroupBody, saveGroup } from './save-group.ts'
import { changePeople, createUser, deleteUser, updateUser } from './save-user.ts'
import type { ScimCaller } from './scim-caller.ts'
import { ScimError } from './scim-error.ts'
import { listResourceTypes, listSchemas, MOST_RESULTS, presentConfig } from './schemas.ts'
import { readUser } from './user-input.ts'

/** The program of a request, set by the hook of all SCIM calls. */
export function callerOf({ scimCaller }: FastifyRequest): ScimCaller {
  if (!scimCaller) throw new ScimError(401, 'a bearer token is needed')
  return scimCaller
}

declare module 'fastify' {
  interface FastifyRequest {
    scimCaller?: ScimCaller
  }
}

const Whole = z.coerce.number().int().catch(NaN)
const Query = z.object({
  filter: SafeText.max(1_000).optional(),
  startIndex: Whole.optional(),
  count: Whole.optional(),
  attributes: z.string().max(1_000).optional(),
  excludedAttributes: z.string().max(1_000).optional(),
})
const Path = z.object({ id: z.string().max(100) })

type Query = z.infer<typeof Query>

function readQuery({ query }: FastifyRequest): Query {
  const result = Query.safeParse(query)
  if (!result.success) throw new ScimError(400, 'the query is not valid', 'invalidValue')
  return result.data
}

const idOf = ({ params }: FastifyRequest) => Path.parse(params).id

/** Values below 1 count as 1; without `count` the page has the maximum size. Source: RFC 7644 §3.4.2.4. */
function readPage({ startIndex = 1, count = MOST_RESULTS }: Query) {
  const whole = (value: number, fallback: number) => (Number.isNaN(value) ? fallback : value)
  return {
    startIndex: Math.max(1, whole(startIndex, 1)),
    count: Math.min(MOST_RESULTS, Math.max(0, whole(count, MOST_RESULTS))),
  }
}

export function registerUsers(scim: App, services: Services, base: string): void {
  const { db } = services.store
  const present = (caller: ScimCaller, person: Person) =>
    presentUser(person, groupsOf(services, caller), base)

  scim.get('/Users', async (request, reply) => {
    const query = readQuery(request)
    const conditions = query.filter === undefined ? [] : parseFilter(query.filter)
    const page = readPage(query)
    const caller = callerOf(request)
    const { total, people } = await listPeople(db, caller, { conditions, ...page })
    const resources = people.map((person) => project(present(caller, person), query))
    return send(reply, 200, presentList(resources, { total, startIndex: page.startIndex }))
  })

  scim.get('/Users/:id', async (request, reply) => {
    const caller = callerOf(request)
    return sendResource(request, reply, present(caller, await getPerson(db, caller, idOf(request))))
  })

  scim.post('/Users', async (request, reply) => {
    const caller = callerOf(request)
    const desired = readUser(request.body)
    const person = await changePeople(services, caller, async (trx) =>
      createUser(services, caller, trx, desired),
    )
    reply.header('location', `${base}/Users/${person.id}`)
    return sendResource(request, reply, present(caller, person), 201)
  })

  const change = async (request: FastifyRequest, reply: FastifyReply, isPatch: boolean) => {
    const caller = callerOf(request)
    const operations = isPatch ? readOperations(request.body) : []
    const person = await changePeople(services, caller, async (trx) => {
      const former = await lockPerson(trx, caller, idOf(request))
      const resource = present(caller, former)
      requireVersion(request, versionOf(resource))
      const desired = readUser(isPatch ? applyOperations(resource, operations) : request.body)
      return updateUser(services, caller, trx, former, desired)
    })
    return sendResource(request, reply, present(caller, person))
  }
  scim.put('/Users/:id', async (request, reply) => change(request, reply, false))
  scim.patch('/Users/:id', async (request, reply) => change(request, reply, true))

  scim.delete('/Users/:id', async (request, reply) => {
    const caller = callerOf(request)
    await changePeople(services, caller, async (trx) => {
      const person = await lockPerson(trx, caller, idOf(request))
      requireVersion(request, versionOf(present(caller, person)))
      await deleteUser(services, trx, person)
    })
    return reply.code(204).send()
  })
}

export function registerGroups(scim: App, services: Services, base: string): void {
  const { db } = services.store
  const present = async (caller: ScimCaller, group: RoleGroup) =>
    presentGroup(group, await listMembers(db, caller, group), base)

  scim.get('/Groups', async (request, reply) => {
    const query = readQuery(request)
    const caller = callerOf(request)
    const conditions = query.filter === undefined ? [] : parseFilter(query.filter)
    const { startIndex, count } = readPage(query)
    const groups = await Promise.all(groupsOf(services, caller).map((group) => present(caller, group)))
    const found = groups.filter((group) => conditions.every(({ path, value }) => isGroup(group, path, value)))
    const page = found.slice(startIndex - 1, startIndex - 1 + count).map((group) => project(group, query))
    return send(reply, 200, presentList(page, { total: found.length, startIndex }))
  })

  scim.get('/Groups/:id', async (request, reply) => {
    const caller = callerOf(request)
    return sendResource(request, reply, await present(caller, getGroup(services, caller, idOf(request))))
  })

  // Groups cannot be created, since they are the roles.
  scim.post('/Groups', async (request) => {
    const { displayName } = readGroupBody(request.body)
    const { id } = readGroup(services, callerOf(request), displayName)
    throw new ScimError(409, `the group ${displayName} exists: ${base}/Groups/${id}`, 'uniqueness')
  })
  scim.delete('/Groups/:id', async (request) => {
    getGroup(services, callerOf(request), idOf(request))
    throw new ScimError(403, 'groups are the roles of the application: take the members out instead')
  })

  const change = async (request: FastifyRequest, isPatch: boolean) => {
    const caller = callerOf(request)
    const group = getGroup(services, caller, idOf(request))
    const operations = isPatch ? readOperations(request.body) : []
    await changePeople(services, caller, async (trx) => {
      const resource = presentGroup(group, await listMembers(trx, caller, group), base)
      requireVersion(request, versionOf(resource))
      await saveGroup(
        services,
        caller,
        trx,
        group,
        isPatch ? applyOperations(resource, operations) : request.body,
      )
    })
    return { caller, group }
  }
  scim.put('/Groups/:id', async (request, reply) => {
    const { caller, group } = await change(request, false)
    return sendResource(request, reply, await present(caller, group))
  })
  scim.patch('/Groups/:id', async (request, reply) => {
    await change(request, true)
    return reply.code(204).send()
  })
}

/** Groups are found by name, identifier or member. */
function isGroup(group: Readonly<Record<string, unknown>>, path: string, value: string | boolean): boolean {
  const wanted = String(value).toLowerCase()
  if (path === 'displayname' || path === 'id')
    return String(group[path === 'id' ? 'id' : 'displayName']).toLowerCase() === wanted
  if (path === 'externalid') return false
  if (path === 'members' || path === 'members.value') {
    const { members } = group
    return Array.isArray(members) && members.some((member: { value?: unknown }) => member.value === wanted)
  }
  throw new ScimError(400, `groups cannot be filtered by ${path}`, 'invalidFilter')
}

/** Capabilities of the service, for discovery by clients. Filters are refused. Source: RFC 7644 §4. */
export function registerDiscovery(scim: App, base: string): void {
  const refuseFilter = (request: FastifyRequest) => {
    if (readQuery(request).filter !== undefined) throw new ScimError(403, 'no filter is supported here')
  }
  scim.get('/ServiceProviderConfig', async (request, reply) => {
    refuseFilter(request)
    return send(reply, 200, presentConfig(base))
  })
  for (const [path, list] of [
    ['ResourceTypes', listResourceTypes(base)],
    ['Schemas', listSchemas(base)],
  ] as const) {
    scim.get(`/${path}`, async (request, reply) => {
      refuseFilter(request)
      return send(reply, 200, presentList(list, { total: list.length, startIndex: 1 }))
    })
    scim.get(`/${path}/:id`, async (request, reply) => {
      const found = list.find(({ id }) => id === idOf(request))
      if (!found) throw new ScimError(404, `no ${path} ${idOf(request)}`)
      return send(reply, 200, found)
    })
  }
  // `/Me` is unsupported, since a program is not a person. Source: RFC 7644 §3.11.
  for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const)
    scim.route({ method, url: '/Me', handler: notImplemented })
  scim.post('/Bulk', notImplemented)
}

async function notImplemented(): Promise<never> {
  throw new ScimError(501, 'this is not implemented')
}

function requireVersion({ headers }: FastifyRequest, version: string): void {
  const wanted = headers['if-match']
  if (wanted === undefined || wanted === '*') return
  const isOne = wanted.split(',').some((each) => each.trim() === version)
  if (!isOne) throw new ScimError(412, 'the resource has changed meanwhile')
}

function sendResource(
  request: FastifyRequest,
  reply: FastifyReply,
  resource: Readonly<Record<string, unknown>>,
  status = 200,
): FastifyReply {
  const version = versionOf(resource)
  reply.header('etag', version)
  if (request.method === 'GET' && request.headers['if-none-match'] === version) return reply.code(304).send()
  return send(reply, status, project(resource, readQuery(request)))
}

export function send(reply: FastifyReply, status: number, body: object): FastifyReply {
  return reply.code(status).type('application/scim+json; charset=utf-8').send(JSON.stringify(body))
}

/** Two concurrent requests of different networks may use the same address. */
export function asScimError(error: unknown): ScimError | undefined {
  if (error instanceof ScimError) return error
  return isUniqueViolation(error)
    ? new ScimError(409, 'a user has this address or number already', 'uniqueness')
    : undefined
}
