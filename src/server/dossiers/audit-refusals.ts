import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { PathId } from '#contract/answers.ts'
import type { ErrorCode } from '#rules/error-catalogue.ts'
import { Failure } from '#rules/failure.ts'
import { runForCaller } from '../audit/calling-program.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { findOwnClient } from '../clients/index.ts'
import { userOf, type User } from '../http/authenticate.ts'
import type { Services } from '../services.ts'
import type { Db } from '../store/store.ts'
import { visibleTo } from './visible-to.ts'

/**
 * Audits refused access (403 or 404) to another user's dossier or client. The response does not reveal that it exists. Uses
 * a transaction of its own, since that of the request was rolled back. Source: design "Audit".
 */
export function auditRefusals(services: Services) {
  return async (request: FastifyRequest, _reply: FastifyReply, error: FastifyError): Promise<void> => {
    const { user } = request
    if (!user || !(error instanceof Failure) || (error.status !== 403 && error.status !== 404)) return
    await runForCaller(user, () => recordRefusals(services, user, request, error)).catch(logTo(request))
  }
}

/** What was asked for has been answered, or done, already: a failure to record must not change the answer. */
function logTo({ log }: FastifyRequest) {
  return (err: unknown) => log.error({ err }, 'audit: refusal not recorded')
}

async function recordRefusals(
  services: Services,
  user: User,
  request: FastifyRequest,
  { code }: Failure,
): Promise<void> {
  const { db } = services.store
  const noted = await findNoted(db, request)
  const dossiers = [...dossiersOf(request), ...noted.dossiers]
  const clients = [...clientsOf(request), ...noted.clients]
  const subjects = [
    ...(await findHiddenDossiers(db, user, dossiers)).map((id) => `dossier:${id}`),
    ...(await findOthersClients(db, user, clients)).map((id) => `account:${id}`),
  ]
  await recordRefused(services, user, request, { subjects, code })
}

/**
 * Audits the dossiers of others among those that a call on a list of dossiers refused as unknown. The call itself
 * succeeds, for the other ones.
 */
export async function auditRefused<
  Result extends { readonly refused: readonly { readonly id: number; readonly reason: string }[] },
>(services: Services, request: FastifyRequest, result: Result): Promise<Result> {
  const unknown = result.refused.filter(({ reason }) => reason === 'unknown').map(({ id }) => id)
  await recordHidden(services, userOf(request), request, unknown).catch(logTo(request))
  return result
}

async function recordHidden(
  services: Services,
  user: User,
  request: FastifyRequest,
  ids: readonly number[],
): Promise<void> {
  const hidden = await findHiddenDossiers(services.store.db, user, ids)
  const subjects = hidden.map((id) => `dossier:${id}`)
  await recordRefused(services, user, request, { subjects, code: 'NOT_FOUND' })
}

async function recordRefused(
  { store, keys, clock }: Services,
  user: User,
  { method, routeOptions }: FastifyRequest,
  { subjects, code }: { readonly subjects: readonly string[]; readonly code: ErrorCode },
): Promise<void> {
  if (subjects.length === 0) return
  const detail = { call: `${method} ${routeOptions.url ?? ''}`, code }
  await store.db.transaction().execute(async (trx) => {
    // A fixed lock order prevents deadlocks between concurrent refusals.
    for (const subject of subjects.toSorted())
      await recordAudit(trx, keys, {
        subject,
        actorId: user.id,
        action: 'access.refused',
        detail,
        at: clock.now(),
      })
  })
}

/**
 * Calls identify a dossier by `id`, where the path is one of dossiers, or `folderId` in the path, or by `dossierId` in the
 * body.
 */
export function dossiersOf(request: FastifyRequest): readonly number[] {
  const { params, body } = request
  return idsOf([readPathId(request, /\/dossiers?\//), read(params, 'folderId'), read(body, 'dossierId')])
}

function clientsOf(request: FastifyRequest): readonly number[] {
  const { body } = request
  const ids = [readPathId(request, /\/clients\//), read(body, 'clientId'), read(body, 'clientsId')]
  return idsOf(ids.flat())
}

/** The `id` of a path of this kind. Paths of other kinds, such as absences and hits, have one too, of the same numbers. */
function readPathId({ params, routeOptions }: FastifyRequest, kind: RegExp): unknown {
  return kind.test(routeOptions.url ?? '') ? read(params, 'id') : undefined
}

function idsOf(values: readonly unknown[]): readonly number[] {
  const given = values.filter((value) => value !== undefined && value !== null)
  return given.map((value) => PathId.safeParse(value)).flatMap(({ data }) => data ?? [])
}

function read(from: unknown, name: string): unknown {
  return typeof from === 'object' && from !== null
    ? Object.getOwnPropertyDescriptor(from, name)?.value
    : undefined
}

/** The dossier or the client of the note that a call names by its own number. */
async function findNoted(db: Db, { params }: FastifyRequest) {
  const [id] = idsOf([read(params, 'noteId')])
  const note =
    id === undefined
      ? undefined
      : await db
          .selectFrom('note')
          .select(['dossier_id', 'client_id'])
          .where('id', '=', id)
          .executeTakeFirst()
  return { dossiers: idsOf([note?.dossier_id]), clients: idsOf([note?.client_id]) }
}

async function findHiddenDossiers(db: Db, user: User, ids: readonly number[]): Promise<readonly number[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('dossier')
    .select('id')
    .where('id', 'in', ids)
    .where((eb) => eb.not(visibleTo(user)))
    .execute()
  return rows.map(({ id }) => id)
}

async function findOthersClients(db: Db, user: User, ids: readonly number[]): Promise<readonly number[]> {
  const others: number[] = []
  for (const id of ids.filter((each) => each !== user.id)) {
    const exists = await db.selectFrom('account').select('id').where('id', '=', id).executeTakeFirst()
    if (exists && !(await findOwnClient(db, user, id))) others.push(id)
  }
  return others
}
