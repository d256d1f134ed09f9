import { expect, test } from 'vitest'
import { FormDefinition } from './definition.ts'
import { DocumentTemplate } from './document-template.ts'
import { structureOf } from './form-structure.ts'

const text = (words: string) => ({ fr: words, en: words })
const form = (attributes: object = {}, title = 'Souscription') =>
  FormDefinition.parse({
    code: 'client',
    title: text(title),
    pages: [
      {
        slug: 'page',
        title: text('Page'),
        blocks: [
          {
            slug: 'block',
            title: text('Bloc'),
            elements: [{ name: 'a', type: 'select', attributes: { label: text('A'), ...attributes } }],
          },
        ],
      },
    ],
  })
const options = (value: string, label: string) => ({ options: [{ value, label: text(label) }] })

test.each([
  ['a title', form(), form({}, 'Investir')],
  ['a label', form(), form({ label: text('B') })],
  ['a help that is new', form(), form({ help: text('Aide') })],
  ['the label of an option', form(options('1', 'Un')), form(options('1', 'One'))],
])('stays the same when %s changes', (_what, before, after) => {
  expect(structureOf(after)).toBe(structureOf(before))
})

test.each([
  ['an option', form(options('1', 'Un')), form(options('2', 'Un'))],
  ['a requirement', form(), form({ required: true })],
  ['a bound', form(), form({ max: 3 })],
])('is another one when %s changes', (_what, before, after) => {
  expect(structureOf(after)).not.toBe(structureOf(before))
})

const letter = (items: readonly object[], columns: readonly string[] = ['Part', 'Prix']) => [
  DocumentTemplate.parse({
    code: 'lettre',
    title: text('Lettre'),
    envelope: 'mission',
    sections: [
      { kind: 'declarations', items },
      {
        kind: 'table',
        title: text('Montant'),
        columns: columns.map(text),
        rows: [{ header: text('Total'), cells: columns.slice(1).map(() => 'a') }],
      },
    ],
  }),
]

test('of templates ignores the wording of declarations and column headings', () => {
  const before = letter([text('Je souscris.')])

  expect(structureOf(letter([text('Je souscris en connaissance.')], ['Part', 'Euros']))).toBe(
    structureOf(before),
  )
})

test('of templates changes when a declaration is added', () => {
  const before = letter([text('Je souscris.')])

  expect(structureOf(letter([text('Je souscris.'), text('Je paie.')]))).not.toBe(structureOf(before))
})

test('does not depend on the key order of stored JSON', () => {
  const reversed = FormDefinition.parse(form({ max: 3, min: 1 }))
  const { pages, title, code } = reversed

  expect(structureOf({ title, pages, code })).toBe(structureOf(reversed))
})
