import { deBefore } from '#rules/french-elision.ts'
import type { Locale } from '#vocabulary/locale.ts'
import type { Helper, LetterContent } from '../mail/letter-content.ts'
import { signedPlaces } from './signed-places.ts'

/** Contents of an invitation to sign. Dates, amounts and titles are in the recipient's language. */
export interface Invitation {
  readonly dossierId: number
  /** The advisor who invites; the company does when null. */
  readonly inviter: string | null
  readonly company: string
  /** Titles of the documents that this party signs. */
  readonly documents: readonly string[]
  readonly product: string | null
  readonly amount: string | null
  /** Whether documents are signed again because they were corrected. */
  readonly isCorrection: boolean
  readonly lastDay: string
  /** The subscriber on whose behalf the other party of a dismemberment is asked to sign. */
  readonly dismemberedBy: string | undefined
  readonly link: string
  /** Link to the dossier, for a party that can sign there with its account. */
  readonly dossier: string | undefined
  readonly helper: Helper | undefined
}

/** How an envelope ends, as told to its parties. */
export type EnvelopeEnd =
  | 'completed'
  | 'declined'
  | 'expired'
  | 'closed'
  | 'sent_back'
  | 'withdrawn'
  | 'recalled'

interface End {
  readonly dossierId: number
  readonly end: EnvelopeEnd
  /** The next steps after a signed subscription; undefined for other envelopes and endings. */
  readonly examined: string | undefined
  /** Link to the signed documents, for a party that sees the dossier. */
  readonly dossier: string | undefined
  /** Link to the signed documents, for a party without an account. */
  readonly copies: string | undefined
}

interface Renewal {
  readonly dossierId: number
  readonly link: string
  readonly phone: string
}

export interface SigningMails {
  readonly turn: (about: Invitation) => LetterContent
  readonly reminder: (about: Invitation) => LetterContent
  readonly code: (about: { readonly code: string }) => LetterContent
  readonly codeSms: (company: string, code: string) => string
  readonly reminderSms: (company: string, dossierId: number) => string
  readonly again: (about: Renewal) => LetterContent
  readonly lockout: (about: Omit<Renewal, 'link'>) => LetterContent
  /** Mail to the sender, about a party. */
  readonly lockedOut: (about: Omit<Renewal, 'phone'> & { readonly name: string }) => LetterContent
  /** Mail to the sender and the company, about a party whose link reached somebody else. */
  readonly disowned: (about: Omit<Renewal, 'phone'> & { readonly name: string }) => LetterContent
  readonly accessCode: (about: { readonly dossierId: number; readonly code: string }) => LetterContent
  readonly end: (about: End) => LetterContent
  /** Mail to the sender. */
  readonly unprepared: (about: Omit<Renewal, 'phone'>) => LetterContent
}

const FR_ENDS: Readonly<Record<EnvelopeEnd, readonly [subject: string, text: (id: number) => string]>> = {
  completed: ['documents signés', (id) => `Tous les signataires du dossier n° ${id} ont signé.`],
  declined: [
    'signature refusée',
    (id) => `Un signataire du dossier n° ${id} n’a pas souhaité signer. Les documents ne sont plus à signer.`,
  ],
  expired: [
    'délai de signature dépassé',
    (id) =>
      `Les documents du dossier n° ${id} n’ont pas tous été signés à temps. Ils ne sont plus à signer ; ils pourront vous être envoyés de nouveau.`,
  ],
  closed: [
    'signature annulée',
    (id) => `Le dossier n° ${id} a été clos. Ses documents ne sont plus à signer.`,
  ],
  sent_back: [
    'documents à corriger',
    (id) =>
      `Les documents du dossier n° ${id} sont à corriger avant d’être signés. Ils ne sont plus à signer ; ils pourront vous être envoyés de nouveau.`,
  ],
  withdrawn: [
    'correction abandonnée',
    (id) =>
      `La correction du dossier n° ${id} a été abandonnée. Les documents que vous avez déjà signés restent valables, vous n’avez rien à signer.`,
  ],
  recalled: [
    'signature annulée',
    (id) =>
      `L’envoi des documents du dossier n° ${id} a été annulé. Ils ne sont plus à signer ; ils pourront vous être envoyés de nouveau.`,
  ],
}

const FR_KEEP = (phone: string) =>
  `Ne transmettez ce message à personne, pas même à votre conseiller. Si ces essais ne viennent pas de vous, prévenez-nous au ${phone}.`
const frSubject = (subject: string, id: number) => `${subject}, dossier n° ${id}`

function frInvitation(about: Invitation, subject: string, opening: string): LetterContent {
  const { dossierId, documents, lastDay, dossier, link, helper } = about
  return {
    subject: frSubject(subject, dossierId),
    paragraphs: [opening],
    facts: [['À signer avant la fin du', lastDay]],
    items: documents,
    action: { label: 'Lire et signer', url: link },
    notes: [
      'Un code vous sera envoyé pour ouvrir vos documents : aucun compte n’est nécessaire. Ce lien vous est personnel.',
      ...(dossier === undefined
        ? []
        : [{ label: 'Si vous avez un compte, vous pouvez aussi ouvrir le dossier', url: dossier }]),
    ],
    helper,
  }
}

const fr: SigningMails = {
  turn: (about) => {
    const { dossierId, inviter, company, documents, dismemberedBy, isCorrection } = about
    if (isCorrection)
      return frInvitation(
        about,
        'une correction à signer',
        `Le dossier n° ${dossierId} a été corrigé. ${inviter ?? company} vous invite à signer ${documents.length > 1 ? `les ${documents.length} documents qui changent` : 'le seul document qui change'}. Ce qui change vous est montré avant que vous signiez ; vos autres signatures restent valables.`,
      )
    if (dismemberedBy !== undefined)
      return frInvitation(
        about,
        'documents à signer',
        `${dismemberedBy} souhaite conclure avec vous une convention de démembrement de parts (dossier n° ${dossierId}). Elle attend votre signature ; vous lirez le montant à votre charge avant de l’accepter.`,
      )
    return frInvitation(
      about,
      documents.length > 1 ? `${documents.length} documents à signer` : 'un document à signer',
      withSubscription(
        `${inviter ?? company} vous invite à signer ${documents.length > 1 ? `${documents.length} documents` : 'un document'}`,
        about,
      ),
    )
  },
  reminder: (about) =>
    frInvitation(
      about,
      'rappel, documents à signer',
      about.dismemberedBy === undefined
        ? withSubscription('Vos documents attendent toujours votre signature', about)
        : `La convention de démembrement du dossier n° ${about.dossierId} attend toujours votre signature.`,
    ),
  code: ({ code }) => ({
    subject: 'votre code de signature',
    paragraphs: [`Votre code de signature est ${code}. Il est valable 5 minutes et ne sert qu’à vous.`],
    code,
    notes: ['Si vous n’avez rien demandé, ne le communiquez à personne.'],
  }),
  codeSms: (company, code) =>
    `${company} : votre code de signature est ${code}. Valable 5 minutes, ne le communiquez à personne.`,
  reminderSms: (company, id) =>
    `${company} : les documents du dossier n° ${id} attendent votre signature. Le lien est dans notre e-mail.`,
  again: ({ dossierId, link, phone }) => ({
    subject: frSubject('nouveau lien pour signer', dossierId),
    paragraphs: [
      `Trop de codes faux ont été saisis pour votre signature du dossier n° ${dossierId}. Par sécurité, vos liens précédents ne servent plus ; seul celui-ci permet maintenant de signer.`,
    ],
    action: { label: 'Lire et signer', url: link },
    notes: [FR_KEEP(phone)],
  }),
  lockout: ({ dossierId, phone }) => ({
    subject: frSubject('signature bloquée', dossierId),
    paragraphs: [
      `Trop de codes faux ont de nouveau été saisis pour votre signature du dossier n° ${dossierId}. Ces documents ne peuvent plus être signés par vous ; ils devront vous être envoyés de nouveau.`,
      FR_KEEP(phone),
    ],
  }),
  lockedOut: ({ dossierId, name, link }) => ({
    subject: frSubject('signature bloquée', dossierId),
    paragraphs: [
      `Trop de codes faux ont été saisis pour ${name}, qui ne peut plus signer les documents du dossier n° ${dossierId}. Annulez leur envoi, puis validez de nouveau le bloc pour les renvoyer.`,
    ],
    action: { label: 'Ouvrir le dossier', url: link },
  }),
  disowned: ({ dossierId, name, link }) => ({
    subject: frSubject('lien de signature reçu par erreur', dossierId),
    paragraphs: [
      `La personne qui a reçu le lien de signature ${deBefore(name)} a répondu que ce n’est pas elle. Ce lien ne sert plus.`,
      'Vérifiez l’adresse du signataire avec lui, annulez l’envoi des documents, corrigez l’adresse, puis renvoyez-les.',
    ],
    action: { label: 'Ouvrir le dossier', url: link },
  }),
  accessCode: ({ dossierId, code }) => ({
    subject: frSubject('votre code d’accès', dossierId),
    paragraphs: [`Avant de vous montrer les documents, DocuSign vous demandera ce code d’accès : ${code}`],
    code,
    notes: [
      'Il ne sert qu’à vous et qu’à ces documents. Ne le communiquez à personne, pas même à votre conseiller.',
    ],
  }),
  end: ({ dossierId, end, examined, dossier, copies }) => {
    const [subject, text] = FR_ENDS[end]
    return {
      subject: frSubject(subject, dossierId),
      paragraphs: [text(dossierId), ...(examined === undefined ? [] : [examined])],
      ...signedPlaces(
        { label: 'Lire les documents signés', url: dossier },
        { label: 'Télécharger votre exemplaire signé, avec un code qui vous est envoyé', url: copies },
      ),
    }
  },
  unprepared: ({ dossierId, link }) => ({
    subject: frSubject('documents non envoyés', dossierId),
    paragraphs: [
      `Les documents du dossier n° ${dossierId} n’ont pas pu être établis et personne n’a été invité à signer. Validez de nouveau le bloc ; si cela se reproduit, contactez le support.`,
    ],
    action: { label: 'Ouvrir le dossier', url: link },
  }),
}

const EN_ENDS: typeof FR_ENDS = {
  completed: ['documents signed', (id) => `Everybody who had to sign application no. ${id} has signed.`],
  declined: [
    'signature declined',
    (id) =>
      `Somebody who had to sign application no. ${id} did not wish to. The documents need no signature any more.`,
  ],
  expired: [
    'time to sign is over',
    (id) =>
      `The documents of application no. ${id} were not all signed in time. They need no signature any more; they may be sent to you again.`,
  ],
  closed: [
    'signature called off',
    (id) => `Application no. ${id} has been closed. Its documents need no signature any more.`,
  ],
  sent_back: [
    'documents to correct',
    (id) =>
      `The documents of application no. ${id} have to be corrected before they are signed. They need no signature any more; they may be sent to you again.`,
  ],
  withdrawn: [
    'correction abandoned',
    (id) =>
      `The correction of application no. ${id} has been abandoned. The documents that you signed before remain valid, you have nothing to sign.`,
  ],
  recalled: [
    'signature called off',
    (id) =>
      `The documents of application no. ${id} have been called back. They need no signature any more; they may be sent to you again.`,
  ],
}

const EN_KEEP = (phone: string) =>
  `Do not pass this message on to anybody, not even to your advisor. If these tries were not yours, tell us on ${phone}.`
const enSubject = (subject: string, id: number) => `${subject}, application no. ${id}`

function enInvitation(about: Invitation, subject: string, opening: string): LetterContent {
  const { dossierId, documents, lastDay, dossier, link, helper } = about
  return {
    subject: enSubject(subject, dossierId),
    paragraphs: [opening],
    facts: [['To sign by the end of', lastDay]],
    items: documents,
    action: { label: 'Read and sign', url: link },
    notes: [
      'A code will be sent to you to open your documents: you need no account. This link is personal.',
      ...(dossier === undefined
        ? []
        : [{ label: 'If you have an account, you can open the application as well', url: dossier }]),
    ],
    helper,
  }
}

const en: SigningMails = {
  turn: (about) => {
    const { dossierId, inviter, company, documents, dismemberedBy, isCorrection } = about
    if (isCorrection)
      return enInvitation(
        about,
        'a correction to sign',
        `Application no. ${dossierId} was corrected. ${inviter ?? company} invites you to sign ${documents.length > 1 ? `the ${documents.length} documents that change` : 'the only document that changes'}. You will be shown what changes before you sign; your other signatures remain valid.`,
      )
    if (dismemberedBy !== undefined)
      return enInvitation(
        about,
        'documents to sign',
        `${dismemberedBy} wishes to conclude a dismemberment agreement on shares with you (application no. ${dossierId}). It awaits your signature; you will read the amount that you pay before you accept it.`,
      )
    return enInvitation(
      about,
      documents.length > 1 ? `${documents.length} documents to sign` : 'a document to sign',
      withSubscription(
        `${inviter ?? company} invites you to sign ${documents.length > 1 ? `${documents.length} documents` : 'a document'}`,
        about,
      ),
    )
  },
  reminder: (about) =>
    enInvitation(
      about,
      'reminder, documents to sign',
      about.dismemberedBy === undefined
        ? withSubscription('Your documents still await your signature', about)
        : `The dismemberment agreement of application no. ${about.dossierId} still awaits your signature.`,
    ),
  code: ({ code }) => ({
    subject: 'your signing code',
    paragraphs: [`Your signing code is ${code}. It is valid for 5 minutes and is for you alone.`],
    code,
    notes: ['If you did not ask for it, do not give it to anybody.'],
  }),
  codeSms: (company, code) =>
    `${company}: your signing code is ${code}. Valid for 5 minutes, do not give it to anybody.`,
  reminderSms: (company, id) =>
    `${company}: the documents of application no. ${id} await your signature. The link is in our e-mail.`,
  again: ({ dossierId, link, phone }) => ({
    subject: enSubject('new link to sign', dossierId),
    paragraphs: [
      `Too many wrong codes were typed for your signature of application no. ${dossierId}. For your safety your earlier links no longer work; only this one can be used to sign now.`,
    ],
    action: { label: 'Read and sign', url: link },
    notes: [EN_KEEP(phone)],
  }),
  lockout: ({ dossierId, phone }) => ({
    subject: enSubject('signature blocked', dossierId),
    paragraphs: [
      `Too many wrong codes were typed again for your signature of application no. ${dossierId}. You can no longer sign these documents; they will have to be sent to you again.`,
      EN_KEEP(phone),
    ],
  }),
  lockedOut: ({ dossierId, name, link }) => ({
    subject: enSubject('signature blocked', dossierId),
    paragraphs: [
      `Too many wrong codes were typed for ${name}, who can no longer sign the documents of application no. ${dossierId}. Call them back, then submit the block again to send them once more.`,
    ],
    action: { label: 'Open the application', url: link },
  }),
  disowned: ({ dossierId, name, link }) => ({
    subject: enSubject('signing link received by mistake', dossierId),
    paragraphs: [
      `The person who received the signing link of ${name} answered that it is not them. This link no longer works.`,
      'Check the address with the signer, call the documents back, correct the address, then send them again.',
    ],
    action: { label: 'Open the application', url: link },
  }),
  accessCode: ({ dossierId, code }) => ({
    subject: enSubject('your access code', dossierId),
    paragraphs: [`Before it shows you the documents, DocuSign will ask for this access code: ${code}`],
    code,
    notes: [
      'It is for you and for these documents only. Do not give it to anybody, not even to your advisor.',
    ],
  }),
  end: ({ dossierId, end, examined, dossier, copies }) => {
    const [subject, text] = EN_ENDS[end]
    return {
      subject: enSubject(subject, dossierId),
      paragraphs: [text(dossierId), ...(examined === undefined ? [] : [examined])],
      ...signedPlaces(
        { label: 'Read the signed documents', url: dossier },
        { label: 'Download your signed copy, with a code that is sent to you', url: copies },
      ),
    }
  },
  unprepared: ({ dossierId, link }) => ({
    subject: enSubject('documents not sent', dossierId),
    paragraphs: [
      `The documents of application no. ${dossierId} could not be drawn up and nobody was invited to sign. Submit the block again; if it happens once more, contact support.`,
    ],
    action: { label: 'Open the application', url: link },
  }),
}

/** The mails to parties and senders, in the language of the recipient. */
export const SIGNING_MAILS: Readonly<Record<Locale, SigningMails>> = { fr, en }

/** Appends what is subscribed to a sentence. */
function withSubscription(sentence: string, { product, amount }: Invitation): string {
  return `${[sentence, product, amount].filter((part) => part !== null).join(', ')}.`
}
