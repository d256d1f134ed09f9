import { randomUUID } from 'node:crypto'
import { registerFile } from '#server/files/file-storage.ts'
import type { DossierState } from '#vocabulary/dossier-state.ts'
import type { IntegrationState } from '#vocabulary/integration-state.ts'
import type { TestApi } from './api-client.ts'
import { VALID_BLOCKS } from './dossier-form.ts'
import { buildSmallPdf } from './small-pdf.ts'

/** A dossier with everything the calls may refer to. */
export interface Subject {
  readonly id: number
  readonly formId: number
  readonly form: 'client' | 'back_office'
  /** The back-office form. */
  readonly backOfficeFormId: number
  /** A client of the dossier's advisor. */
  readonly clientId: number | null
  /** Another account authorised on it. */
  readonly access: readonly number[]
  readonly receiptId: number
  /** RFC 3339. */
  readonly createdAt: string
}

/** `plain`: in entry; `sent`: documents are being signed. */
export interface SubjectPair {
  readonly plain: Subject
  readonly sent: Subject
}

export interface SubjectOwner {
  readonly by: number
  readonly advisor: number | null
  readonly form: 'client' | 'back_office'
  readonly client: number | null
  readonly access: readonly number[]
}

/** The envelope's snapshot: same answers, current form. */
const SNAPSHOT = {
  answers: VALID_BLOCKS['holder'],
  today: '2026-11-20',
  facts: {
    user: { code: '', email: '', firstName: '', lastName: '' },
    dossier: { id: 0, state: 'ongoing', direct: false, clientId: null, advisorCode: '', advisorEmail: '' },
    settings: {},
    products: [],
    tables: [],
    receiptTypes: [],
  },
  documents: [
    {
      code: 'bulletin',
      title: { fr: 'Bulletin', en: 'Form' },
      view: {
        locale: 'fr',
        code: 'bulletin',
        title: 'Bulletin',
        subtitle: null,
        dossierNumber: '1',
        day: '2026-11-20',
        look: { name: 'Hauterive Gestion', logo: null, colours: {}, footer: 'SGP' },
        sections: [],
      },
    },
  ],
}
const PDF = buildSmallPdf()

export async function openSubjects(api: TestApi, owner: SubjectOwner): Promise<SubjectPair> {
  const plain = await insertDossier(api, owner)
  const sent = await insertDossier(api, owner)
  await insertEnvelope(api, sent.id, owner.by)
  return { plain, sent }
}

/** Sets the state of a dossier directly. */
export async function putIntoState(
  api: TestApi,
  { id }: Subject,
  state: DossierState,
  integration: IntegrationState | null,
): Promise<void> {
  await api.services.store.db
    .updateTable('dossier')
    .set({
      state,
      status: state,
      reject_reason: null,
      integration_state: integration,
      signed_at: integration === null ? null : api.services.clock.now(),
      client_id: null,
    })
    .where('id', '=', id)
    .execute()
}

/** Makes the dossier's envelope live again. */
export async function reopenEnvelope(api: TestApi, { id }: Subject): Promise<void> {
  await api.services.store.db
    .updateTable('envelope')
    .set({ state: 'sent' })
    .where('dossier_id', '=', id)
    .execute()
}

/** Inserts an uploaded file. Returns its id. */
export async function insertReceipt(api: TestApi, { id }: Pick<Subject, 'id'>): Promise<number> {
  const { db } = api.services.store
  const { created_by } = await db
    .selectFrom('dossier')
    .select('created_by')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const sha256 = await storePdf(api)
  const receipt = await db
    .insertInto('receipt')
    .values({
      dossier_id: id,
      element: 'identity',
      type_id: 1,
      title: 'CNI',
      mimetype: 'application/pdf',
      size: PDF.length,
      sha256,
      created_by,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return receipt.id
}

async function insertDossier(api: TestApi, owner: SubjectOwner): Promise<Subject> {
  const { db } = api.services.store
  const idOf = (form: string) => api.services.forms.currentForms().find(({ code }) => code === form)?.id ?? 0
  const formId = idOf(owner.form)
  const createdAt = api.clock.now().toISOString()
  const { id } = await db
    .insertInto('dossier')
    .values({
      form_version_id: formId,
      form_code: owner.form,
      state: 'ongoing',
      status: 'ongoing',
      direct: owner.advisor === null,
      advisor_id: owner.advisor,
      created_by: owner.by,
      title: 'Lemaire',
      created_at: createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const account_id of owner.access)
    await db.insertInto('dossier_access').values({ dossier_id: id, account_id }).execute()
  await db
    .insertInto('dossier_block')
    .values({
      dossier_id: id,
      block: 'holder',
      answers: JSON.stringify(VALID_BLOCKS['holder']),
      revision: 1,
      submitted_by: owner.by,
    })
    .execute()
  const receiptId = await insertReceipt(api, { id })
  return {
    id,
    formId,
    form: owner.form,
    backOfficeFormId: idOf('back_office'),
    createdAt,
    clientId: owner.client,
    access: owner.access,
    receiptId,
  }
}

async function insertEnvelope(api: TestApi, dossierId: number, by: number): Promise<void> {
  const { db } = api.services.store
  const id = randomUUID()
  const sha256 = await storePdf(api)
  await db
    .insertInto('envelope')
    .values({
      id,
      dossier_id: dossierId,
      kind: 'subscription',
      state: 'sent',
      created_by: by,
      sent_at: api.clock.now(),
    })
    .execute()
  await db
    .insertInto('snapshot')
    .values({
      dossier_id: dossierId,
      envelope_id: id,
      content: JSON.stringify(SNAPSHOT),
      texts_version_id: null,
      taken_at: api.clock.now(),
    })
    .execute()
  await db
    .insertInto('envelope_party')
    .values({
      envelope_id: id,
      party: 'subscriber',
      stage: 1,
      name: 'Françoise Lemaire',
      email: 'f@orange.test',
      mobile: null,
      state: 'sent',
    })
    .execute()
  await db
    .insertInto('envelope_document')
    .values({
      envelope_id: id,
      id: 1,
      code: 'bulletin',
      title_fr: 'Bulletin',
      title_en: 'Form',
      rank: 1,
      unsigned_sha256: sha256,
      current_sha256: sha256,
      boxes: JSON.stringify({ boxes: [] }),
    })
    .execute()
}

async function storePdf(api: TestApi): Promise<string> {
  const sha256 = await api.services.files.write(PDF)
  await api.services.store.db
    .transaction()
    .execute((trx) => registerFile(trx, sha256, PDF.length, 'application/pdf'))
  return sha256
}
