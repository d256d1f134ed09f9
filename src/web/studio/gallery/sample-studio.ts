import type { StudioDefinition } from '#contract/studio.ts'
import type { FormDefinition } from '#form/definition.ts'
import { browserClock } from '#web/wizard/clock.ts'
import { SAMPLE_FACTS } from '#web/gallery/sample-facts.ts'
import { element, options, text } from '#web/gallery/specimen.ts'
import { createWorkingCopy, type WorkingCopy } from '../working-copy.ts'

/** The file of the gallery's form, which no server has. */
export const SAMPLE_FILE = 'forms/gallery.json'

const KINDS = options(
  ['PP', 'une personne physique', 'a natural person'],
  ['PM', 'une personne morale', 'a company'],
)

const ORIGIN = {
  rules: [
    { type: 'input', element: 'kind', operator: 'equal', value: 'PM' },
    { type: 'input', element: 'amount', operator: 'greater_equal', value: '{setting.originOver}' },
  ],
  combinator: 'or',
  effects: ['visible', 'required'],
} as const satisfies FormDefinition['pages'][number]['condition']

/** A form with one of everything that the studio's controls edit. */
const SAMPLE_FORM: FormDefinition = {
  code: 'gallery',
  title: text('Formulaire de la galerie', 'Form of the gallery'),
  pages: [
    {
      slug: 'projet',
      title: text('Votre projet', 'Your project'),
      blocks: [
        {
          slug: 'souscripteur',
          title: text('Le souscripteur', 'The subscriber'),
          elements: [
            element('kind', 'input_radio', 'Vous êtes', 'You are', { options: KINDS }),
            element(
              'email',
              'input_mail',
              'Adresse électronique',
              'E-mail address',
              {},
              {
                mustDifferFrom: [{ fact: 'dossier.advisorEmail', message: 'validation.error.email-partner' }],
              },
            ),
            element('amount', 'input_float_currency_amount', 'Montant', 'Amount', { max: 500_000 }),
            element(
              'monthly',
              'calculate',
              'Montant mensuel',
              'Monthly amount',
              {},
              {
                calculation: { formula: 'round({amount} / 12, 2)' },
              },
            ),
            element(
              'origin',
              'input_text',
              'Origine des fonds',
              'Origin of the funds',
              {},
              {
                condition: { ...ORIGIN, rules: [...ORIGIN.rules], effects: [...ORIGIN.effects] },
              },
            ),
          ],
        },
      ],
    },
    {
      slug: 'signature',
      title: text('Signature', 'Signature'),
      blocks: [{ slug: 'fin', title: text('Fin', 'End'), elements: [] }],
    },
  ],
}

/** Everything needed to run the sample form. */
export const SAMPLE_WORLD: StudioDefinition = {
  revision: 0,
  code: SAMPLE_FORM.code,
  definition: SAMPLE_FORM,
  settings: SAMPLE_FACTS.settings,
  products: [...SAMPLE_FACTS.products],
  tables: [...SAMPLE_FACTS.tables],
  receiptTypes: [...SAMPLE_FACTS.receiptTypes],
  datalistLabels: {},
}

/** Label of the sample's setting. */
export const SAMPLE_LABELS = {
  originOver: text('Montant à justifier, en euros', 'Amount to document, in euros'),
}

/** A working copy of the sample form that stores nothing: edits are lost with the page. */
export function createSampleCopy(): WorkingCopy {
  const stored = { revision: 0, canUndo: false, canRedo: false }
  return createWorkingCopy({
    clock: browserClock,
    start: stored,
    port: {
      readFile: () => Promise.resolve(SAMPLE_FORM),
      send: () => Promise.resolve(stored),
      step: () => Promise.resolve({ ...stored, files: [] }),
      findDispute: () => undefined,
      isTransient: () => false,
    },
  })
}
