import type { Locale } from '#vocabulary/locale.ts'
import { recordAccountAct, recordDossierAct } from '../audit/record-audit.ts'
import { recordChanges } from '../audit/record-changes.ts'
import { findRecipient, sendLetter } from '../mail/letter.ts'
import type { LetterContent } from '../mail/letter-content.ts'
import type { Services } from '../services.ts'
import type { Db, Trx } from '../store/store.ts'
import { linkToken, readLinkToken } from './link-token.ts'

const PURPOSE = 'contact-confirmation'

/** A contact typed for the owner of an account that differs from the account's own contacts. */
export interface UnknownContact {
  readonly accountId: number
  readonly dossierId: number
  readonly kind: 'email' | 'mobile'
  readonly value: string
}

const LIFETIME_DAYS = 7
const DAY_MS = 24 * 60 * 60 * 1000

/** Whether the account's owner has confirmed this contact, for any dossier. */
export async function isConfirmedContact(db: Db, contact: OwnedContact): Promise<boolean> {
  const row = await selectRequests(db, contact).where('confirmed_at', 'is not', null).executeTakeFirst()
  return row !== undefined
}

type OwnedContact = Pick<UnknownContact, 'accountId' | 'kind' | 'value'>

function selectRequests(db: Db, { accountId, kind, value }: OwnedContact) {
  return db
    .selectFrom('contact_confirmation')
    .select('id')
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('value', '=', value)
}

/** Mails the account's owner a confirmation link; at most once a day for the same contact. */
export async function requestConfirmation(
  trx: Trx,
  services: Services,
  contact: UnknownContact,
): Promise<void> {
  const { accountId, dossierId, kind, value } = contact
  const at = services.clock.now()
  const asked = await selectRequests(trx, contact)
    .where('asked_at', '>', new Date(at.getTime() - DAY_MS))
    .executeTakeFirst()
  if (asked) return
  const { id } = await trx
    .insertInto('contact_confirmation')
    .values({
      account_id: accountId,
      dossier_id: dossierId,
      kind,
      value,
      asked_at: at,
      expires_at: new Date(at.getTime() + LIFETIME_DAYS * DAY_MS),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordDossierAct(trx, services.keys, dossierId, 'contact.asked', {
    actorId: null,
    detail: { confirmation: id, account: accountId, kind },
    at,
  })
  await mailQuestion(trx, services, { id, ...contact })
}

const WORDING = {
  fr: {
    subject: 'confirmez vos coordonnées de signature',
    question: (id: number, value: string) =>
      `Pour vous faire signer les documents du dossier n° ${id}, on nous demande d’écrire à ${value}, que votre compte ne connaît pas.`,
    confirm:
      'Si c’est bien vous que l’on joint ainsi, confirmez-le ; les documents pourront alors vous y être envoyés.',
    button: 'C’est bien moi',
    otherwise: (phone: string) =>
      `Sinon, ne faites rien : personne ne pourra signer à votre place de cette façon. Prévenez-nous au ${phone}. Ce lien sert une seule fois, pendant ${LIFETIME_DAYS} jours.`,
  },
  en: {
    subject: 'confirm where you are reached to sign',
    question: (id: number, value: string) =>
      `To have you sign the documents of application no. ${id}, we are asked to write to ${value}, which your account does not know.`,
    confirm: 'If you are the person reached there, confirm it; the documents can then be sent to you there.',
    button: 'It is me',
    otherwise: (phone: string) =>
      `If not, do nothing: nobody can sign in your place in this way. Tell us on ${phone}. This link works once, for ${LIFETIME_DAYS} days.`,
  },
} as const

async function mailQuestion(
  trx: Trx,
  { config, deployment, keys }: Services,
  { id, accountId, dossierId, value }: UnknownContact & { readonly id: number },
): Promise<void> {
  const person = await findRecipient(trx, accountId)
  const link = `${config.publicUrl}/signing-contact/${linkToken(keys, PURPOSE, id)}`
  await sendLetter(trx, deployment, person, (language) => ({
    key: `contact-confirmation-${id}`,
    ...writeContactQuestion(language, { dossierId, value, link, phone: deployment.phone }),
  }))
}

export function writeContactQuestion(
  language: Locale,
  about: {
    readonly dossierId: number
    readonly value: string
    readonly link: string
    readonly phone: string
  },
): LetterContent {
  const { subject, question, confirm, button, otherwise } = WORDING[language]
  return {
    subject,
    paragraphs: [question(about.dossierId, about.value), confirm],
    action: { label: button, url: about.link },
    notes: [otherwise(about.phone)],
  }
}

/** The pending confirmation of a link; undefined when the link is used, expired or forged. */
export async function findConfirmation(services: Services, token: string, db: Db = services.store.db) {
  const id = readLinkToken(services.keys, PURPOSE, token)
  if (id === undefined) return undefined
  return db
    .selectFrom('contact_confirmation')
    .select(['id', 'account_id', 'dossier_id', 'kind', 'value'])
    .where('id', '=', id)
    .where('confirmed_at', 'is', null)
    .where('expires_at', '>', services.clock.now())
    .executeTakeFirst()
}

/** Marks the contact as confirmed. Returns false when the link is used, expired or forged. */
export async function confirmContact(services: Services, token: string): Promise<boolean> {
  return services.store.db.transaction().execute(async (trx) => {
    const asked = await findConfirmation(services, token, trx)
    if (!asked) return false
    const at = services.clock.now()
    const { numUpdatedRows } = await trx
      .updateTable('contact_confirmation')
      .set({ confirmed_at: at })
      .where('id', '=', asked.id)
      .where('confirmed_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    await recordChanges(trx, services.keys, { actorId: null, action: 'contact.confirmed', at })
    await recordAccountAct(trx, services.keys, asked.account_id, 'account.contact-confirmed', {
      actorId: null,
      detail: { confirmation: asked.id, dossier: asked.dossier_id, kind: asked.kind },
      at,
    })
    return true
  })
}
