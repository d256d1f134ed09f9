import { violationText, displayAnswer } from '#engine/index.ts'
import type { CheckedViolation } from '#rules/checks/check.ts'
import { buildElement, buildFacts, buildForm, openScenario } from '#test/support/build-form.ts'
import { CHECK_DAY, type DossierDraft } from './dossier-draft.ts'

/** Ages of the scale for life. */
export const LIFE_ROWS = [
  { fromAge: 0, toAge: 50 },
  { fromAge: 51, toAge: 60 },
  { fromAge: 61, toAge: 70 },
  { fromAge: 71, toAge: null },
]

const SIDE = { element: 'holding', usufruct: 'USUFRUCT', bareOwnership: 'BARE' }
const FACTS = buildFacts({
  tables: [
    {
      code: 'LIFE',
      kind: 'life',
      rows: LIFE_ROWS.map((row, at) => ({
        ...row,
        label: { fr: nameRow(row), en: nameRow(row) },
        usufruct: 90 - 10 * at,
        bareOwnership: 10 + 10 * at,
        source: 'specimen',
      })),
    },
  ],
})

/** The figures that a form refuses by itself, as a form does: minimum, maximum, and the row of another age. */
const FORM = buildForm([
  buildElement('holding', 'input_radio', {
    attributes: {
      options: ['BARE', 'USUFRUCT'].map((value) => ({ value, label: { fr: value, en: value } })),
    },
  }),
  buildElement('shares', 'input_integer', {
    role: 'subscription.shares',
    attributes: { min: '10', max: '500' },
  }),
  buildElement('birth', 'input_birthdate'),
  buildElement('ages', 'array_choice', { attributes: { table: 'LIFE', side: SIDE, rowForAgeOf: 'birth' } }),
])

export function findFormViolations({ shares, usufructuary }: DossierDraft): readonly CheckedViolation[] {
  const life = usufructuary && {
    holding: 'BARE',
    birth: usufructuary.birthDate.split('-').toReversed().join('/'),
    ages: `${usufructuary.row}|np|LIFE`,
  }
  const session = openScenario(FORM, { shares: String(shares), ...life }, { facts: FACTS, today: CHECK_DAY })
  return session.validate().map((violation) => {
    const state = session.getElement(violation.element)
    return {
      element: violation.element,
      role: state.definition.role ?? null,
      code: violation.code,
      text: { fr: violationText('fr', violation), en: violationText('en', violation) },
      value: displayAnswer(state, 'fr'),
    }
  })
}

function nameRow({ fromAge, toAge }: (typeof LIFE_ROWS)[number]): string {
  return `${fromAge}-${toAge ?? 'plus'}`
}
