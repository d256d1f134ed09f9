import { DossierParams } from '#contract/answers.ts'
import { binaryAnswer } from '#contract/binary.ts'
import {
  DocumentContent,
  History,
  SignedDocument,
  SignedDocumentParams,
  SignedDocuments,
} from '#contract/signature.ts'
import { Failure } from '#rules/failure.ts'
import { canDownload, canSeeHistory } from '#rules/permission.ts'
import { CLIENT_FORM } from '#vocabulary/form-code.ts'
import { type EnvelopeDocument, fileOfDocument } from '../envelopes/index.ts'
import { readNamedFiles } from '../files/named-files.ts'
import { DOCUMENT_READERS, onlyWhen, rolesThat, withScope } from '../http/access.ts'
import { packArchive } from '../documents/index.ts'
import { getVisibleDossier } from '../dossiers/index.ts'
import type { App } from '../http/app.ts'
import { asFile } from '../http/as-file.ts'
import { userOf } from '../http/authenticate.ts'
import { localeOf } from '../http/locale.ts'
import { shape } from '../http/shape.ts'
import type { Services } from '../services.ts'
import { findShownContent, findShownDocuments, nameShownFiles } from './shown-documents.ts'
import { buildCertificate } from './signing-history.ts'

/** The role is checked as for a signed dossier. */
const SIGNED = { state: 'signed', formCode: CLIENT_FORM } as const

/** Documents and history of a dossier's envelopes, for all who can read the dossier. Source: shell §7. */
export function registerSignedDocumentRoutes(api: App, services: Services): void {
  api.get(
    '/dossier/:id/docusign/documents',
    shape(DOCUMENT_READERS, 'List the documents of an envelope', SignedDocuments, { params: DossierParams }),
    async (request) => {
      await getVisibleDossier(services.store.db, userOf(request), request.params.id)
      const documents = await listDocuments(services, request.params.id)
      const locale = localeOf(request)
      return {
        documents: documents.map(({ id, code, title, rank, proof }) => ({
          id,
          name: `${code}.pdf`,
          title: title[locale],
          rank,
          level: proof?.level ?? null,
          provable_until: proof?.provableUntil.toISOString() ?? null,
        })),
      }
    },
  )

  api.get(
    '/dossier/:id/docusign/documents/:docId',
    shape(DOCUMENT_READERS, 'Get a document of an envelope', SignedDocument, {
      params: SignedDocumentParams,
    }),
    async (request) => {
      await getVisibleDossier(services.store.db, userOf(request), request.params.id)
      const documents = await listDocuments(services, request.params.id)
      const document = documents.find(({ id }) => id === request.params.docId)
      if (document === undefined) throw new Failure('NOT_FOUND')
      const bytes = await services.files.read(fileOfDocument(document))
      return {
        id: document.id,
        resource: bytes.toString('base64'),
        title: document.title[localeOf(request)],
        mimetype: 'application/pdf',
      }
    },
  )

  // Not in the specification: the document's text, in which a reviewer can point at a passage.
  api.get(
    '/dossier/:id/docusign/documents/:docId/content',
    shape(DOCUMENT_READERS, 'Get the text of a document of an envelope', DocumentContent, {
      params: SignedDocumentParams,
    }),
    async (request) => {
      const { id, docId } = request.params
      await getVisibleDossier(services.store.db, userOf(request), id)
      const content = await findShownContent(services.store.db, id, docId)
      if (content === undefined) throw new Failure('NOT_FOUND')
      return content
    },
  )

  api.get(
    '/dossier/:id/docusign/download',
    shape(
      onlyWhen(services.deployment.permissions.documentDownload, DOCUMENT_READERS),
      'Download the documents of an envelope',
      binaryAnswer('application/zip'),
      { params: DossierParams, limit: 'archives' },
    ),
    async (request, reply) => {
      const row = await getVisibleDossier(services.store.db, userOf(request), request.params.id)
      const dossier = { state: row.state, formCode: row.form_code }
      if (!canDownload(dossier, services.deployment.permissions)) throw new Failure('ENVELOPE_DOES_NOT_EXIST')
      const documents = await listDocuments(services, request.params.id)
      if (documents.length === 0) throw new Failure('DOCUMENTS_NOT_AVAILABLE')
      const files = readNamedFiles(services.files, nameShownFiles(documents))
      return asFile(reply, `dossier-${request.params.id}.zip`).send(await packArchive(files))
    },
  )

  api.get(
    '/dossier/:id/docusign/history',
    shape(
      withScope(
        'documents:read',
        rolesThat((role) => canSeeHistory(role, SIGNED)),
      ),
      'Download the signing history as a PDF',
      History,
      { params: DossierParams, limit: 'drawings' },
    ),
    async (request) => {
      const user = userOf(request)
      const row = await getVisibleDossier(services.store.db, user, request.params.id)
      const dossier = { state: row.state, formCode: row.form_code }
      if (!canSeeHistory(user.role, dossier)) throw new Failure('ENVELOPE_DOES_NOT_EXIST')
      const view = await buildCertificate(services, request.params.id, localeOf(request))
      const certificate = await services.documents.run({ kind: 'certificate', view })
      const outside = await readCertificates(services, request.params.id)
      const history =
        outside.length === 0
          ? certificate
          : await services.documents.run({ kind: 'merge', files: [certificate, ...outside] })
      return { envelopeHistoryData: Buffer.from(history).toString('base64') }
    },
  )
}

/** Certificates of outside providers, oldest first; appended to our history. */
async function readCertificates(services: Services, dossierId: number): Promise<readonly Uint8Array[]> {
  const rows = await services.store.db
    .selectFrom('envelope')
    .select('certificate_sha256 as sha256')
    .where('dossier_id', '=', dossierId)
    .where('certificate_sha256', 'is not', null)
    .orderBy('created_at')
    .orderBy('correction_id', (order) => order.asc().nullsFirst())
    .execute()
  return Promise.all(
    rows.flatMap(({ sha256 }) => (sha256 === null ? [] : [services.files.read(sha256)])),
  ).then((files) => files.map((file) => new Uint8Array(file)))
}

/** 404 when the dossier has no envelope to show. */
async function listDocuments(services: Services, dossierId: number): Promise<readonly EnvelopeDocument[]> {
  const documents = await findShownDocuments(services.store.db, dossierId)
  if (documents === undefined) throw new Failure('ENVELOPE_DOES_NOT_EXIST')
  return documents
}
