import { signingButton } from '#rules/dossier-state.ts'
import type { EnvelopeKind } from '#vocabulary/envelope.ts'
import { PARTIES, type Party } from '#vocabulary/party.ts'
import type { ProviderDocument, ProviderEnvelope, ProviderParty } from '../provider.ts'

/** The field of an envelope that holds our id: by it we find one whose answer was lost. */
export const OWN_ID_FIELD = 'paraphe_envelope'

/** Limits of DocuSign's fields, in characters. */
const NAME_LIMIT = 100
const SUBJECT_LIMIT = 100

/** What only the deployment knows about an envelope. */
export interface EnvelopeTerms {
  readonly kind: EnvelopeKind
  readonly subject: string
  /** DocuSign ends an envelope later than we do, so that ours is the end that counts. */
  readonly expireAfterDays: number
  /** Points; every page of our documents has the same height. */
  readonly pageHeight: number
  /** The code by which a party proves itself before it sees the documents. */
  accessCode(party: Party): string
}

/** A recipient's number, the same in every envelope. */
export function recipientIdOf(party: Party): string {
  return String(PARTIES.indexOf(party) + 1)
}

/** The party of a recipient's number; undefined for one we never gave. */
export function partyOfRecipient(recipientId: string): Party | undefined {
  return PARTIES.find((party) => recipientIdOf(party) === recipientId)
}

/** A recipient with this id signs inside our pages, and is bound to one party of one envelope. */
export function clientUserIdOf(envelopeId: string, party: Party): string {
  return `${envelopeId}.${party}`
}

/** The name a party has at DocuSign, the same whenever it is asked about. */
export function recipientNameOf(name: string): string {
  return name.slice(0, NAME_LIMIT)
}

/** The body of the call that creates and sends an envelope. */
export function buildEnvelopeDefinition(envelope: ProviderEnvelope, terms: EnvelopeTerms): object {
  return {
    emailSubject: terms.subject.slice(0, SUBJECT_LIMIT),
    status: 'sent',
    transactionId: envelope.envelopeId,
    // A party signs itself: it may not pass its documents on to somebody we know nothing of.
    allowReassign: 'false',
    customFields: {
      textCustomFields: [
        { name: OWN_ID_FIELD, value: envelope.envelopeId, required: 'false', show: 'false' },
      ],
    },
    // Reminders are our mails: a party that signs inside our pages gets none from DocuSign.
    notification: {
      useAccountDefaults: 'false',
      reminders: { reminderEnabled: 'false' },
      expirations: {
        expireEnabled: 'true',
        expireAfter: String(terms.expireAfterDays + 1),
        expireWarn: '0',
      },
    },
    documents: envelope.documents.map(buildDocument),
    recipients: { signers: envelope.parties.map((party) => buildSigner(envelope, party, terms)) },
  }
}

function buildDocument(document: ProviderDocument): object {
  return {
    documentId: String(document.rank),
    name: document.title.slice(0, NAME_LIMIT),
    fileExtension: 'pdf',
    documentBase64: Buffer.from(document.pdf).toString('base64'),
  }
}

function buildSigner(envelope: ProviderEnvelope, party: ProviderParty, terms: EnvelopeTerms): object {
  return {
    recipientId: recipientIdOf(party.party),
    routingOrder: String(party.stage),
    clientUserId: clientUserIdOf(envelope.envelopeId, party.party),
    name: recipientNameOf(party.name),
    email: party.email,
    accessCode: terms.accessCode(party.party),
    tabs: {
      signHereTabs: envelope.documents.flatMap((document) =>
        document.signatureBoxes
          .filter((box) => box.party === party.party)
          .map((box) => ({
            documentId: String(document.rank),
            pageNumber: String(box.page + 1),
            // DocuSign counts from the upper left corner, in pixels of 72 to the inch: whole points.
            xPosition: String(Math.round(box.rect[0])),
            yPosition: String(Math.round(terms.pageHeight - box.rect[3])),
            tabLabel: signingButton(terms.kind, party.party),
          })),
      ),
    },
  }
}
