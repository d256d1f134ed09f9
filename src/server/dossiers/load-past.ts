import * as z from 'zod'
import { DOSSIER_STATES, type DossierState } from '#vocabulary/dossier-state.ts'
import { FORM_REPLACED } from '../audit/store-events.ts'
import { readAnswerChanges } from '../answers/change-store.ts'
import { replayAnswers } from '../answers/replay-answers.ts'
import { findFrozenTexts, readEnvelopesAt, readReading, statusOf } from '../envelopes/index.ts'
import { findFactsAt, findTextsAt } from '../forms/index.ts'
import type { Services } from '../services.ts'
import type { Db } from '../store/store.ts'
import type { DossierRow } from './find-dossier.ts'
import { loadDossier, type LoadedDossier } from './load-dossier.ts'

/** A dossier as it was at an instant, with the deployment and the date of that instant. */
export interface PastDossier {
  readonly dossier: LoadedDossier
  /** Context to open its form with. */
  readonly context: Pick<Services, 'deployment' | 'clock'>
  /** False when some answers precede the history of answers and may have had other values then. */
  readonly isComplete: boolean
}

/**
 * Rebuilds a dossier from its audit and from the histories of its answers, envelopes and decisions. Datalists on the server
 * and names of people have no history: they are current. The caller has checked that the dossier is visible and existed
 * then.
 */
export async function loadDossierAt(
  services: Pick<Services, 'forms' | 'deployment'>,
  db: Db,
  row: DossierRow,
  at: Date,
): Promise<PastDossier> {
  const current = await loadDossier(services, db, row)
  const changes = await readAnswerChanges(db, row.id)
  const { blocks, receipts, isComplete } = replayAnswers({ ...current, dossierId: row.id, changes }, at)
  const envelopes = await readEnvelopesAt(db, current.envelopes, at)
  const past = await readRowAt(db, row, at)
  const paper = await findPaperAt(db, row.id, at)
  const sent = { state: past.state, envelopes, paper }
  const texts = findFrozenTexts(sent, past.form_version_id)
  const dossier = {
    ...current,
    row: { ...past, status: statusOf(past.state, envelopes) },
    form: await services.forms.get(
      past.form_version_id,
      db,
      texts ?? (await findTextsAt(db, past.form_version_id, at)),
    ),
    blocks,
    receipts,
    envelopes,
    reading: await readReading(db, row.id, sent),
  }
  const facts = await findFactsAt(db, at)
  const context = { deployment: { ...services.deployment, ...facts }, clock: { now: () => at } }
  return { dossier, context, isComplete }
}

const StateDetail = z.object({ from: z.enum(DOSSIER_STATES), to: z.enum(DOSSIER_STATES) })
const FormDetail = z.object({ from: z.int(), to: z.int() })

async function readRowAt(db: Db, row: DossierRow, at: Date): Promise<DossierRow> {
  const steps = await db
    .selectFrom('audit')
    .select(['action', 'detail', 'at'])
    .where('subject', '=', `dossier:${row.id}`)
    .where((eb) =>
      eb.or([eb('action', 'like', 'state.%'), eb('action', 'in', [...CLIENT_ACTIONS, FORM_REPLACED])]),
    )
    .orderBy('sequence')
    .execute()
  const later = steps.filter((step) => step.at > at)
  const laterState = later.find(({ action }) => action.startsWith('state.'))
  const laterForm = later.find(({ action }) => action === FORM_REPLACED)
  const decision = await db
    .selectFrom('integration_event')
    .select('state')
    .where('dossier_id', '=', row.id)
    .where('at', '<=', at)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const state: DossierState = laterState ? StateDetail.parse(laterState.detail).from : row.state
  return {
    ...row,
    form_version_id: laterForm ? FormDetail.parse(laterForm.detail).from : row.form_version_id,
    state,
    integration_state: state === 'signed' ? (decision?.state ?? 'ongoing') : null,
    client_id: later.some(({ action }) => CLIENT_ACTIONS.includes(action)) ? null : row.client_id,
    reject_reason: state === row.state ? row.reject_reason : null,
    signed_at: row.signed_at && row.signed_at <= at ? row.signed_at : null,
    validated_at: row.validated_at && row.validated_at <= at ? row.validated_at : null,
  }
}

/** Actions that assign a client to a lead's dossier. */
const CLIENT_ACTIONS: readonly string[] = ['dossier.client-assigned', 'prospect.created']

async function findPaperAt(db: Db, dossierId: number, at: Date) {
  const paper = await db
    .selectFrom('snapshot')
    .select('texts_version_id as textsId')
    .where('dossier_id', '=', dossierId)
    .where('envelope_id', 'is', null)
    .where('taken_at', '<=', at)
    .executeTakeFirst()
  return paper ?? null
}
