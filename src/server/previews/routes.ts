import { Readable } from 'node:stream'
import { FolderParams } from '#contract/answers.ts'
import { binaryAnswer } from '#contract/binary.ts'
import {
  DocumentsOfBlock,
  GeneratedDocuments,
  PreviewDocument,
  PrintedDocument,
  PrintParams,
} from '#contract/documents.ts'
import { Failure } from '#rules/failure.ts'
import { nameOfWireId } from '#rules/wire-id.ts'
import { type ArchiveFile, packArchive } from '../documents/index.ts'
import type { SnapshotDocument } from '../envelopes/index.ts'
import { DOCUMENT_READERS, onlyWhen } from '../http/access.ts'
import type { App } from '../http/app.ts'
import { asFile } from '../http/as-file.ts'
import { userOf } from '../http/authenticate.ts'
import { localeOf } from '../http/locale.ts'
import { shape } from '../http/shape.ts'
import type { Services } from '../services.ts'
import { type DossierDocuments, findPrint, listDocuments, openDossierDocuments } from './dossier-documents.ts'
import { registerHandedDocuments } from './handed-routes.ts'

/** Unsigned documents: list by block, preview, archive, print, and those handed over before. Source: wizard §7. */
export function registerPreviews(api: App, services: Services): void {
  registerHandedDocuments(api, services)

  api.post(
    '/dossiers/:folderId/documents/list',
    shape(DOCUMENT_READERS, 'List the documents of a block', GeneratedDocuments, {
      params: FolderParams,
      body: DocumentsOfBlock,
    }),
    async (request) => {
      const documents = await openDossierDocuments(services, userOf(request), request.params.folderId)
      const listed = await listOfBlock(services, documents, request.body.block_id)
      const locale = localeOf(request)
      return { documents: listed.map(({ code, title }) => ({ id: code, filename: `${title[locale]}.pdf` })) }
    },
  )

  api.post(
    '/dossiers/:folderId/documents/all',
    shape(DOCUMENT_READERS, 'Download the documents of a block', binaryAnswer('application/zip'), {
      params: FolderParams,
      body: DocumentsOfBlock,
      limit: 'archives',
    }),
    async (request, reply) => {
      const { folderId } = request.params
      const documents = await openDossierDocuments(services, userOf(request), folderId)
      const listed = await listOfBlock(services, documents, request.body.block_id)
      if (listed.length === 0) throw new Failure('NOT_FOUND')
      const files: ArchiveFile[] = []
      for (const document of listed)
        files.push({ name: `${document.code}.pdf`, bytes: await draw(services, document) })
      return asFile(reply, `dossier-${folderId}.zip`).send(await packArchive(Readable.from(files)))
    },
  )

  api.post(
    '/dossiers/:folderId/preview',
    shape(
      onlyWhen(services.deployment.flags.documentPreview, DOCUMENT_READERS),
      'Preview a document',
      binaryAnswer('application/pdf'),
      { params: FolderParams, body: PreviewDocument, limit: 'drawings' },
    ),
    async (request, reply) => {
      const documents = await openDossierDocuments(services, userOf(request), request.params.folderId)
      const document = await findDocument(services, documents, request.body.documentId)
      return asFile(reply, `${document.code}.pdf`).send(Buffer.from(await draw(services, document)))
    },
  )

  api.get(
    '/dossiers/:folderId/printPdf/:printId',
    shape(DOCUMENT_READERS, 'Get the document of a print button', PrintedDocument, {
      params: PrintParams,
      limit: 'drawings',
    }),
    async (request) => {
      const documents = await openDossierDocuments(services, userOf(request), request.params.folderId)
      const document = await findPrint(services, documents, request.params.printId)
      if (document === undefined) throw new Failure('NOT_FOUND')
      return { print: { file: Buffer.from(await draw(services, document)).toString('base64') } }
    },
  )
}

/** Documents of the envelope that a block opens or signs; empty for other blocks. */
async function listOfBlock(
  services: Services,
  documents: DossierDocuments,
  blockId: string,
): Promise<readonly SnapshotDocument[]> {
  const slug = nameOfWireId(documents.dossier.form.id, blockId)
  const block = documents.session.visibleBlocks().find((each) => each.slug === slug)
  if (block === undefined) throw new Failure('INVALID_REQUEST', { params: { detail: 'block_id' } })
  const kind = block.opensEnvelope ?? block.signs
  return kind === undefined ? [] : listDocuments(services, documents, kind)
}

async function findDocument(
  services: Services,
  documents: DossierDocuments,
  code: string,
): Promise<SnapshotDocument> {
  const template = documents.dossier.form.templates.find((each) => each.code === code)
  if (template === undefined || template.envelope === 'none') throw new Failure('NOT_FOUND')
  const listed = await listDocuments(services, documents, template.envelope)
  const document = listed.find((each) => each.code === code)
  if (document === undefined) throw new Failure('NOT_FOUND')
  return document
}

async function draw(services: Services, { view }: SnapshotDocument): Promise<Uint8Array> {
  const { bytes } = await services.documents.run({ kind: 'document', view })
  return bytes
}
