import { sql } from 'kysely'
import type { HitState, ReleaseHit, ScreeningHits, ScreeningLists, SettleHit } from '#contract/screening.ts'
import { HIT_OUTCOMES } from '#vocabulary/screening.ts'
import { Failure } from '#rules/failure.ts'
import { areSamePerson } from '../accounts/same-person.ts'
import { recordAccountAct } from '../audit/record-audit.ts'
import type { User } from '../http/authenticate.ts'
import type { Services } from '../services.ts'
import type { Db, Trx } from '../store/store.ts'
import { findSources } from './fetch-lists.ts'

const PAGE = 50

/** A page of hits: the last settled first, others by age. `after` is the last hit of the page before. */
export async function listHits(
  services: Services,
  user: User,
  { state, after }: { readonly state: HitState; readonly after: number },
): Promise<ScreeningHits> {
  const hits = selectHits(services.store.db, state)
  const page =
    state === 'settled'
      ? hits
          .orderBy('settlement.settled_at', 'desc')
          .orderBy('hit.id', 'desc')
          .$if(after > 0, (query) => query.where(isSettledBefore(after)))
      : hits.orderBy('hit.id').$if(after > 0, (query) => query.where('hit.id', '>', after))
  const rows = await page.limit(PAGE + 1).execute()
  const isBarred = (row: HitRow) => releaseNeedsTwo(services) && row.settled_by === user.id
  return {
    data: rows.slice(0, PAGE).flatMap((row) => presentHit(row, { canRelease: !isBarred(row) })),
    more: rows.length > PAGE,
  }
}

function isSettledBefore(hit: number) {
  return sql<boolean>`(settlement.settled_at, hit.id) <
    (select settled_at, hit_id from screening_settlement where hit_id = ${hit})`
}

function selectHits(db: Db, state: HitState) {
  return db
    .selectFrom('screening_hit as hit')
    .innerJoin('screening_run as run', 'run.id', 'hit.run_id')
    .innerJoin('screening_list as list', 'list.id', 'run.list_id')
    .innerJoin('dossier', 'dossier.id', 'hit.dossier_id')
    .leftJoin('screening_settlement as settlement', 'settlement.hit_id', 'hit.id')
    .leftJoin('account', 'account.id', 'settlement.settled_by')
    .leftJoin('screening_release as release', 'release.hit_id', 'hit.id')
    .leftJoin('account as releaser', 'releaser.id', 'release.released_by')
    .select(['hit.id', 'hit.person', 'hit.entry', 'hit.listed_name', 'hit.score', 'hit.parts'])
    .select(['run.persons', 'run.at', 'run.parameters', 'list.code', 'list.digest'])
    .select(['dossier.id as dossier_id', 'dossier.title'])
    .select(['settlement.outcome', 'settlement.reason', 'settlement.settled_at', 'settlement.settled_by'])
    .select(['account.first_name', 'account.last_name'])
    .select(['release.reason as release_reason', 'release.released_at'])
    .select(['releaser.first_name as releaser_first_name', 'releaser.last_name as releaser_last_name'])
    .where('settlement.hit_id', state === 'open' ? 'is' : 'is not', null)
    .$if(state === 'held', (query) =>
      query.where('settlement.outcome', '=', 'confirmed').where('release.hit_id', 'is', null),
    )
}

type HitRow = Awaited<ReturnType<ReturnType<typeof selectHits>['execute']>>[number]

function presentHit(row: HitRow, { canRelease }: { readonly canRelease: boolean }): ScreeningHits['data'] {
  const person = row.persons[row.person]
  if (!person) return []
  const { part, companyName, lastName, firstName, birthName, birthDate, nationality } = person
  const { reason, settled_at: at } = row
  const outcome = HIT_OUTCOMES.find((each) => each === row.outcome)
  return [
    {
      id: row.id,
      at: row.at.toISOString(),
      person: {
        part,
        name: companyName ?? [firstName, lastName].filter((name) => name !== null).join(' '),
        birthName,
        birthDate,
        nationality,
      },
      listed: { list: row.code, digest: row.digest, entry: row.entry, name: row.listed_name },
      score: row.score,
      parameters: row.parameters,
      parts: [...row.parts],
      dossier: { id: row.dossier_id, title: row.title },
      settlement:
        outcome !== undefined && reason !== null && at !== null
          ? { outcome, reason, by: `${row.first_name} ${row.last_name}`.trim(), at: at.toISOString() }
          : null,
      release: presentRelease(row),
      can_release: outcome === 'confirmed' && row.release_reason === null && canRelease,
    },
  ]
}

function presentRelease({
  release_reason: reason,
  released_at: at,
  releaser_first_name: firstName,
  releaser_last_name: lastName,
}: HitRow): ScreeningHits['data'][number]['release'] {
  if (reason === null || at === null) return null
  return { reason, by: `${firstName} ${lastName}`.trim(), at: at.toISOString() }
}

/**
 * Records compliance's verdict on a hit. 404 for an unknown hit, 409 for one that was settled in the meantime; the same
 * verdict of the same person is recorded already.
 */
export async function settleHit(services: Services, user: User, id: number, body: SettleHit): Promise<void> {
  const at = services.clock.now()
  await services.store.db.transaction().execute(async (trx) => {
    const hit = await trx.selectFrom('screening_hit').select('id').where('id', '=', id).executeTakeFirst()
    if (!hit) throw new Failure('NOT_FOUND')
    const settled = await trx
      .insertInto('screening_settlement')
      .values({ hit_id: id, outcome: body.outcome, reason: body.reason, settled_by: user.id, settled_at: at })
      .onConflict((oc) => oc.column('hit_id').doNothing())
      .returning('hit_id')
      .executeTakeFirst()
    if (!settled) return requireSettledBy(trx, user, id, body)
    await recordAccountAct(trx, services.keys, user.id, 'screening.settled', {
      actorId: user.id,
      detail: { hit: id, outcome: body.outcome },
      at,
    })
  })
}

/**
 * Releases a dossier's lines although a hit was confirmed; the confirmation remains. 403 for the person who confirmed it,
 * if the deployment requires two people; 404 for an unknown hit; 409 for one that is not confirmed or already released,
 * unless the same person did so with the same reason.
 */
export async function releaseHit(
  services: Services,
  user: User,
  id: number,
  body: ReleaseHit,
): Promise<void> {
  const at = services.clock.now()
  await services.store.db.transaction().execute(async (trx) => {
    const hit = await trx
      .selectFrom('screening_hit as hit')
      .leftJoin('screening_settlement as settlement', 'settlement.hit_id', 'hit.id')
      .select(['settlement.outcome', 'settlement.settled_by'])
      .where('hit.id', '=', id)
      .executeTakeFirstOrThrow(() => new Failure('NOT_FOUND'))
    if (hit.outcome !== 'confirmed' || hit.settled_by === null) throw new Failure('HIT_NOT_CONFIRMED')
    if (releaseNeedsTwo(services) && (await areSamePerson(trx, user.id, hit.settled_by)))
      throw new Failure('RELEASE_BY_CONFIRMER')
    const released = await trx
      .insertInto('screening_release')
      .values({ hit_id: id, reason: body.reason, released_by: user.id, released_at: at })
      .onConflict((oc) => oc.column('hit_id').doNothing())
      .returning('hit_id')
      .executeTakeFirst()
    if (!released) return requireReleasedBy(trx, user, id, body)
    await recordAccountAct(trx, services.keys, user.id, 'screening.released', {
      actorId: user.id,
      detail: { hit: id },
      at,
    })
  })
}

async function requireSettledBy(
  trx: Trx,
  user: User,
  id: number,
  { outcome, reason }: SettleHit,
): Promise<void> {
  await trx
    .selectFrom('screening_settlement')
    .select('hit_id')
    .where('hit_id', '=', id)
    .where('settled_by', '=', user.id)
    .where('outcome', '=', outcome)
    .where('reason', '=', reason)
    .executeTakeFirstOrThrow(() => new Failure('HIT_SETTLED'))
}

async function requireReleasedBy(trx: Trx, user: User, id: number, { reason }: ReleaseHit): Promise<void> {
  await trx
    .selectFrom('screening_release')
    .select('hit_id')
    .where('hit_id', '=', id)
    .where('released_by', '=', user.id)
    .where('reason', '=', reason)
    .executeTakeFirstOrThrow(() => new Failure('HIT_SETTLED'))
}

function releaseNeedsTwo({ deployment }: Services): boolean {
  return deployment.fourEyes?.screeningRelease === true
}

/** The current version of each list, the progress of its sweep over the dossiers, and the state of its download. */
export async function listLists(services: Services): Promise<ScreeningLists> {
  const rows = await services.store.db
    .selectFrom('screening_list as list')
    .innerJoin('screening_sweep as sweep', 'sweep.list_id', 'list.id')
    .distinctOn('list.code')
    .select(['list.code', 'list.digest', 'list.entries', 'list.loaded_at'])
    .select(['sweep.screened', 'sweep.finished_at'])
    .orderBy('list.code')
    .orderBy('list.id', 'desc')
    .execute()
  return {
    data: rows.map(({ loaded_at, finished_at, ...list }) => ({
      ...list,
      loadedAt: loaded_at.toISOString(),
      finishedAt: finished_at?.toISOString() ?? null,
    })),
    sources: (await findSources(services)).map(({ checkedAt, fetchedAt, ...source }) => ({
      ...source,
      checkedAt: checkedAt?.toISOString() ?? null,
      fetchedAt: fetchedAt?.toISOString() ?? null,
    })),
  }
}
