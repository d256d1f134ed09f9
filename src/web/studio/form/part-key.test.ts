import { expect, test } from 'vitest'
import { keyOfTitle } from './part-key.ts'

const name = (fr: string, en = '', taken: readonly string[] = []) =>
  keyOfTitle({ fr, en }, { joint: '_', otherwise: 'question', taken: new Set(taken) })

test.each([
  ['Nombre d’enfants à charge', 'nombre_d_enfants_a_charge'],
  ['<b>Œuvre</b> de {sub_last_name} ?', 'oeuvre_de'],
  ['3 derniers bulletins', 'derniers_bulletins'],
  ['Quelle part de votre patrimoine souhaitez-vous placer ?', 'quelle_part_de_votre_patrimoine'],
  ['Anticonstitutionnellement-anticonstitutionnellement', 'anticonstitutionnellement'],
  ['2026 ?', 'question_1'],
])('%j is named %s', (title, expected) => {
  expect(name(title)).toBe(expected)
  expect(expected).toMatch(/^[a-z][a-z0-9_]*$/)
})

test('without a French title the English one names it', () => {
  expect(name('', 'Number of children')).toBe('number_of_children')
})

test('a name that is taken gets a number', () => {
  expect(name('Nom', '', ['nom'])).toBe('nom_2')
  expect(name('Nom', '', ['nom', 'nom_2'])).toBe('nom_3')
  expect(name('', '', ['question_1'])).toBe('question_2')
})
