import type { NodeLevel } from './studio-edit.ts'
import type { Text } from './definition.ts'

/** What happens to a whole node of a tree, by its level. French agrees in gender. */
export const LEVEL_WORDS = {
  added: agree('ajouté', 'ajoutée', 'added'),
  removed: agree('retiré', 'retirée', 'removed'),
  moved: agree('déplacé', 'déplacée', 'moved'),
} as const

/** What a level holds, in both languages. */
export const LEVEL_NOUNS: Readonly<Record<NodeLevel, Text & { readonly isFeminine?: true }>> = {
  page: { fr: 'page', en: 'page', isFeminine: true },
  block: { fr: 'bloc', en: 'block' },
  element: { fr: 'élément', en: 'element' },
  option: { fr: 'choix', en: 'option' },
  section: { fr: 'section', en: 'section', isFeminine: true },
  row: { fr: 'ligne', en: 'row', isFeminine: true },
  product: { fr: 'produit', en: 'product' },
}

function agree(masculine: string, feminine: string, english: string): (level: NodeLevel) => Text {
  return (level) => {
    const { fr, en, isFeminine } = LEVEL_NOUNS[level]
    return { fr: `${fr} ${isFeminine ? feminine : masculine}`, en: `${en} ${english}` }
  }
}

const ATTRIBUTES: Readonly<Record<string, Text>> = {
  label: { fr: 'libellé', en: 'label' },
  title: { fr: 'titre', en: 'title' },
  name: { fr: 'nom', en: 'name' },
  help: { fr: 'aide', en: 'help' },
  text: { fr: 'texte', en: 'text' },
  content: { fr: 'texte', en: 'text' },
  intro: { fr: 'introduction', en: 'introduction' },
  placeholder: { fr: 'exemple dans le champ', en: 'placeholder' },
  required: { fr: 'réponse obligatoire', en: 'required answer' },
  readOnly: { fr: 'lecture seule', en: 'read only' },
  type: { fr: 'type', en: 'type' },
  min: { fr: 'minimum', en: 'minimum' },
  max: { fr: 'maximum', en: 'maximum' },
  minLength: { fr: 'longueur minimale', en: 'minimum length' },
  maxLength: { fr: 'longueur maximale', en: 'maximum length' },
  condition: { fr: 'condition', en: 'condition' },
  calculation: { fr: 'calcul', en: 'calculation' },
  source: { fr: 'origine de la valeur', en: 'source of the value' },
  default: { fr: 'valeur initiale', en: 'initial value' },
  options: { fr: 'options', en: 'options' },
  role: { fr: 'rôle', en: 'role' },
  css: { fr: 'présentation', en: 'style' },
  icon: { fr: 'icône', en: 'icon' },
  prices: { fr: 'prix', en: 'prices' },
  minimumShares: { fr: 'nombre minimum de parts', en: 'minimum number of shares' },
  enjoymentMonths: { fr: 'délai de jouissance', en: 'months before enjoyment' },
}

/** What happens to an attribute; an empty name for a value as a whole. */
export function describeAttribute(name: string, fate: 'added' | 'removed' | 'changed'): Text {
  const { fr, en } = ATTRIBUTES[name] ?? { fr: name, en: name }
  const words = {
    added: { fr: 'ajout', en: 'added' },
    removed: { fr: 'retrait', en: 'removed' },
    changed: { fr: 'modification', en: 'changed' },
  }[fate]
  return name === '' ? words : { fr: `${fr} : ${words.fr}`, en: `${en}: ${words.en}` }
}
