import type { Locale } from '#vocabulary/locale.ts'

/** Sentences of the explanation panel, in its own chunk: only staff and authors load it. */
export const EXPLAIN_WORDING = {
  fr: {
    why: 'Pourquoi ?',
    close: 'Fermer',
    panel: 'Pourquoi cet élément est ainsi',
    choose: 'Élément de la page',
    hint: 'Choisissez un élément, ou cliquez dessus dans le formulaire.',
    shown: 'Affiché',
    hidden: 'Masqué',
    required: 'Obligatoire',
    optional: 'Facultatif',
    enabled: 'Modifiable',
    disabled: 'Désactivé',
    value: 'Valeur',
    always: 'sans condition',
    true: 'oui',
    false: 'non',
    absent: 'aucune valeur',
    invalid: 'saisie illisible',
    empty: 'vide',
    violations: 'Erreurs',
  },
  en: {
    why: 'Why?',
    close: 'Close',
    panel: 'Why this element is as it is',
    choose: 'Element of the page',
    hint: 'Choose an element, or click it in the form.',
    shown: 'Shown',
    hidden: 'Hidden',
    required: 'Required',
    optional: 'Optional',
    enabled: 'Can be changed',
    disabled: 'Disabled',
    value: 'Value',
    always: 'no condition',
    true: 'yes',
    false: 'no',
    absent: 'no value',
    invalid: 'unreadable input',
    empty: 'empty',
    violations: 'Errors',
  },
} as const

export type ExplainWords = (typeof EXPLAIN_WORDING)[Locale]
