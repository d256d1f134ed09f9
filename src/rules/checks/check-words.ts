import type { CheckRemedy } from '#vocabulary/check.ts'
import type { Locale, Localized } from '#vocabulary/locale.ts'
import { formatDateInWords } from '../date-in-words.ts'
import { formatMoney } from '../format.ts'

/** What to do about a failing check. */
export const REMEDY_WORDS: Readonly<Record<CheckRemedy, Localized>> = {
  correctAnswer: { fr: 'Corrigez la réponse ou le justificatif.', en: 'Correct the answer or the document.' },
  replaceReceipt: { fr: 'Déposez un autre justificatif.', en: 'Upload another document.' },
  addReceipt: { fr: 'Ajoutez le justificatif.', en: 'Add the document.' },
  signSooner: { fr: 'Faites signer avant cette date.', en: 'Have it signed before that date.' },
  examine: { fr: 'À examiner lors du contrôle.', en: 'To be examined in the review.' },
}

/** Shown instead of the finding when a check that only the company may read blocks the sending. */
export const COMPANY_EXAMINES: Localized = {
  fr: 'La société de gestion examine ce dossier avant sa signature.',
  en: 'The management company examines this application before it is signed.',
}

/** Sentences of what a check found. A parameter whose name ends in `Date` is a day, in `Amount` an amount in euros. */
const REASONS = {
  ruleBroken: { fr: '', en: '' },
  readingPending: { fr: 'Le justificatif est en cours de lecture.', en: 'The document is being read.' },
  readingOff: {
    fr: 'La lecture automatique est désactivée : à comparer à l’œil.',
    en: 'Automatic reading is switched off: compare it by eye.',
  },
  notRead: {
    fr: 'Le justificatif n’a pas pu être lu : à comparer à l’œil.',
    en: 'The document could not be read: compare it by eye.',
  },
  identityNameHolds: {
    fr: 'Le nom est celui de la pièce d’identité.',
    en: 'The name is that of the identity document.',
  },
  identityNameCut: {
    fr: 'La pièce porte « {printed} », peut-être incomplet : le prénom reste à vérifier.',
    en: 'The document reads “{printed}”, which may be cut: the first name remains to be checked.',
  },
  identityNameSwapped: {
    fr: 'Nom et prénom semblent inversés : la pièce porte « {printed} ».',
    en: 'Last and first name seem to be swapped: the document reads “{printed}”.',
  },
  identityNameDiffers: {
    fr: 'La pièce d’identité porte un autre nom : « {printed} ».',
    en: 'The identity document has another name: “{printed}”.',
  },
  identityBirthDateHolds: {
    fr: 'La date de naissance est celle de la pièce d’identité.',
    en: 'The birth date is that of the identity document.',
  },
  identityBirthDateDiffers: {
    fr: 'La pièce d’identité indique le {printedDate}, la réponse le {typedDate}.',
    en: 'The identity document says {printedDate}, the answer {typedDate}.',
  },
  identitySexHolds: {
    fr: 'La civilité correspond à la pièce d’identité.',
    en: 'The title fits the identity document.',
  },
  identitySexUnstated: {
    fr: 'La pièce d’identité n’indique pas de sexe.',
    en: 'The identity document states no sex.',
  },
  identitySexDiffers: {
    fr: 'La civilité ne correspond pas à la pièce d’identité.',
    en: 'The title does not fit the identity document.',
  },
  identityNationalityHolds: {
    fr: 'La nationalité est celle de la pièce d’identité.',
    en: 'The nationality is that of the identity document.',
  },
  identityNationalityUnstated: {
    fr: 'La nationalité de la pièce d’identité n’est celle d’aucun pays.',
    en: 'The nationality on the identity document is that of no country.',
  },
  identityNationalityDiffers: {
    fr: 'La pièce d’identité indique une autre nationalité : {printed} au lieu de {typed}.',
    en: 'The identity document has another nationality: {printed} instead of {typed}.',
  },
  identityValid: {
    fr: 'La pièce d’identité est valable jusqu’au {expiryDate}.',
    en: 'The identity document is valid until {expiryDate}.',
  },
  identityValidityUnstated: {
    fr: 'La fin de validité de la pièce d’identité reste à vérifier.',
    en: 'The expiry date of the identity document remains to be checked.',
  },
  identityExpired: {
    fr: 'La pièce d’identité a expiré le {expiryDate}.',
    en: 'The identity document expired on {expiryDate}.',
  },
  identityExpiresSoon: {
    fr: 'La pièce d’identité expire le {expiryDate} : une nouvelle sera demandée après cette date.',
    en: 'The identity document expires on {expiryDate}: a new one will be needed after that.',
  },
  proofAddressHolds: { fr: 'L’adresse est celle du justificatif.', en: 'The address is that of the proof.' },
  proofAddressUnstated: {
    fr: 'L’adresse du justificatif n’a pas pu être comparée.',
    en: 'The address of the proof could not be compared.',
  },
  proofAddressDiffers: {
    fr: 'Le justificatif porte une autre adresse : « {printed} ».',
    en: 'The proof has another address: “{printed}”.',
  },
  proofHolderHolds: {
    fr: 'Le justificatif de domicile est au nom du souscripteur.',
    en: 'The proof of address is in the subscriber’s name.',
  },
  proofHolderUnstated: {
    fr: 'Le nom du justificatif de domicile n’a pas pu être lu.',
    en: 'The name on the proof of address could not be read.',
  },
  proofHolderDiffers: {
    fr: 'Le justificatif de domicile est à un autre nom : « {printed} ».',
    en: 'The proof of address is in another name: “{printed}”.',
  },
  proofUndated: {
    fr: 'La date du justificatif de domicile n’a pas pu être lue.',
    en: 'The date of the proof of address could not be read.',
  },
  proofOfFuture: {
    fr: 'Le justificatif de domicile est daté du {issueDate}, dans l’avenir.',
    en: 'The proof of address is dated {issueDate}, in the future.',
  },
  proofTooOld: {
    fr: 'Le justificatif de domicile du {issueDate} a plus de {months} mois.',
    en: 'The proof of address of {issueDate} is more than {months} months old.',
  },
  proofRecent: {
    fr: 'Le justificatif de domicile est du {issueDate}.',
    en: 'The proof of address is of {issueDate}.',
  },
  ibanHolds: {
    fr: 'L’IBAN est celui du RIB (terminé par {ending}).',
    en: 'The IBAN is that of the bank details (ending in {ending}).',
  },
  ibanDiffers: {
    fr: 'L’IBAN saisi se termine par {typedEnding}, celui du RIB par {ending}.',
    en: 'The IBAN given ends in {typedEnding}, that of the bank details in {ending}.',
  },
  ibanHolderHolds: {
    fr: 'Le titulaire du RIB est un souscripteur.',
    en: 'The holder on the bank details is a subscriber.',
  },
  ibanHolderUnstated: {
    fr: 'Le titulaire du RIB n’a pas pu être lu.',
    en: 'The holder on the bank details could not be read.',
  },
  ibanHolderDiffers: {
    fr: 'Le RIB est à un autre nom : « {printed} ».',
    en: 'The bank details are in another name: “{printed}”.',
  },
  ibanCountryHolds: { fr: 'Le pays du compte est accepté.', en: 'The country of the account is accepted.' },
  ibanCountryRefused: {
    fr: 'Le compte est tenu dans un pays qui n’est pas accepté : {country}.',
    en: 'The account is held in a country that is not accepted: {country}.',
  },
  payerHolds: { fr: 'Le payeur est un souscripteur.', en: 'The payer is a subscriber.' },
  payerIsOther: {
    fr: 'Le paiement vient d’un tiers : « {payer} ».',
    en: 'The payment comes from a third party: “{payer}”.',
  },
  emailShared: {
    fr: '{name} et {other} ont la même adresse e-mail.',
    en: '{name} and {other} have the same e-mail address.',
  },
  mobileShared: {
    fr: '{name} et {other} ont le même téléphone.',
    en: '{name} and {other} have the same telephone number.',
  },
  advisorEmail: {
    fr: 'L’adresse e-mail de {name} est celle du conseiller.',
    en: 'The e-mail address of {name} is the advisor’s.',
  },
  advisorMobile: {
    fr: 'Le téléphone de {name} est celui du conseiller.',
    en: 'The telephone number of {name} is the advisor’s.',
  },
  capacityHolds: { fr: 'La capacité correspond à l’âge.', en: 'The capacity fits the age.' },
  minorOfAge: {
    fr: 'Le souscripteur, indiqué mineur, est majeur.',
    en: 'The subscriber, stated to be a minor, is of age.',
  },
  representativeMissing: {
    fr: 'Le souscripteur est protégé et n’a pas de représentant.',
    en: 'The subscriber is protected and has no representative.',
  },
  representativeIsHolder: {
    fr: 'Le représentant est le souscripteur lui-même.',
    en: 'The representative is the subscriber.',
  },
  representativeAgeUnknown: {
    fr: 'La date de naissance du représentant n’est pas connue.',
    en: 'The birth date of the representative is not known.',
  },
  representativeHolds: { fr: 'Le représentant est majeur.', en: 'The representative is of age.' },
  representativeMinor: { fr: 'Le représentant est mineur.', en: 'The representative is a minor.' },
  priceHolds: { fr: 'Le prix est celui du jour.', en: 'The price is that of the day.' },
  priceClosed: {
    fr: 'Ce produit est fermé à la souscription ce jour-là.',
    en: 'This product is closed to subscription on that day.',
  },
  priceChanged: {
    fr: 'Le prix a changé entre l’envoi et la signature.',
    en: 'The price changed between sending and signing.',
  },
  priceChangesSoon: {
    fr: 'Le prix change le {changeDate} : au-delà, le dossier sera à refaire.',
    en: 'The price changes on {changeDate}: after that, the application has to be done again.',
  },
  enjoymentHolds: {
    fr: 'Le délai de jouissance est celui du jour.',
    en: 'The enjoyment period is that of the day.',
  },
  enjoymentChanged: {
    fr: 'Le délai de jouissance a changé entre l’envoi et la signature.',
    en: 'The enjoyment period changed between sending and signing.',
  },
  comesOfAge: {
    fr: 'Le souscripteur devient majeur le {birthdayDate} : il signe alors lui-même.',
    en: 'The subscriber comes of age on {birthdayDate}, and signs in person from then on.',
  },
  lifeRowHolds: {
    fr: 'L’usufruitier reste dans la même tranche d’âge.',
    en: 'The usufructuary stays in the same age band.',
  },
  lifeRowChanges: {
    fr: 'L’usufruitier change de tranche d’âge le {birthdayDate}.',
    en: 'The usufructuary moves to another age band on {birthdayDate}.',
  },
  originProved: {
    fr: 'Les souscriptions de douze mois dépassent {thresholdAmount} : l’origine des fonds est justifiée.',
    en: 'Subscriptions of twelve months exceed {thresholdAmount}: the origin of funds is documented.',
  },
  originUnproved: {
    fr: 'Les souscriptions de douze mois dépassent {thresholdAmount} : un justificatif d’origine des fonds est nécessaire.',
    en: 'Subscriptions of twelve months exceed {thresholdAmount}: a proof of origin of funds is needed.',
  },
  duplicateFound: {
    fr: 'Un autre dossier de cette personne a le même produit et le même montant.',
    en: 'Another application of this person has the same product and amount.',
  },
  duplicateNone: {
    fr: 'Aucun autre dossier semblable de cette personne.',
    en: 'No other such application of this person.',
  },
  receiptShared: {
    fr: 'Le même fichier est dans le dossier {dossier} d’une autre personne.',
    en: 'The same file is in application {dossier} of another person.',
  },
  screenedApart: {
    fr: 'Le filtrage est suivi à part par la conformité.',
    en: 'Compliance follows screening separately.',
  },
} as const satisfies Readonly<Record<string, Localized>>

/** Key of a check's sentence. */
export type ReasonCode = keyof typeof REASONS

/** Input for the sentence of a finding. */
interface Worded {
  readonly reason: ReasonCode
  readonly params?: Readonly<Record<string, string>>
  readonly text?: Localized
}

/** What a check found, as a sentence. */
export function describeFinding({ reason, params = {}, text }: Worded, locale: Locale): string {
  if (text) return text[locale]
  return REASONS[reason][locale].replace(/\{(\w+)\}/g, (tag, name: string) =>
    describeParameter(name, params[name] ?? tag, locale),
  )
}

function describeParameter(name: string, value: string, locale: Locale): string {
  if (name.endsWith('Date')) return formatDateInWords(value, locale)
  return name.endsWith('Amount') ? formatMoney(value, locale) : value
}
