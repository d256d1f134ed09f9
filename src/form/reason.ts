import type { Text } from './definition.ts'

/** Why something is refused, in both languages. When `found` is no member of `among`, the nearest member is suggested. */
export interface Reason extends Text {
  readonly found?: string
  readonly among?: readonly string[]
  /** The setting that an element needs and does not have: the studio names it as its field, and writes no JSON. */
  readonly lacks?: string
}

/** A problem in a form. An error prevents start-up; a warning is only printed. */
export interface Finding {
  /** `page/block/element`, or the attribute concerned below it. */
  readonly path: string
  readonly reason: Reason
  readonly severity: 'error' | 'warning'
  /** The setting at fault, when the form only refers to it. */
  readonly setting?: string
}

const NOUNS = {
  element: { fr: 'l’élément', en: 'element' },
  setting: { fr: 'le réglage', en: 'setting' },
  fact: { fr: 'la donnée', en: 'fact' },
  datalist: { fr: 'la liste', en: 'datalist' },
  table: { fr: 'la table', en: 'table' },
  product: { fr: 'le produit', en: 'product' },
  country: { fr: 'le pays', en: 'country' },
  form: { fr: 'le formulaire', en: 'form' },
  case: { fr: 'l’exemple', en: 'case' },
  block: { fr: 'le bloc', en: 'block' },
  state: { fr: 'l’état', en: 'state' },
  receipt: { fr: 'la pièce justificative', en: 'receipt type' },
  file: { fr: 'le fichier', en: 'file' },
  deployment: { fr: 'le déploiement', en: 'deployment' },
  mapping: { fr: 'la correspondance', en: 'mapping' },
  button: { fr: 'le bouton de signature', en: 'signing button' },
} as const satisfies Record<string, Text>

/** Refuses a name that nothing has. */
export function unknownName(noun: keyof typeof NOUNS, found: string, among: readonly string[]): Reason {
  return {
    fr: `${NOUNS[noun].fr} ${found} n’existe pas`,
    en: `unknown ${NOUNS[noun].en} ${found}`,
    found,
    among,
  }
}

/** Joins reasons of one condition into one. */
export function joinReasons(reasons: readonly Reason[]): Reason {
  return { fr: reasons.map(({ fr }) => fr).join(' ; '), en: reasons.map(({ en }) => en).join('; ') }
}

/** Refuses a code that differs from the name of its file. */
export function mustBeFileName(found: string, name: string): Reason {
  return {
    fr: `« ${found} » doit être ${name}, le nom du fichier`,
    en: `“${found}” must be ${name}, the file's name`,
  }
}
