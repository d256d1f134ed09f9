import type { Text } from '#form/definition.ts'
import type { Locale } from '#vocabulary/locale.ts'

/** A named item of a list, on the way to a place. */
export interface Step {
  /** Name of the list: `pages`, `blocks`. */
  readonly list: string
  readonly name: string
  readonly label?: Text
}

const NOUNS: Readonly<Record<string, Text>> = {
  pages: { fr: 'page', en: 'page' },
  blocks: { fr: 'bloc', en: 'block' },
  replacedBlocks: { fr: 'bloc', en: 'block' },
  elements: { fr: 'élément', en: 'element' },
  changedElements: { fr: 'élément', en: 'element' },
  options: { fr: 'choix', en: 'option' },
  rules: { fr: 'règle', en: 'rule' },
  sections: { fr: 'section', en: 'section' },
  rows: { fr: 'ligne', en: 'row' },
  prices: { fr: 'prix du', en: 'price of' },
  '': { fr: '', en: '' },
}

const ADDITION: Text = { fr: 'ajout', en: 'addition' }

const LONGEST_LABEL = 60

/** The place as an author reads it: `page “Project”, block “Welcome”, element “How did you…” (intro_heard), attributes.max`. */
export function describePlace(steps: readonly Step[], rest: readonly string[]): Text {
  const told = steps.filter((step, index) => !isAddition(step) || index === steps.length - 1)
  const join = (present: (step: Step) => string) =>
    [...told.map(present), rest.join('.')].filter(Boolean).join(', ')
  return {
    fr: join((step) => present(step, 'fr', ['« ', ' »'])),
    en: join((step) => present(step, 'en', ['“', '”'])),
  }
}

/** Whether a step is a group such as `addedElements`. Groups have no name of their own; their items have. */
function isAddition({ list }: Pick<Step, 'list'>): boolean {
  return list.startsWith('added')
}

function present(
  { list, name, label }: Step,
  locale: Locale,
  [open, close]: readonly [string, string],
): string {
  const noun = (isAddition({ list }) ? ADDITION : (NOUNS[list] ?? { fr: list, en: list }))[locale]
  if (label === undefined || label[locale].trim() === '') return `${noun} ${name}`.trim()
  return `${noun} ${open}${shorten(label[locale])}${close} (${name})`.trim()
}

function shorten(label: string): string {
  const line = label.replaceAll(/\s+/g, ' ')
  return line.length > LONGEST_LABEL ? `${line.slice(0, LONGEST_LABEL)}…` : line
}
