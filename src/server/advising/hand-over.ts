import { sql } from 'kysely'
import * as z from 'zod'
import { type HandOver, HandOverResult, type PreviewHandOver } from '#contract/team.ts'
import { LIVE_ENVELOPE_STATES } from '#vocabulary/envelope.ts'
import type { HandOverRefusal } from '#vocabulary/hand-over-refusal.ts'
import type { Locale } from '#vocabulary/locale.ts'
import { CLIENT_ROLES } from '#vocabulary/role.ts'
import { recordAccountAct, recordDossierAct } from '../audit/record-audit.ts'
import { presentTitle } from '../dossiers/index.ts'
import type { User } from '../http/authenticate.ts'
import { notify } from '../notices/index.ts'
import type { Services } from '../services.ts'
import { literals } from '../store/literals.ts'
import type { Trx } from '../store/store.ts'
import { mailHandOver } from './hand-over-mail.ts'
import { findNetwork, requireMember, type Member } from './team.ts'

/** Maximum number of dossiers per call, to keep its transaction short; live ones first. */
const MOST_MOVED = 1_000

interface Candidate {
  readonly id: number
  readonly title: string
  readonly status: string
  readonly advisorId: number
  /** Whether the advisor is a party of documents out for signature. */
  readonly isSigning: boolean
}

interface Plan {
  readonly to: Member
  /** The advisor whose dossiers are all handed over; undefined when single dossiers are. */
  readonly from: Member | undefined
  readonly moved: readonly Candidate[]
  readonly refused: readonly {
    readonly id: number
    readonly title: string
    readonly reason: HandOverRefusal
  }[]
  readonly left: number
}

/** Previews a hand-over without moving anything. */
export async function previewHandOver(
  services: Services,
  user: User,
  request: PreviewHandOver,
  locale: Locale,
): Promise<HandOverResult> {
  return services.store.db.transaction().execute(async (trx) => {
    const planned = await plan(trx, user, request)
    const clients = planned.from ? await findClients(trx, planned.from.id) : []
    return present(planned, clients.length, locale)
  })
}

/**
 * Moves dossiers to another advisor of the manager's network, with an audit row each. Atomic: the rows are locked in
 * ascending order before they are judged. Envelopes and snapshots keep the former advisor's name.
 */
export async function handOver(
  services: Services,
  trx: Trx,
  { user, request, locale }: { readonly user: User; readonly request: HandOver; readonly locale: Locale },
): Promise<HandOverResult> {
  const planned = await plan(trx, user, request)
  const { to, from, moved } = planned
  await moveDossiers(services, trx, user, { to, moved, reason: request.reason })
  const clients = from ? await moveClients(services, trx, user, { from, to }) : 0
  await notifyAdvisors(services, trx, user, { planned, clients, reason: request.reason })
  return present(planned, clients, locale)
}

/** An advisor who leaves, and the advisor who takes over all dossiers. */
export interface LeavingAdvisor {
  readonly from: Member
  readonly to: Member
}

/** Preview for an administrator, who may move all of an advisor's dossiers to any other advisor. Changes nothing. */
export async function previewLeaving(
  services: Services,
  leaving: LeavingAdvisor,
  locale: Locale,
): Promise<HandOverResult> {
  return services.store.db.transaction().execute(async (trx) => {
    const planned = await planWithin(trx, [leaving.from, leaving.to], leavingRequest(leaving))
    return present(planned, await countClients(trx, leaving.from.id), locale)
  })
}

/**
 * Moves all dossiers of a leaving advisor in the caller's transaction, in batches, until only dossiers remain that cannot
 * be moved. Returns the number of these.
 */
export async function moveEverything(
  services: Services,
  trx: Trx,
  user: Pick<User, 'id' | 'firstName' | 'lastName'>,
  { from, to, reason, mails }: LeavingAdvisor & { readonly reason: string; readonly mails: boolean },
): Promise<number> {
  const moved: Candidate[] = []
  let clients = 0
  let planned: Plan
  do {
    planned = await planWithin(trx, [from, to], leavingRequest({ from, to }))
    await moveDossiers(services, trx, user, { to, moved: planned.moved, reason })
    moved.push(...planned.moved)
  } while (planned.moved.length > 0 && planned.left > 0)
  for (let portion = MOST_MOVED; portion === MOST_MOVED; clients += portion)
    portion = await moveClients(services, trx, user, { from, to })
  if (mails) await notifyAdvisors(services, trx, user, { planned: { ...planned, moved }, clients, reason })
  return planned.refused.length + planned.left
}

const leavingRequest = ({ from, to }: LeavingAdvisor): PreviewHandOver => ({ from: from.id, to: to.id })

async function countClients(trx: Trx, advisorId: number): Promise<number> {
  const { total } = await trx
    .selectFrom('account')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('parent_id', '=', advisorId)
    .where('role', 'in', CLIENT_ROLES)
    .executeTakeFirstOrThrow()
  return total
}

async function plan(trx: Trx, user: User, request: PreviewHandOver): Promise<Plan> {
  return planWithin(trx, await findNetwork(trx, user), request)
}

async function planWithin(
  trx: Trx,
  network: readonly Member[],
  { to: toId, from: fromId, ids }: PreviewHandOver,
): Promise<Plan> {
  const to = requireMember(network, toId)
  const from = fromId === undefined ? undefined : requireMember(network, fromId)
  const members = network.map(({ id }) => id)
  const found = await lockCandidates(
    trx,
    members,
    from === undefined ? { ids: ids ?? [] } : { from: from.id },
  )
  const seen = new Set(found.map(({ id }) => id))
  const judged = found.map((row) => ({ ...row, reason: refusalOf(row, to) }))
  return {
    to,
    from,
    moved: judged.filter(({ reason }) => reason === undefined),
    refused: [
      ...judged.flatMap(({ id, title, reason }) => (reason ? [{ id, title, reason }] : [])),
      ...[...new Set(ids)]
        .filter((id) => !seen.has(id))
        .map((id) => ({ id, title: '', reason: 'unknown' as const })),
    ],
    left: from ? await countBeyond(trx, from.id) : 0,
  }
}

function refusalOf({ advisorId, isSigning }: Candidate, to: Member): HandOverRefusal | undefined {
  if (advisorId === to.id) return 'same'
  return isSigning ? 'signing' : undefined
}

async function lockCandidates(
  trx: Trx,
  members: readonly number[],
  which: { readonly ids: readonly number[] } | { readonly from: number },
): Promise<readonly Candidate[]> {
  const chosen =
    'ids' in which
      ? sql`id = any(${which.ids}::integer[]) and advisor_id = any(${members}::integer[])`
      : sql`id in (select id from dossier where advisor_id = ${which.from}
          order by list in ('current', 'signature') desc, id desc limit ${MOST_MOVED})
          and advisor_id = ${which.from}`
  const { rows } = await sql<Omit<Candidate, 'isSigning'>>`
    select id, title, status, advisor_id as "advisorId" from dossier where ${chosen} order by id for update`.execute(
    trx,
  )
  // Read after locking, to see envelopes that were opened in the meantime.
  const { rows: signing } = await sql<{ id: number }>`
    select distinct envelope.dossier_id as id from envelope
    join envelope_party as party on party.envelope_id = envelope.id and party.party = 'subscriberAdvisor'
    where envelope.dossier_id = any(${rows.map(({ id }) => id)}::integer[])
      and envelope.state in (${literals(LIVE_ENVELOPE_STATES)})`.execute(trx)
  const busy = new Set(signing.map(({ id }) => id))
  return rows.map((row) => ({ ...row, isSigning: busy.has(row.id) }))
}

async function countBeyond(trx: Trx, advisorId: number): Promise<number> {
  const { total } = await trx
    .selectFrom('dossier')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('advisor_id', '=', advisorId)
    .executeTakeFirstOrThrow()
  return Math.max(0, total - MOST_MOVED)
}

async function moveDossiers(
  { keys, clock }: Services,
  trx: Trx,
  user: Pick<User, 'id'>,
  {
    to,
    moved,
    reason,
  }: { readonly to: Member; readonly moved: readonly Candidate[]; readonly reason: string },
): Promise<void> {
  if (moved.length === 0) return
  await trx
    .updateTable('dossier')
    .set({ advisor_id: to.id })
    .where(
      'id',
      'in',
      moved.map(({ id }) => id),
    )
    .execute()
  for (const { id, advisorId } of moved)
    await recordDossierAct(trx, keys, id, 'dossier.handed-over', {
      actorId: user.id,
      detail: { from: advisorId, to: to.id, reason },
      at: clock.now(),
    })
}

function findClients(trx: Trx, advisorId: number): Promise<readonly { readonly id: number }[]> {
  return trx
    .selectFrom('account')
    .select('id')
    .where('parent_id', '=', advisorId)
    .where('role', 'in', CLIENT_ROLES)
    .orderBy('id')
    .limit(MOST_MOVED)
    .forUpdate()
    .execute()
}

async function moveClients(
  { keys, clock }: Services,
  trx: Trx,
  user: Pick<User, 'id'>,
  { from, to }: { readonly from: Member; readonly to: Member },
): Promise<number> {
  const clients = from.id === to.id ? [] : await findClients(trx, from.id)
  for (const { id } of clients) {
    await trx.updateTable('account').set({ parent_id: to.id }).where('id', '=', id).execute()
    await recordAccountAct(trx, keys, id, 'account.handed-over', {
      actorId: user.id,
      detail: { from: from.id, to: to.id },
      at: clock.now(),
    })
  }
  return clients.length
}

/**
 * For a single dossier the recipient gets a notice, mailed according to their preferences. For several, a notice with the
 * number of dossiers and one mail that lists them.
 */
async function notifyAdvisors(
  services: Services,
  trx: Trx,
  user: Pick<User, 'id' | 'firstName' | 'lastName'>,
  { planned, clients, reason }: { readonly planned: Plan; readonly clients: number; readonly reason: string },
): Promise<void> {
  const { to, moved } = planned
  const at = services.clock.now()
  const [only] = moved
  const told = { accountIds: [to.id], actorId: user.id, at }
  if (only !== undefined && moved.length === 1)
    await notify(trx, { ...told, kind: 'handedOver', dossierId: only.id })
  if (moved.length > 1) await notify(trx, { ...told, kind: 'handedOverMany', data: { count: moved.length } })
  const about = { user, to, reason, clients, at }
  for (const [former, dossiers] of Map.groupBy(moved, ({ advisorId }) => advisorId))
    if (former !== user.id) await mailHandOver(services, trx, { ...about, recipientId: former, dossiers })
  if (to.id !== user.id && moved.length > 1)
    await mailHandOver(services, trx, { ...about, recipientId: to.id, dossiers: moved })
}

/** What is kept of a hand-over with its idempotency key: not the titles, which name subscribers. */
export const HandedOver = z.object({
  ...HandOverResult.shape,
  moved: z.array(HandOverResult.shape.moved.element.omit({ present: true })),
  refused: z.array(HandOverResult.shape.refused.element.omit({ present: true })),
})

/** The same result again, with the titles of today. */
export async function readHandOver(
  trx: Trx,
  kept: z.infer<typeof HandedOver>,
  locale: Locale,
): Promise<HandOverResult> {
  const ids = [...kept.moved, ...kept.refused].map(({ id }) => id)
  const rows =
    ids.length > 0
      ? await trx.selectFrom('dossier').select(['id', 'title']).where('id', 'in', ids).execute()
      : []
  const titles = new Map(rows.map(({ id, title }) => [id, title]))
  const titled = <T extends { readonly id: number }>(each: T) => ({
    ...each,
    present: presentTitle(titles.get(each.id) ?? '', locale),
  })
  return { ...kept, moved: kept.moved.map(titled), refused: kept.refused.map(titled) }
}

function present({ moved, refused, left }: Plan, clients: number, locale: Locale): HandOverResult {
  return {
    moved: moved.map(({ id, title, status }) => ({ id, present: presentTitle(title, locale), status })),
    refused: refused.map(({ id, title, reason }) => ({ id, present: presentTitle(title, locale), reason })),
    clients,
    left,
  }
}
