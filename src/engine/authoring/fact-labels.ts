import type { Text } from '#form/definition.ts'
import { FACT_PATHS } from '../facts.ts'
import { PRODUCT_FACTS } from '../product-facts.ts'

const LABELS: Readonly<Record<string, readonly [fr: string, en: string]>> = {
  'product.code': ['Code du produit', 'Code of the product'],
  'product.name': ['Nom du produit', 'Name of the product'],
  'product.kind': ['Genre du produit', 'Kind of the product'],
  'product.unitPrice': ['Prix de la part', 'Price of a share'],
  'product.minimumShares': ['Nombre minimal de parts', 'Minimum number of shares'],
  'product.enjoymentDate': ['Date d’entrée en jouissance', 'Date from which shares earn'],
  'product.dismembermentTable': ['Barème de démembrement du produit', 'Dismemberment table of the product'],
  'product.requiredReceipts': ['Justificatifs du produit', 'Supporting documents of the product'],
  'user.code': ['Code de la personne connectée', 'Code of the person signed in'],
  'user.email': ['Adresse de la personne connectée', 'E-mail address of the person signed in'],
  'user.firstName': ['Prénom de la personne connectée', 'First name of the person signed in'],
  'user.lastName': ['Nom de la personne connectée', 'Last name of the person signed in'],
  'dossier.id': ['Numéro du dossier', 'Number of the application'],
  'dossier.state': ['État du dossier', 'State of the application'],
  'dossier.direct': ['Souscription en direct', 'Direct subscription'],
  'dossier.clientId': ['Numéro du client', 'Number of the client'],
  'dossier.advisorCode': ['Code du conseiller', 'Code of the advisor'],
  'dossier.advisorEmail': ['Adresse du conseiller', 'E-mail address of the advisor'],
  'advisor.name': ['Nom du conseiller', 'Name of the advisor'],
  'advisor.firm': ['Cabinet du conseiller', 'Firm of the advisor'],
  'advisor.orias': ['Numéro ORIAS du conseiller', 'ORIAS number of the advisor'],
  'advisor.association': ['Association du conseiller', 'Professional association of the advisor'],
  'advisor.insurer': ['Assureur du conseiller', 'Insurer of the advisor'],
  'advisor.mediator': ['Médiateur du conseiller', 'Mediator of the advisor'],
  'advisor.fees': ['Rémunération du conseiller', 'Remuneration of the advisor'],
  'advisor.advice': ['Nature du conseil', 'Nature of the advice'],
  today: ['Date du jour', 'Date of today'],
}

/** Paths of the facts that every form can read, those of its product first; settings come in addition. */
export const AUTHORING_FACTS: readonly string[] = [
  ...PRODUCT_FACTS.map((name) => `product.${name}`),
  ...FACT_PATHS,
]

/** Labels of settings for authors, by name. Source: `settingLabels` of deployment.json. */
export type SettingLabels = Readonly<Record<string, Text>>

/** Label of a setting; falls back to its name. */
export function labelOfSetting(name: string, labels: SettingLabels): Text {
  return (Object.hasOwn(labels, name) ? labels[name] : undefined) ?? { fr: name, en: name }
}

/** Label of a fact by path; falls back to the path. */
export function labelOfFact(path: string): Text {
  const [fr, en] = (Object.hasOwn(LABELS, path) ? LABELS[path] : undefined) ?? [path, path]
  return { fr, en }
}
