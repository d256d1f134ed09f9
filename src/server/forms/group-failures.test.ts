import { expect, test } from 'vitest'
import { block, element, form, text, writeDeployments } from '#test/support/write-deployments.ts'
import { checkDeployment } from '../documents/check-deployment.ts'
import { formatProblem } from './deployment-error.ts'

const given = (title: string, more: object = {}) => ({
  form: 'client',
  title,
  today: '2026-11-21',
  answers: {},
  expect: { violations: [] },
  ...more,
})
const asked = element('heard', { attributes: { label: text, required: true } })
const formWith = (...elements: readonly object[]) =>
  JSON.stringify(form([block('one', [element('a'), ...elements])]), null, 2)

async function check(files: Readonly<Record<string, unknown>>) {
  const { problems } = await checkDeployment('house', await writeDeployments(files))
  return {
    problems,
    fr: problems.map((problem) => formatProblem(problem, 'fr')),
    en: problems.map((problem) => formatProblem(problem, 'en')),
  }
}

test('a new required question is one problem at its element, however many examples do not answer it', async () => {
  const { problems, fr, en } = await check({
    'house/forms/client.json': formWith(asked),
    'house/cases/one.json': given('one'),
    'house/cases/two.json': given('two', { startsFrom: 'one' }),
    'house/cases/three.json': given('three', { startsFrom: 'two' }),
  })

  expect(fr).toEqual([
    'house/forms/client.json:33:15 : page « Texte » (page), bloc « Texte » (one), élément « Texte » (heard) : 3 exemples ne répondent pas à heard, obligatoire. Rendez la question facultative ou conditionnelle ; ou ajoutez sa réponse (answers) à cases/one.json, dont partent les autres.',
  ])
  expect(en).toEqual([
    'house/forms/client.json:33:15: page “Text” (page), block “Text” (one), element “Text” (heard): 3 examples do not answer heard, which is required. Make the question optional or conditional; or add its answer (answers) to cases/one.json, which the others start from.',
  ])
  expect(problems[0]?.examples).toEqual(['one', 'three', 'two'])
})

test('names the first files and counts the others when no example starts from another', async () => {
  const cases = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => [`house/cases/${name}.json`, given(name)])

  const { fr } = await check({ 'house/forms/client.json': formWith(asked), ...Object.fromEntries(cases) })

  expect(fr).toEqual([expect.stringContaining('à cases/a.json, cases/b.json, cases/c.json et 3 autres.')])
})

test('an example alone is a problem of its own file, in plain words', async () => {
  const { fr, en } = await check({
    'house/forms/client.json': formWith(asked),
    'house/cases/one.json': given('one'),
  })

  expect(fr).toEqual([
    expect.stringMatching(
      /^house\/cases\/one\.json:1:\d+ : expect\.violations : « one » échoue : heard est obligatoire, sans réponse$/,
    ),
  ])
  expect(en).toEqual([expect.stringContaining('“one” fails: heard is required, and has no answer')])
})

test('an example with a title in both languages is named by that of the reader', async () => {
  const { fr, en } = await check({
    'house/forms/client.json': formWith(asked),
    'house/cases/one.json': { ...given('one'), title: { fr: 'L’ami', en: 'The friend' } },
  })

  expect(fr).toEqual([expect.stringContaining('« L’ami » échoue')])
  expect(en).toEqual([expect.stringContaining('“The friend” fails')])
})

test('causes that differ stay apart: each element, each expectation', async () => {
  const pair = (name: string, more: object) => ({
    [`house/cases/${name}-1.json`]: given(`${name} 1`, more),
    [`house/cases/${name}-2.json`]: given(`${name} 2`, more),
  })

  const { fr } = await check({
    'house/forms/client.json': formWith(element('b'), element('c', { type: 'input_integer' })),
    ...pair('hidden', { expect: { hidden: ['a'] } }),
    ...pair('block', { expect: { visibleBlocks: [] } }),
    ...pair('refused', { answers: { c: 'x' } }),
    ...pair('accepted', { expect: { violations: ['b validation.error.required'] } }),
    'house/cases/value-1.json': given('value 1', { answers: { b: 'x' }, expect: { values: { b: 'y' } } }),
    'house/cases/value-2.json': given('value 2', { answers: { b: 'v' }, expect: { values: { b: 'w' } } }),
  })

  const next = (files: string) =>
    `Corrigez le formulaire ; ou, si le changement est voulu, ce qu’attendent (expect) cases/${files}-1.json et cases/${files}-2.json.`
  expect(fr.map((line) => line.replace(/^.*?\d+:\d+ : /, ''))).toEqual([
    `page « Texte » (page), bloc « Texte » (one), élément « Texte » (b) : 2 exemples échouent : b n’est pas refusé (validation.error.required). ${next('accepted')}`,
    `page « Texte » (page), bloc « Texte » (one) : 2 exemples échouent : le bloc one est affiché. ${next('block')}`,
    `page « Texte » (page), bloc « Texte » (one), élément « Texte » (a) : 2 exemples échouent : a est affiché. ${next('hidden')}`,
    `page « Texte » (page), bloc « Texte » (one), élément « Texte » (c) : 2 exemples échouent : la réponse à c est refusée (Saisissez un nombre entier, par exemple 12). ${next('refused')}`,
    `page « Texte » (page), bloc « Texte » (one), élément « Texte » (b) : 2 exemples attendent une autre valeur de b. ${next('value')}`,
  ])
})
