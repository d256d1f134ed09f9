import type { CheckCode } from '#vocabulary/check.ts'
import type { Localized } from '#vocabulary/locale.ts'

/** Names of the checks, as they are listed. */
export const CHECK_NAMES: Readonly<Record<CheckCode, Localized>> = {
  identityName: { fr: 'Nom de la pièce d’identité', en: 'Name on the identity document' },
  identityBirthDate: {
    fr: 'Date de naissance de la pièce d’identité',
    en: 'Birth date on the identity document',
  },
  identitySex: { fr: 'Sexe de la pièce d’identité', en: 'Sex on the identity document' },
  identityNationality: {
    fr: 'Nationalité de la pièce d’identité',
    en: 'Nationality on the identity document',
  },
  identityValidity: { fr: 'Validité de la pièce d’identité', en: 'Validity of the identity document' },
  proofAddress: { fr: 'Adresse du justificatif', en: 'Address on the proof' },
  proofHolder: { fr: 'Nom du justificatif de domicile', en: 'Name on the proof of address' },
  proofAge: { fr: 'Date du justificatif de domicile', en: 'Date of the proof of address' },
  ibanMatch: { fr: 'IBAN du RIB', en: 'IBAN on the bank details' },
  ibanHolder: { fr: 'Titulaire du compte', en: 'Account holder' },
  ibanCountry: { fr: 'Pays du compte', en: 'Country of the account' },
  payer: { fr: 'Payeur', en: 'Payer' },
  distinctEmails: { fr: 'Adresses e-mail distinctes', en: 'Different e-mail addresses' },
  distinctMobiles: { fr: 'Téléphones distincts', en: 'Different telephone numbers' },
  advisorContact: { fr: 'Coordonnées du conseiller', en: 'Contact details of the advisor' },
  capacity: { fr: 'Capacité juridique', en: 'Legal capacity' },
  representative: { fr: 'Représentant', en: 'Representative' },
  price: { fr: 'Prix de souscription', en: 'Subscription price' },
  enjoyment: { fr: 'Délai de jouissance', en: 'Enjoyment period' },
  bounds: { fr: 'Minimum et maximum du produit', en: 'Minimum and maximum of the product' },
  tableAge: { fr: 'Âge et barème viager', en: 'Age and scale for life' },
  birthday: { fr: 'Anniversaire avant la signature', en: 'Birthday before the signature' },
  answers: { fr: 'Règles du formulaire', en: 'Rules of the form' },
  fundsOrigin: { fr: 'Origine des fonds sur douze mois', en: 'Origin of funds over twelve months' },
  duplicate: { fr: 'Dossier en double', en: 'Duplicate application' },
  sharedReceipt: { fr: 'Justificatif d’une autre personne', en: 'Document of another person' },
  screening: { fr: 'Filtrage', en: 'Screening' },
}
