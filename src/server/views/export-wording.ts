import type { ListColumn } from '#rules/dossier-columns.ts'
import type { LiveCorrection } from '#vocabulary/correction.ts'
import type { DossierState } from '#vocabulary/dossier-state.ts'
import type { Locale, Localized } from '#vocabulary/locale.ts'
import type { VigilanceLevel } from '#vocabulary/vigilance.ts'

/** Headings and states of exported lists, worded as in the interface (`test/house/export-wording.test.ts`). */

export const HEADINGS: Readonly<Record<'id' | 'title' | ListColumn, Localized>> = {
  id: { fr: 'N° de dossier', en: 'Application no.' },
  title: { fr: 'Dossier', en: 'Application' },
  amount: { fr: 'Montant global', en: 'Global amount' },
  state: { fr: 'État', en: 'State' },
  product: { fr: 'Produit', en: 'Product' },
  client: { fr: 'Client', en: 'Client' },
  advisor: { fr: 'Conseiller', en: 'Advisor' },
  created: { fr: 'Créé le', en: 'Created on' },
  signed: { fr: 'Signé le', en: 'Signed on' },
  validated: { fr: 'Accepté le', en: 'Accepted on' },
  due: { fr: 'À traiter avant le', en: 'Due by' },
  assignee: { fr: 'Pris en charge par', en: 'Assigned to' },
  vigilance: { fr: 'Vigilance', en: 'Due diligence' },
  network: { fr: 'Réseau', en: 'Network' },
  checks: { fr: 'Contrôles en échec', en: 'Failing checks' },
  correction: { fr: 'Correction', en: 'Correction' },
}

const STATES: Readonly<Record<DossierState, Localized>> = {
  ongoing: { fr: 'En cours de saisie', en: 'In progress of entry' },
  registered: { fr: 'Enregistré', en: 'Registered' },
  registration: { fr: 'En cours d’enregistrement', en: 'Being registered' },
  additional_documents: { fr: 'Pièces complémentaires demandées', en: 'Additional documents requested' },
  compliant: { fr: 'Conforme', en: 'Compliant' },
  compliance_validation: { fr: 'Contrôle de conformité en cours', en: 'Compliance check in progress' },
  compliant_payment: { fr: 'Conforme, règlement reçu', en: 'Compliant, payment received' },
  signature: { fr: 'En cours de signature', en: 'Being signed' },
  signed: { fr: 'Signé', en: 'Signed' },
  unsigned: { fr: 'Non signé', en: 'Unsigned' },
  canceled: { fr: 'Abandonné', en: 'Abandoned' },
  rejected: { fr: 'Souscription refusée', en: 'Subscription declined' },
  mission_validation: { fr: 'Entrée en relation à signer', en: 'Entry into relationship to sign' },
  mission_validated: { fr: 'Entrée en relation signée', en: 'Entry into relationship signed' },
  mission_abort: { fr: 'Entrée en relation interrompue', en: 'Entry into relationship aborted' },
  adequacy_report_validation: { fr: 'Rapport d’adéquation à valider', en: 'Suitability report to validate' },
  adequacy_report_validated: { fr: 'Rapport d’adéquation validé', en: 'Suitability report validated' },
  adequacy_report_failure: { fr: 'Rapport d’adéquation non conforme', en: 'Suitability report failed' },
}

const VIGILANCE: Readonly<Record<VigilanceLevel, Localized>> = {
  reduced: { fr: 'Allégée', en: 'Simplified' },
  standard: { fr: 'Standard', en: 'Standard' },
  enhanced: { fr: 'Renforcée', en: 'Enhanced' },
}

const CORRECTIONS: Readonly<Record<LiveCorrection, Localized>> = {
  open: { fr: 'En attente d’une réponse', en: 'Waiting for an answer' },
  signing: { fr: 'En attente de signature', en: 'Waiting for signatures' },
}

export function nameCorrection(state: LiveCorrection, locale: Locale): string {
  return CORRECTIONS[state][locale]
}

export function nameVigilance(level: VigilanceLevel, locale: Locale): string {
  return VIGILANCE[level][locale]
}

export function nameState(state: DossierState, locale: Locale): string {
  return STATES[state][locale]
}

/** Name of an exported file, without its ending. */
export const FILE_NAMES: Localized = { fr: 'dossiers', en: 'applications' }
