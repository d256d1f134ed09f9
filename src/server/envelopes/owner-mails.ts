import { sql } from 'kysely'
import { deBefore } from '#rules/french-elision.ts'
import { maskContact } from '#signature/mask-contact.ts'
import type { Locale } from '#vocabulary/locale.ts'
import type { Party } from '#vocabulary/party.ts'
import { type Recipient, sendLetter } from '../mail/letter.ts'
import type { LetterContent } from '../mail/letter-content.ts'
import type { Services } from '../services.ts'
import { sendPrepared } from '../store/prepared-statements.ts'
import type { Trx } from '../store/store.ts'
import type { StoredEnvelope, StoredParty } from './envelope-store.ts'

/**
 * Notifies the accounts on whose behalf an envelope was sent, at their sign-in address: those of the parties, and the
 * client's when someone else signs for it. Skips addresses that are being invited and the advisor who sent it.
 */
export async function mailOwners(
  trx: Trx,
  services: Services,
  envelope: StoredEnvelope,
  invited: readonly Party[],
): Promise<void> {
  const addresses = envelope.parties
    .filter(({ party }) => invited.includes(party))
    .map(({ email }) => email.toLowerCase())
  for (const owner of await findOwners(trx, envelope)) {
    const own = envelope.parties.find(({ accountId }) => accountId === owner.id)
    const isSender = own?.party === 'subscriberAdvisor' && owner.id === envelope.createdBy
    // The client is not a party but represented by one: a protected holder.
    const party = own ?? envelope.parties[0]
    if (isSender || party === undefined || addresses.includes(owner.email)) continue
    await mailOwner(trx, services, envelope, { owner, party })
  }
}

type Owner = Recipient & { readonly id: number }

async function findOwners(trx: Trx, { dossierId, parties }: StoredEnvelope): Promise<readonly Owner[]> {
  const ids = parties.flatMap(({ accountId }) => accountId ?? [])
  return sendPrepared(
    trx,
    sql<Owner>`
      select account.id, email, first_name, last_name, language
      from account join dossier on account.id = any(${ids}::int[] || array[
        dossier.client_id, case when dossier.direct then dossier.created_by end])
      where dossier.id = ${dossierId} and account.erased_at is null order by account.id`,
  )
}

const WORDING = {
  fr: {
    subject: (id: number) => `des documents à signer en votre nom, dossier n° ${id}`,
    body: (id: number, name: string, contact: string) =>
      `Des documents du dossier n° ${id} viennent d’être envoyés à signer en votre nom. La signature ${deBefore(name)} est demandée à ${contact}.`,
    unknown: (phone: string) => `Si vous n’en savez rien, prévenez-nous sans attendre au ${phone}.`,
  },
  en: {
    subject: (id: number) => `documents to sign in your name, application no. ${id}`,
    body: (id: number, name: string, contact: string) =>
      `Documents of application no. ${id} have just been sent to be signed in your name. The signature of ${name} is asked for at ${contact}.`,
    unknown: (phone: string) => `If you know nothing about it, tell us at once on ${phone}.`,
  },
} as const

async function mailOwner(
  trx: Trx,
  { deployment }: Services,
  { id, dossierId }: StoredEnvelope,
  { owner, party }: { readonly owner: Owner; readonly party: StoredParty },
): Promise<void> {
  await sendLetter(trx, deployment, owner, (language) => ({
    key: `envelope-owner-${id}-${owner.id}`,
    ...writeOwner(language, { dossierId, party, phone: deployment.phone }),
  }))
}

export function writeOwner(
  language: Locale,
  about: {
    readonly dossierId: number
    readonly party: Pick<StoredParty, 'name' | 'email'>
    readonly phone: string
  },
): LetterContent {
  const { subject, body, unknown } = WORDING[language]
  const { dossierId, party, phone } = about
  return {
    subject: subject(dossierId),
    paragraphs: [body(dossierId, party.name, maskContact(party.email)), unknown(phone)],
  }
}
