import { readFile } from 'node:fs/promises'
import type { z } from 'zod'
import type { HandedDocuments, MailHanded } from '#contract/documents.ts'
import { Failure } from '#rules/failure.ts'
import { ServiceUnavailable } from '#rules/service-unavailable.ts'
import { RECEIVED_DOCUMENTS_ROLE } from '#vocabulary/element-role.ts'
import {
  findUndelivered,
  listDeliveries,
  listHandedDocuments,
  readHandedTitle,
  recordDeliveries,
  type HandedPdf,
} from '../deliveries/index.ts'
import { lockForReceipts, readRole, requireWriter, todayOf } from '../dossiers/index.ts'
import type { User } from '../http/authenticate.ts'
import type { Once } from '../http/run-once.ts'
import { sendLetter } from '../mail/letter.ts'
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'
import { openDossierDocuments, type DossierDocuments } from './dossier-documents.ts'
import { HANDED_MAIL } from './handed-mail.ts'

interface Asked {
  readonly dossierId: number
  /** The product shown in the form, which need not be submitted yet. */
  readonly product: string
}

/** Documents of a product to be read before subscribing, and whether the subscriber has received each of them. */
export async function listHanded(
  services: Services,
  user: User,
  { dossierId, product }: Asked,
): Promise<HandedDocuments> {
  const open = await openDossierDocuments(services, user, dossierId)
  const documents = handedOf(services, open, product)
  const deliveries = await listDeliveries(services.store.db, dossierId)
  return presentHanded(open, documents, findUndelivered(deliveries, documents, recipientOf(open)))
}

/**
 * The PDF of a document; 404 when the product has none of this code. Recorded as opened while the dossier is being filled, once
 * for each version and account.
 */
export async function openHanded(
  services: Services,
  user: User,
  { dossierId, product, code }: Asked & { readonly code: string },
): Promise<{ readonly bytes: Buffer; readonly name: string }> {
  const open = await openDossierDocuments(services, user, dossierId)
  const document = handedOf(services, open, product).find((each) => each.code === code)
  if (document === undefined) throw new Failure('NOT_FOUND')
  const bytes = await storeHanded(services, document)
  if (open.dossier.reading.kind !== 'sent')
    await services.store.db.transaction().execute(async (trx) => {
      const known = await listDeliveries(trx, dossierId)
      const isKnown = known.some(
        (row) =>
          row.product === product &&
          row.sha256 === document.file.sha256 &&
          row.how === 'opened' &&
          row.account_id === user.id,
      )
      if (isKnown) return
      const delivery = { dossierId, documents: [document], how: 'opened', recipient: null } as const
      await recordDeliveries(trx, services, user, delivery)
    })
  return { bytes, name: `${product}-${code}.pdf`.toLowerCase() }
}

/** Mails all documents of a product to the subscriber. Returns the list, where they are then delivered. */
export async function mailHanded(
  services: Services,
  user: User,
  { dossierId, product, recipient: shown }: Asked & z.infer<typeof MailHanded>,
  once: Once<object> = (_trx, run) => run(),
): Promise<HandedDocuments> {
  const { db } = services.store
  const before = await openDossierDocuments(services, user, dossierId)
  requireWriter(services, user, before.dossier.row)
  const documents = handedOf(services, before, product)
  if (documents.length === 0) throw new Failure('NOT_FOUND')
  // Written before the transaction, which must not wait for a bucket.
  for (const document of documents) await storeHanded(services, document)
  await db.transaction().execute((trx) =>
    once(trx, async () => {
      await requireWritable(services, trx, user, before)
      const recipient = recipientOf(before)
      if (recipient === undefined) throw new Failure('SUBSCRIBER_ADDRESS_MISSING')
      if (shown !== undefined && shown !== recipient) throw new Failure('STATE_CONFLICT')
      await recordDeliveries(trx, services, user, { dossierId, documents, how: 'mailed', recipient })
      await mailDocuments(trx, services, before, { product, documents, recipient })
      return {}
    }),
  )
  return presentHanded(before, documents, [])
}

/** Throws when this user cannot answer the block that acknowledges receipt now. */
async function requireWritable(
  services: Services,
  trx: Trx,
  user: User,
  { dossier, session }: DossierDocuments,
): Promise<void> {
  const element = session.form.elementByRole.get(RECEIVED_DOCUMENTS_ROLE)
  if (element === undefined) throw new Failure('NOT_FOUND')
  const locked = await lockForReceipts(services, trx, user, dossier.row.id)
  locked.requireWritable(element.block, 'delivery')
}

async function mailDocuments(
  trx: Trx,
  services: Services,
  { dossier, session }: DossierDocuments,
  sent: {
    readonly product: string
    readonly documents: readonly HandedPdf[]
    readonly recipient: string
  },
): Promise<void> {
  const { product: code, documents, recipient } = sent
  const fund = services.deployment.products.find((product) => product.code === code)?.name ?? code
  const name = ['subscriber.firstName', 'subscriber.lastName']
    .flatMap((role) => readRole(session, role) ?? [])
    .join(' ')
  await sendLetter(trx, services.deployment, { email: recipient, name, language: null }, (language) => {
    const words = HANDED_MAIL[language]
    const titles = documents.map(({ code: document, version }) =>
      words.document(readHandedTitle(session, document, language), version),
    )
    return {
      key: `handed-${dossier.row.id}-${code}-${services.clock.now().getTime()}`,
      subject: words.subject(fund),
      paragraphs: [words.intro(fund)],
      items: titles,
      notes: [words.read],
      attachments: documents.map(({ code: document, file: { sha256 } }) => ({
        name: fileNameOf(readHandedTitle(session, document, language)),
        sha256,
      })),
    }
  })
}

function fileNameOf(title: string): string {
  return `${title.replace(/[/\\:*?"<>|]/g, ' ').trim()}.pdf`
}

function handedOf(services: Services, { dossier }: DossierDocuments, product: string): readonly HandedPdf[] {
  return listHandedDocuments(services.deployment, product, todayOf(services, dossier))
}

/** Copies a document into the file storage, where it is kept as long as a delivery refers to it. */
async function storeHanded({ files }: Services, { file }: HandedPdf): Promise<Buffer> {
  const bytes = await readFile(file.path)
  if ((await files.write(bytes)) !== file.sha256)
    throw new ServiceUnavailable('a handed document has changed on disk since the deployment was loaded')
  return bytes
}

function recipientOf({ session }: DossierDocuments): string | undefined {
  return readRole(session, 'subscriber.email')
}

function presentHanded(
  open: DossierDocuments,
  documents: readonly HandedPdf[],
  missing: readonly HandedPdf[],
): HandedDocuments {
  return {
    recipient: recipientOf(open) ?? null,
    documents: documents.map((document) => ({
      code: document.code,
      version: document.version,
      date: document.date,
      size: document.file.size,
      delivered: !missing.includes(document),
    })),
  }
}
