import { expect, test } from 'vitest'
import { block, element, form, writeDeployments } from '#test/support/write-deployments.ts'
import { checkMutants } from './check-mutants.ts'

const label = (fr: string, en: string) => ({ attributes: { label: { fr, en } } })
const FORM = form([
  block('one', [
    element('kind', {
      type: 'input_radio',
      attributes: {
        label: { fr: 'Vous <b>êtes</b>', en: 'You are' },
        options: [
          { value: 'PM', label: { fr: 'une société', en: 'a company' } },
          {
            value: 'PP',
            label: { fr: 'une personne', en: 'a person' },
            condition: { rules: [{ type: 'dossier', operator: 'equal', direct: true }] },
          },
        ],
      },
    }),
    element('amount', {
      type: 'input_float',
      attributes: { label: { fr: 'Montant', en: 'Amount' }, required: true, min: 1000.5 },
    }),
    element('proof', {
      ...label('Justificatif', 'Evidence'),
      condition: {
        rules: [
          { type: 'input', element: 'kind', operator: 'equal', value: 'PM' },
          { type: 'input', element: 'amount', operator: 'greater', value: 10000 },
        ],
      },
      mustDifferFrom: [{ elements: ['kind'], message: 'validation.error.distinct' }],
    }),
    element('double', {
      type: 'calculate',
      ...label('Le double', 'Twice'),
      calculation: { formula: '{amount} * 2' },
    }),
  ]),
])

/** Changes that no example notices, by what follows the form in their id. */
async function wordsOf(): Promise<ReadonlyMap<string, unknown>> {
  const files = {
    'house/forms/client.json': FORM,
    'house/cases/one.json': { form: 'client', title: 'x', today: '2026-11-21', answers: {}, expect: {} },
  }
  const { words } = await checkMutants('house', { root: await writeDeployments(files) })
  return new Map(Object.entries(words).map(([id, said]) => [id.replace('client: page/one/', ''), said]))
}

test('each change that no example notices has a sentence in both languages, without the author’s names', async () => {
  const words = await wordsOf()

  const expected: readonly (readonly [string, string, string])[] = [
    [
      'proof: element rule 1 negated (kind equal PM)',
      'Texte › Texte › Justificatif : avec l’inverse de la règle « Vous êtes » est « une société »',
      'Text › Text › Evidence: with the opposite of the rule “You are” is “a company”',
    ],
    [
      'proof: element rule 2 boundary (amount greater 10000)',
      'Texte › Texte › Justificatif : avec la limite décalée dans la règle « Montant » est supérieur à 10\u00A0000',
      'Text › Text › Evidence: with the boundary moved in the rule “Amount” is more than 10,000',
    ],
    [
      'proof: element rule 2 dropped (amount greater 10000)',
      'Texte › Texte › Justificatif : sans la règle « Montant » est supérieur à 10\u00A0000',
      'Text › Text › Evidence: without the rule “Amount” is more than 10,000',
    ],
    [
      'proof: mustDifferFrom 1 dropped',
      'Texte › Texte › Justificatif : sans la différence exigée (n° 1)',
      'Text › Text › Evidence: without the difference required (no. 1)',
    ],
    [
      'kind: option PP rule 1 negated (direct equal true)',
      'Texte › Texte › Vous êtes : choix « une personne », avec l’inverse de la règle La souscription est en direct, sans conseiller',
      'Text › Text › You are: option “a person”, with the opposite of the rule The subscription is direct, without an advisor',
    ],
    [
      'kind: option PP removed',
      'Texte › Texte › Vous êtes : sans le choix « une personne »',
      'Text › Text › You are: without the option “a person”',
    ],
    [
      'amount: required dropped',
      'Texte › Texte › Montant : sans obligation de répondre',
      'Text › Text › Amount: with an optional answer',
    ],
    [
      'amount: min 1000.5 moved',
      'Texte › Texte › Montant : avec le minimum 1\u00A0000,51 au lieu de 1\u00A0000,5',
      'Text › Text › Amount: with the minimum 1,000.51 instead of 1,000.5',
    ],
    [
      'double: formula * at 10 swapped',
      'Texte › Texte › Le double : avec la formule {amount} / 2',
      'Text › Text › Twice: with the formula {amount} / 2',
    ],
  ]
  for (const [id, fr, en] of expected) expect([id, words.get(id)]).toEqual([id, { fr, en }])
})
