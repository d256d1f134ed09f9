import { expect, it } from 'vitest'
import { compileForm, openForm, type Facts } from '#engine/index.ts'
import type { FormDefinition, FormElement } from '#form/definition.ts'
import { subscribeToElement } from './element-subscription.ts'

const text = (words: string) => ({ fr: words, en: words })

const facts: Facts = {
  user: { code: 'C1', email: 'a@b.test', firstName: 'Claire', lastName: 'Delmas' },
  dossier: {
    id: 1,
    state: 'ongoing',
    direct: false,
    clientId: null,
    advisorCode: 'C1',
    advisorEmail: 'a@b.test',
  },
  settings: {},
  products: [],
  tables: [],
  receiptTypes: [],
}

function buildForm(fields: number): FormDefinition {
  const typed = Array.from({ length: fields }, (_, index): FormElement => ({
    name: `field_${index}`,
    type: 'input_float',
    attributes: { label: text(`Field ${index}`) },
  }))
  const total: FormElement = {
    name: 'total',
    type: 'calculate',
    attributes: { label: text('Total') },
    calculation: { formula: '{field_0} + {field_1}' },
  }
  const shown: FormElement = {
    name: 'shown',
    type: 'input_text',
    attributes: { label: text('Shown') },
    condition: {
      rules: [{ type: 'input', element: 'field_0', operator: 'greater', value: 100 }],
      combinator: 'and',
      effects: ['visible'],
    },
  }
  const block = { slug: 'block', title: text('Block'), elements: [...typed, total, shown] }
  return {
    code: 'form',
    title: text('Form'),
    pages: [{ slug: 'page', title: text('Page'), blocks: [block] }],
  }
}

it('a keystroke renders only the field and what is computed from it', () => {
  const session = openForm(compileForm(buildForm(200)), {
    answers: { field_1: '2' },
    today: '2026-11-21',
    facts,
  })
  const renders = new Map<string, number>()
  for (const { name } of session.form.elements) {
    subscribeToElement(session, name, () => renders.set(name, (renders.get(name) ?? 0) + 1))
  }

  session.change('field_0', '4')
  expect([...renders.keys()].sort()).toEqual(['field_0', 'total'])

  session.change('field_0', '400')
  expect([...renders.keys()].sort()).toEqual(['field_0', 'shown', 'total'])
  expect(renders.get('field_0')).toBe(2)
})
