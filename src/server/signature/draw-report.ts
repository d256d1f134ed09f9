import type { Text } from '#form/definition.ts'
import { recordDossierAct } from '../audit/record-audit.ts'
import { parisToday } from '../clock.ts'
import { fillDocument } from '../documents/index.ts'
import { loadDossier, adviceFacts, type LoadedDossier } from '../dossiers/index.ts'
import {
  changeDossierState,
  enqueueEnvelopeJob,
  getEnvelope,
  lockEnvelope,
  newDocumentNumber,
  openSent,
  PROVE_JOB,
  readEnvelopeReading,
  type StoredEnvelope,
} from '../envelopes/index.ts'
import { registerFile } from '../files/file-storage.ts'
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'
import { judgeSuitability } from './judge-suitability.ts'
import { mailReport } from './report-mails.ts'
import { closeDocument } from './seal-envelope.ts'

interface StoredFile {
  readonly sha256: string
  readonly size: number
}

interface DrawnReport {
  readonly reasons: readonly Text[]
  /** Null in a deployment without a report. */
  readonly file: {
    readonly code: string
    readonly title: Text
    readonly drawn: StoredFile
    readonly sealed: StoredFile
  } | null
}

/**
 * Draws up the suitability report of a completed mission from what was signed, and opens or stops the subscription.
 * Idempotent: only a dossier in `mission_validated` gets one. Source: design "States".
 */
export async function drawReport(services: Services, envelopeId: string): Promise<void> {
  const { db } = services.store
  const envelope = await getEnvelope(db, envelopeId)
  const dossier = await load(services, envelope)
  if (dossier.row.state !== 'mission_validated') return
  const report = await draw(services, envelope, dossier)
  await db.transaction().execute((trx) => store(trx, services, { envelopeId, dossier, report }))
}

async function load(services: Services, envelope: StoredEnvelope): Promise<LoadedDossier> {
  const { db } = services.store
  const row = await db
    .selectFrom('dossier')
    .selectAll()
    .where('id', '=', envelope.dossierId)
    .executeTakeFirstOrThrow()
  return loadDossier(services, db, row)
}

async function draw(
  services: Services,
  envelope: StoredEnvelope,
  dossier: LoadedDossier,
): Promise<DrawnReport> {
  const { suitability } = services.deployment
  if (!suitability) return { reasons: [], file: null }
  // The current settings may name a report that the dossier's older form version lacks.
  const templates = [...dossier.form.templates, ...services.forms.templates]
  const template = templates.find(({ code }) => code === suitability.report)
  if (!template) throw new Error(`missing report template: ${suitability.report}`)
  const reading = await readEnvelopeReading(services.store.db, envelope.dossierId, envelope)
  // A mission sent by an earlier release has no advisor in its facts.
  const facts = { ...adviceFacts(dossier.advisor), ...reading.facts }
  const session = openSent(dossier.form, { ...reading, facts })
  const { reasons, criteria } = judgeSuitability(session, suitability)
  const { view, title, code } = fillDocument(template, {
    session,
    deployment: services.deployment,
    dossierId: dossier.row.id,
    version: dossier.form.textsId,
    today: parisToday(services.clock),
    parties: [],
    criteria,
    conclusion: reasons.length > 0 ? [...reasons, suitability.wayBack] : [suitability.suitable],
  })
  const { bytes } = await services.documents.run({ kind: 'document', view })
  const at = services.clock.now()
  // No party signs the report; the seal proves its content and date.
  const sealed = await closeDocument(services, { pdf: bytes, locale: view.locale, at })
  const drawn = { sha256: await services.files.write(bytes), size: bytes.length }
  const kept = { sha256: await services.files.write(sealed), size: sealed.length }
  return { reasons, file: { code, title, drawn, sealed: kept } }
}

async function store(
  trx: Trx,
  services: Services,
  {
    envelopeId,
    dossier,
    report: { reasons, file },
  }: { readonly envelopeId: string; readonly dossier: LoadedDossier; readonly report: DrawnReport },
): Promise<void> {
  await lockEnvelope(trx, envelopeId)
  const at = services.clock.now()
  const dossierId = dossier.row.id
  const { state } = await trx
    .selectFrom('dossier')
    .select('state')
    .where('id', '=', dossierId)
    .executeTakeFirstOrThrow()
  // A concurrent run was first, or the dossier was abandoned in the meantime.
  if (state !== 'mission_validated') return
  if (file) {
    await insertFile(trx, { envelopeId, dossierId, file })
    await enqueueEnvelopeJob(trx, PROVE_JOB, envelopeId, 'report')
  }
  await trx
    .insertInto('adequacy_report')
    .values({
      envelope_id: envelopeId,
      dossier_id: dossierId,
      suitable: reasons.length === 0,
      reasons: JSON.stringify(reasons),
      drawn_at: at,
      confirmed_by: null,
    })
    .execute()
  await changeDossierState(services, trx, {
    dossierId,
    action: reasons.length === 0 ? 'drawUpReport' : 'failReport',
    actor: 'server',
    actorId: null,
    at,
  })
  if (dossier.advisor) await mailReport(trx, services, { dossierId, to: dossier.advisor, reasons })
  await recordDossierAct(trx, services.keys, dossierId, 'report.drawn', {
    actorId: null,
    detail: {
      envelope: envelopeId,
      reasons: reasons.map(({ fr }) => fr),
      sha256: file?.sealed.sha256 ?? null,
    },
    at,
  })
}

async function insertFile(
  trx: Trx,
  {
    envelopeId,
    dossierId,
    file,
  }: {
    readonly envelopeId: string
    readonly dossierId: number
    readonly file: NonNullable<DrawnReport['file']>
  },
): Promise<void> {
  for (const { sha256, size } of [file.drawn, file.sealed])
    await registerFile(trx, sha256, size, 'application/pdf')
  const id = newDocumentNumber(dossierId, 0)
  await trx
    .insertInto('envelope_document')
    .values({
      envelope_id: envelopeId,
      id,
      kind: 'report',
      code: file.code,
      title_fr: file.title.fr,
      title_en: file.title.en,
      rank: id,
      unsigned_sha256: file.drawn.sha256,
      current_sha256: file.sealed.sha256,
      boxes: JSON.stringify({ boxes: [] }),
    })
    .execute()
}
