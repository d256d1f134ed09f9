import { expect, test } from 'vitest'
import { checkTemplate, findMissingTexts, DocumentTemplate } from './document-template.ts'

test('reports each unknown name with its path', () => {
  const template = DocumentTemplate.parse({
    code: 'essai',
    title: { fr: 'Essai {sub_last_name}', en: 'Test {missing_title}' },
    envelope: 'none',
    sections: [
      {
        kind: 'rows',
        rows: [
          { elements: ['sub_last_name', 'missing_row'] },
          { label: { fr: 'Seuil', en: 'Threshold' }, text: { fr: '{setting.missing}', en: '' } },
        ],
      },
      {
        kind: 'paragraph',
        text: { fr: 'Seuil {setting.originOver}', en: 'Threshold' },
        condition: { rules: [{ type: 'input', element: 'missing_rule', operator: 'equal', value: 'true' }] },
      },
      {
        kind: 'signatures',
        title: { fr: 'Signatures', en: 'Signatures' },
        parties: ['counterparty'],
        capacities: [
          { party: 'counterparty', text: { fr: 'Usufruitier, pour {missing_share}', en: 'Usufructuary' } },
        ],
      },
    ],
  })

  expect(checkTemplate(template, new Set(['sub_last_name', 'setting.originOver']))).toEqual([
    { template: 'essai', path: 'title', name: 'missing_title' },
    { template: 'essai', path: 'sections[0].rows[0]', name: 'missing_row' },
    { template: 'essai', path: 'sections[0].rows[1]', name: 'setting.missing' },
    { template: 'essai', path: 'sections[1].condition.rules[0]', name: 'missing_rule' },
    { template: 'essai', path: 'sections[2].capacities[0].text', name: 'missing_share' },
  ])
})

test('reports each text that is missing in a language', () => {
  const both = { fr: 'Titre', en: 'Title' }
  const template = DocumentTemplate.parse({
    code: 'essai',
    title: both,
    envelope: 'none',
    sections: [
      { kind: 'heading', text: { fr: 'Seul', en: ' ' } },
      { kind: 'rows', rows: [{ label: { fr: '', en: 'Alone' }, text: both }] },
    ],
  })

  expect(findMissingTexts(template)).toEqual([
    { path: 'sections[0].text', language: 'en' },
    { path: 'sections[1].rows[0].label', language: 'fr' },
  ])
})
