import { describe, expect, it } from 'vitest'
import { buildElement, buildForm, buildText } from '#test/support/build-form.ts'
import { FormDefinition } from './definition.ts'
import { findMentions, findReaders } from './find-readers.ts'

describe('who reads an element', () => {
  it('finds conditions, formulas, tags of texts, bounds and lists of children', () => {
    const form = FormDefinition.parse(
      buildForm([
        buildElement('age', 'input_integer'),
        buildElement('double', 'calculate', { calculation: { formula: '{age} * 2' } }),
        buildElement('hello', 'output_text', { attributes: { label: buildText('You are {age}.') } }),
        buildElement('old', 'input_text', {
          condition: { rules: [{ type: 'input', element: 'age', operator: 'greater', value: 60 }] },
        }),
        buildElement('most', 'input_integer', { attributes: { max: '{age}' } }),
        buildElement('group', 'group_ordered_integers', { attributes: { childrenElementsIds: ['age'] } }),
        buildElement('other', 'input_integer', { attributes: { defaultValue: 'age' } }),
      ]),
    )
    expect(findReaders(form, 'age').map(({ node, path }) => `${node.key} ${path}`)).toEqual([
      'double calculation',
      'hello attributes.label',
      'old condition',
      'most attributes.max',
      'group attributes.childrenElementsIds',
    ])
    expect(findReaders(form, 'old')).toEqual([])
  })

  it('finds the rows of a document', () => {
    const document = {
      sections: [{ id: 'who', rows: [{ element: 'age' }, { text: { fr: '{age} ans', en: '' } }] }],
    }
    expect(findMentions(document, 'age')).toEqual(['sections.0.rows.0.element', 'sections.0.rows.1.text.fr'])
  })
})
