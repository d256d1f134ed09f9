import { expect, it } from 'vitest'
import { ImportMapping } from '#form/import-mapping.ts'
import { buildInput, buildLabel, buildSubscriptionForm } from '#test/support/form-parts.ts'
import { buildDeployment } from '#test/support/test-deployment.ts'
import { checkImportMappings } from './import-mappings.ts'

const MARITAL = { options: [{ value: 'SINGLE', label: buildLabel('Célibataire') }] }
const FORM = buildSubscriptionForm([
  {
    slug: 'holder',
    title: buildLabel('Souscripteur'),
    elements: [
      buildInput('name', 'input_text'),
      buildInput('marital', 'input_radio', {}, MARITAL),
      buildInput('card', 'input_receipt_file'),
      buildInput('amount', 'calculate', { calculation: { formula: '1 + 1' } }),
    ],
  },
])

const RIGHT = {
  name: 'CRM',
  source: 'test',
  constants: { marital: 'SINGLE' },
  fields: { LastName: { element: 'name' } },
}

function check(files: Readonly<Record<string, object>>) {
  const importMappings = new Map(
    Object.entries(files).map(([name, file]) => [name, ImportMapping.parse({ ...RIGHT, ...file })]),
  )
  return checkImportMappings(buildDeployment({ forms: { client: FORM }, importMappings }))
}

it('accepts a valid mapping, and one that extends it', () => {
  expect(check({ crm: {}, ours: { extends: 'crm', fields: { Nom: { element: 'marital' } } } })).toEqual([])
})

it.each<[string, object, string, RegExp, RegExp]>([
  ['an unknown element', { fields: { Nom: { element: 'nme' } } }, 'fields.Nom', /élément nme/, /element nme/],
  [
    'a name of every object',
    { fields: { Nom: { element: 'toString' } } },
    'fields.Nom',
    /toString/,
    /toString/,
  ],
  ['a file', { fields: { Nom: { element: 'card' } } }, 'fields.Nom', /répond à card/, /answers card/],
  ['a calculated element', { constants: { amount: '2' } }, 'constants.amount', /répond à/, /nobody answers/],
  [
    'a value that is no option',
    { constants: {}, fields: { Etat: { element: 'marital', values: { M: 'MARRIED' } } } },
    'fields.Etat',
    /choix MARRIED/,
    /option MARRIED/,
  ],
  ['a constant that is no option', { constants: { marital: 'PACS' } }, 'constants.marital', /PACS/, /PACS/],
  ['an unknown base', { extends: 'crmm' }, 'extends', /correspondance crmm/, /mapping crmm/],
  ['itself', { extends: 'crm' }, 'extends', /elle-même/, /extends itself/],
])('names %s in both languages', (_what, file, path, fr, en) => {
  expect(check({ crm: file })).toMatchObject([
    {
      file: 'demo/integrations/crm.json',
      path,
      reason: { fr: expect.stringMatching(fr), en: expect.stringMatching(en) },
      severity: 'error',
    },
  ])
})

it('names each mapping of a cycle', () => {
  const problems = check({ one: { extends: 'two' }, two: { extends: 'three' }, three: { extends: 'one' } })

  expect(problems.map(({ file, path }) => `${file} ${path}`)).toEqual([
    'demo/integrations/one.json extends',
    'demo/integrations/two.json extends',
    'demo/integrations/three.json extends',
  ])
})

it('reports two fields of one element, also across a base', () => {
  const again = { extends: 'crm', fields: { Nom: { element: 'name' } } }

  expect(check({ crm: {}, ours: again }).map(({ path }) => path)).toEqual(['fields.Nom'])
})
