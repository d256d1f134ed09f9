import type { Party } from '#rules/dossier-state.ts'
import { enqueueMail } from '../mail/mail.ts'
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'
import { addEnvelopeEvent, type StoredEnvelope, type StoredParty } from './envelope-store.ts'
import { accessCode } from './access-code.ts'
import { partyToken } from './party-link.ts'

/** Mails of the ceremony, in French: the language of the documents they are about. */

/** Tells parties that it is their turn, once per envelope and party. */
export async function inviteParties(
  trx: Trx,
  services: Services,
  envelope: StoredEnvelope,
  parties: readonly Party[],
): Promise<void> {
  for (const party of envelope.parties.filter((each) => parties.includes(each.party))) {
    await addEnvelopeEvent(trx, {
      envelopeId: envelope.id,
      at: services.clock.now(),
      party: party.party,
      kind: 'invited',
    })
    await enqueueMail(trx, {
      key: `envelope-turn-${envelope.id}-${party.party}`,
      to: party.email,
      subject: `${services.deployment.name} : documents à signer, dossier n° ${envelope.dossierId}`,
      body: lines(
        `Bonjour ${party.name},`,
        `Les documents du dossier n° ${envelope.dossierId} sont prêts et attendent votre signature.`,
        ...signingPlaces(services, envelope, party.party),
        signature(services),
      ),
    })
    if (envelope.provider === 'docusign') await mailAccessCode(trx, services, envelope, party)
  }
}

/** The code that DocuSign asks for before it shows anything; apart from the mail with the link. */
async function mailAccessCode(
  trx: Trx,
  services: Services,
  envelope: StoredEnvelope,
  party: StoredParty,
): Promise<void> {
  await enqueueMail(trx, {
    key: `envelope-access-code-${envelope.id}-${party.party}`,
    to: party.email,
    subject: `${services.deployment.name} : votre code d’accès, dossier n° ${envelope.dossierId}`,
    body: lines(
      `Bonjour ${party.name},`,
      `Avant de vous montrer les documents, DocuSign vous demandera ce code d’accès : ${accessCode(services.keys, envelope.id, party.party)}`,
      'Il ne sert qu’à vous et qu’à ces documents. Ne le communiquez à personne, pas même à votre conseiller.',
      signature(services),
    ),
  })
}

/** Sends a party its code. The code itself is only ever in this mail. */
export async function mailCode(
  trx: Trx,
  services: Services,
  {
    key,
    to,
    name,
    code,
  }: { readonly key: string; readonly to: string; readonly name: string; readonly code: string },
): Promise<void> {
  await enqueueMail(trx, {
    key,
    to,
    subject: `${services.deployment.name} : votre code de signature`,
    body: lines(
      `Bonjour ${name},`,
      `Votre code de signature est ${code}. Il est valable 5 minutes et ne sert qu’à vous.`,
      'Si vous n’avez rien demandé, ne le communiquez à personne.',
      signature(services),
    ),
  })
}

/** Tells every party that all have signed. */
export async function mailCompletion(trx: Trx, services: Services, envelope: StoredEnvelope): Promise<void> {
  for (const party of envelope.parties) {
    await enqueueMail(trx, {
      key: `envelope-complete-${envelope.id}-${party.party}`,
      to: party.email,
      subject: `${services.deployment.name} : documents signés, dossier n° ${envelope.dossierId}`,
      body: lines(
        `Bonjour ${party.name},`,
        `Tous les signataires du dossier n° ${envelope.dossierId} ont signé.`,
        `Les documents signés vous attendent dans le dossier : ${services.config.publicUrl}/form?dossier=${envelope.dossierId}`,
        signature(services),
      ),
    })
  }
}

/** Tells the parties that had been invited that there is nothing left to sign. */
export async function mailVoid(trx: Trx, services: Services, envelope: StoredEnvelope): Promise<void> {
  for (const party of envelope.parties.filter(({ state }) => state !== 'waiting')) {
    await enqueueMail(trx, {
      key: `envelope-void-${envelope.id}-${party.party}`,
      to: party.email,
      subject: `${services.deployment.name} : signature annulée, dossier n° ${envelope.dossierId}`,
      body: lines(
        `Bonjour ${party.name},`,
        `Le dossier n° ${envelope.dossierId} a été clos. Ses documents ne sont plus à signer.`,
        signature(services),
      ),
    })
  }
}

/** Tells the parties that had been invited that the time to sign is over. */
export async function mailExpiry(trx: Trx, services: Services, envelope: StoredEnvelope): Promise<void> {
  for (const party of envelope.parties.filter(({ state }) => state !== 'waiting')) {
    await enqueueMail(trx, {
      key: `envelope-expired-${envelope.id}-${party.party}`,
      to: party.email,
      subject: `${services.deployment.name} : délai de signature dépassé, dossier n° ${envelope.dossierId}`,
      body: lines(
        `Bonjour ${party.name},`,
        `Les documents du dossier n° ${envelope.dossierId} n’ont pas tous été signés à temps. Ils ne sont plus à signer ; ils pourront vous être envoyés de nouveau.`,
        signature(services),
      ),
    })
  }
}

/** Reminds a party whose turn it is; `day` counts from the sending. */
export async function mailReminder(
  trx: Trx,
  services: Services,
  envelope: StoredEnvelope,
  { party, day }: { readonly party: StoredParty; readonly day: number },
): Promise<void> {
  await enqueueMail(trx, {
    key: `envelope-reminder-${envelope.id}-${day}-${party.party}`,
    to: party.email,
    subject: `${services.deployment.name} : rappel, documents à signer, dossier n° ${envelope.dossierId}`,
    body: lines(
      `Bonjour ${party.name},`,
      `Les documents du dossier n° ${envelope.dossierId} attendent toujours votre signature.`,
      ...signingPlaces(services, envelope, party.party),
      signature(services),
    ),
  })
}

/** Where a party signs: its own standing link, which proves nothing by itself, or the dossier. */
function signingPlaces(services: Services, envelope: StoredEnvelope, party: Party): readonly string[] {
  const { publicUrl } = services.config
  const token = partyToken(services.keys, { envelopeId: envelope.id, party })
  const code =
    envelope.provider === 'docusign' ? 'le code d’un second message' : 'un code qui vous sera envoyé'
  return [
    `Pour les lire et les signer sans compte, avec ${code} : ${publicUrl}/sign/party/${token}`,
    `Si vous avez un compte, vous pouvez aussi ouvrir le dossier : ${publicUrl}/form?dossier=${envelope.dossierId}`,
  ]
}

/** Tells the other parties that one of them declined; the reason stays in the dossier. */
export async function mailDecline(
  trx: Trx,
  services: Services,
  envelope: StoredEnvelope,
  declining: Party,
): Promise<void> {
  for (const party of envelope.parties.filter((each) => each.party !== declining)) {
    await enqueueMail(trx, {
      key: `envelope-declined-${envelope.id}-${party.party}`,
      to: party.email,
      subject: `${services.deployment.name} : signature refusée, dossier n° ${envelope.dossierId}`,
      body: lines(
        `Bonjour ${party.name},`,
        `Un signataire du dossier n° ${envelope.dossierId} n’a pas souhaité signer. Les documents ne sont plus à signer.`,
        signature(services),
      ),
    })
  }
}

export function signature(services: Services): string {
  return `${services.deployment.name}\n${services.deployment.phone}\n${services.deployment.email}`
}

export function lines(...paragraphs: readonly string[]): string {
  return `${paragraphs.join('\n\n')}\n`
}
