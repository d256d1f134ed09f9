import type { ClientDossier, ClientPage } from '#contract/clients.ts'
import { displayAnswer, shortLabelOf } from '#engine/index.ts'
import { CLIENT_EVENT_OF_ACTION } from '#vocabulary/client-event.ts'
import { isAbandoned } from '#vocabulary/dossier-state.ts'
import type { Locale } from '#vocabulary/locale.ts'
import {
  getVisibleClient,
  loadVisibleDossier,
  openForm,
  presentAdvisor,
  presentAmount,
  presentTitle,
  visibleTo,
} from '../dossiers/index.ts'
import type { User } from '../http/authenticate.ts'
import { findKnownOfClient, presentKnown } from '../known-client/index.ts'
import type { Services } from '../services.ts'
import type { Db } from '../store/store.ts'

const MOST_DOSSIERS = 50
const MOST_EVENTS = 20
/** Element roles of answers about the person rather than about the subscription. */
const PERSONAL = /^(subscriber|company)\./

/** The page of a client: the account, and the dossiers that are visible to the user. */
export async function readClient(
  services: Services,
  user: User,
  id: number,
  locale: Locale,
): Promise<ClientPage> {
  const { db } = services.store
  const { parent_id, created_at, ...client } = await getVisibleClient(db, user, id)
  const advisor = parent_id === null ? undefined : await findPerson(db, parent_id)
  const { dossiers, total } = await findDossiers(db, user, id)
  const reusable = await findKnownOfClient(services, db, user, id)
  return {
    client: {
      ...client,
      advisor: advisor ? presentAdvisor(advisor) : null,
      since: created_at.toISOString(),
    },
    dossiers: dossiers.map((row) => presentDossier(row, locale)),
    total_dossiers: total,
    known: await readKnown(services, user, dossiers, locale),
    reusable: reusable ? presentKnown(reusable, 0, locale) : null,
    history: await readHistory(
      db,
      dossiers.map((dossier) => dossier.id),
    ),
  }
}

function findPerson(db: Db, id: number) {
  return db
    .selectFrom('account')
    .select(['username', 'first_name', 'last_name'])
    .where('id', '=', id)
    .executeTakeFirst()
}

type Row = Awaited<ReturnType<typeof findDossiers>>['dossiers'][number]

async function findDossiers(db: Db, user: User, clientId: number) {
  const own = db.selectFrom('dossier').where('client_id', '=', clientId).where(visibleTo(user))
  const dossiers = await own
    .select([
      'id',
      'state',
      'status',
      'title',
      'amount_cents',
      'created_at',
      'signed_at',
      'integration_state',
      'progress',
      'form_code',
      'last_block',
    ])
    .orderBy('id', 'desc')
    .limit(MOST_DOSSIERS)
    .execute()
  if (dossiers.length < MOST_DOSSIERS) return { dossiers, total: dossiers.length }
  const { total } = await own.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { dossiers, total }
}

function presentDossier(row: Row, locale: Locale): ClientDossier {
  return {
    id: row.id,
    status: row.status,
    present: presentTitle(row.title, locale),
    subscriptionGlobalAmount: presentAmount(row.amount_cents),
    creation_date: row.created_at.toISOString(),
    signature_date: row.signed_at?.toISOString() ?? null,
    integrate_state: row.integration_state ?? 'ongoing',
    progress: row.progress,
    formCode: row.form_code,
  }
}

/** The personal answers of the newest dossier that has any and was not abandoned, each with the day it was given. */
async function readKnown(
  services: Services,
  user: User,
  dossiers: readonly Row[],
  locale: Locale,
): Promise<ClientPage['known']> {
  const newest = dossiers.find(({ last_block, state }) => last_block !== null && !isAbandoned(state))
  if (newest === undefined) return { dossierId: null, answers: [] }
  const dossier = await loadVisibleDossier(services, services.store.db, user, newest.id)
  const session = openForm(services, user, dossier)
  const givenAt = new Map(
    dossier.blocks.flatMap((block) =>
      Object.keys(block.answers).map((name) => [name, block.submittedAt] as const),
    ),
  )
  const answers = dossier.form.compiled.elements.flatMap((element) => {
    const at = givenAt.get(element.name)
    if (at === undefined || !PERSONAL.test(element.definition.role ?? '')) return []
    const state = session.getElement(element.name)
    const value = state.visible && state.answer.kind === 'value' ? displayAnswer(state, locale) : ''
    return value === ''
      ? []
      : [
          {
            label: session.text(shortLabelOf(element.definition.attributes), locale),
            value,
            at: at.toISOString(),
          },
        ]
  })
  return { dossierId: newest.id, answers }
}

/** The newest events of these dossiers, from their audit. */
async function readHistory(db: Db, ids: readonly number[]): Promise<ClientPage['history']> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('audit')
    .leftJoin('account', 'account.id', 'audit.actor_id')
    .select(['audit.subject', 'audit.action', 'audit.at', 'account.first_name', 'account.last_name'])
    .where(
      'audit.subject',
      'in',
      ids.map((id) => `dossier:${id}`),
    )
    .where('audit.action', 'in', Object.keys(CLIENT_EVENT_OF_ACTION))
    .orderBy('audit.at', 'desc')
    .orderBy('audit.id', 'desc')
    .limit(MOST_EVENTS)
    .execute()
  return rows.flatMap(({ subject, action, at, first_name, last_name }) => {
    const kind = CLIENT_EVENT_OF_ACTION[action]
    if (kind === undefined) return []
    const actor = [first_name, last_name].filter(Boolean).join(' ')
    return [
      {
        kind,
        at: at.toISOString(),
        dossierId: Number(subject.slice('dossier:'.length)),
        actor: actor === '' ? null : actor,
      },
    ]
  })
}
