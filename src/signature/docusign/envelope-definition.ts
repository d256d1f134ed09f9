import { mayReadDocument } from '#rules/document-access.ts'
import { signingButton } from '#rules/dossier-state.ts'
import type { EnvelopeKind } from '#vocabulary/envelope.ts'
import { PARTIES, type Party } from '#vocabulary/party.ts'
import type { ProviderDocument, ProviderEnvelope, ProviderParty } from '../provider.ts'

/** Custom field that holds our envelope id, to find an envelope whose creation timed out. */
export const OWN_ID_FIELD = 'paraphe_envelope'

/** DocuSign's length limits, in characters. */
const NAME_LIMIT = 100
const SUBJECT_LIMIT = 100

/** Settings of an envelope that its parties and documents do not determine. */
export interface EnvelopeTerms {
  readonly kind: EnvelopeKind
  readonly subject: string
  /** DocuSign's own expiry is set later than ours, so that ours comes first. */
  readonly expireAfterDays: number
  /** Points; every page of our documents has the same height. */
  readonly pageHeight: number
  /** Access code that a party enters before it sees the documents. */
  accessCode(party: Party): string
}

/** DocuSign's recipient ids. Independent of the routing order: open envelopes keep the ids that they were sent with. */
const RECIPIENT_IDS: Readonly<Record<Party, string>> = {
  subscriber: '1',
  coSubscriber: '2',
  subscriberSpouse: '3',
  subscriberAdvisor: '4',
  counterparty: '5',
}

/** DocuSign's recipient id of a party, the same in every envelope. */
export function recipientIdOf(party: Party): string {
  return RECIPIENT_IDS[party]
}

/** The party of a recipient id; undefined for an unknown id. */
export function partyOfRecipient(recipientId: string): Party | undefined {
  return PARTIES.find((party) => recipientIdOf(party) === recipientId)
}

/** Makes the recipient an embedded signer, bound to one party of one envelope. */
export function clientUserIdOf(envelopeId: string, party: Party): string {
  return `${envelopeId}.${party}`
}

/** A party's name at DocuSign; every call must pass the same one. */
export function recipientNameOf(name: string): string {
  return name.slice(0, NAME_LIMIT)
}

/** Builds the request body that creates and sends an envelope. */
export function buildEnvelopeDefinition(envelope: ProviderEnvelope, terms: EnvelopeTerms): object {
  return {
    emailSubject: terms.subject.slice(0, SUBJECT_LIMIT),
    status: 'sent',
    transactionId: envelope.envelopeId,
    // No reassignment: a party must not forward its documents to an unknown person.
    allowReassign: 'false',
    customFields: {
      textCustomFields: [
        { name: OWN_ID_FIELD, value: envelope.envelopeId, required: 'false', show: 'false' },
      ],
    },
    // We send the reminders: DocuSign does not mail embedded signers.
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
    ...(isRestricted(envelope) ? { enforceSignerVisibility: 'true' } : {}),
    recipients: { signers: envelope.parties.map((party) => buildSigner(envelope, party, terms)) },
  }
}

/** Whether some party must not see every document. Needs the account feature "document visibility". */
function isRestricted(envelope: ProviderEnvelope): boolean {
  return envelope.parties.some(({ party }) => findExcluded(envelope, party).length > 0)
}

/** Ids of the documents that a party may not read. */
function findExcluded({ documents }: ProviderEnvelope, party: Party): readonly string[] {
  return documents
    .filter(({ signatureBoxes }) => !mayReadDocument(party, signatureBoxes))
    .map(({ rank }) => String(rank))
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
  const excluded = findExcluded(envelope, party.party)
  return {
    recipientId: recipientIdOf(party.party),
    routingOrder: String(party.stage),
    clientUserId: clientUserIdOf(envelope.envelopeId, party.party),
    name: recipientNameOf(party.name),
    email: party.email,
    accessCode: terms.accessCode(party.party),
    ...(excluded.length === 0 ? {} : { excludedDocuments: excluded }),
    tabs: {
      signHereTabs: envelope.documents.flatMap((document) =>
        document.signatureBoxes
          .filter((box) => box.party === party.party)
          .map((box) => ({
            documentId: String(document.rank),
            pageNumber: String(box.page + 1),
            // DocuSign measures from the upper left corner in whole points.
            xPosition: String(Math.round(box.rect[0])),
            yPosition: String(Math.round(terms.pageHeight - box.rect[3])),
            tabLabel: signingButton(terms.kind, party.party),
          })),
      ),
    },
  }
}
