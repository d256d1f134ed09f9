import { describe, expect, it } from 'vitest'
import { FormDefinition } from '#form/definition.ts'
import { ELEMENT_TYPES } from '#vocabulary/element-type.ts'
import { buildElement, buildPagedForm } from '#test/support/build-form.ts'
import { attributesOf, FIELD_KINDS } from './attribute-kinds.ts'
import { findSelected, siblingsOf, treeOf } from './form-parts.ts'
import { createBlock, createElement, createPage, valueOfNew } from './new-parts.ts'

const FORM = FormDefinition.parse(
  buildPagedForm([
    {
      slug: 'first',
      blocks: [
        { slug: 'one', elements: [buildElement('a', 'input_text'), buildElement('b', 'input_text')] },
        { slug: 'two', elements: [buildElement('question_1', 'input_text')] },
      ],
    },
    { slug: 'second', blocks: [{ slug: 'three', elements: [] }] },
  ]),
)

const LABEL = { fr: 'Question 1 ?', en: 'Question 1?' }

describe('the form in the tree', () => {
  it('has pages, blocks and elements, the same objects while the form is the same', () => {
    const [first] = treeOf(FORM)
    expect(first?.children.map(({ id }) => id)).toEqual(['block/one', 'block/two'])
    expect(first?.children[0]?.children.map(({ id }) => id)).toEqual(['element/a', 'element/b'])
    expect(treeOf(FORM)[0]).toBe(first)
  })

  it('finds the parts around an element and an option, and the siblings of each level', () => {
    expect(findSelected(FORM, { level: 'element', key: 'b' })).toMatchObject({
      page: { slug: 'first' },
      block: { slug: 'one' },
      element: { name: 'b' },
    })
    expect(findSelected(FORM, { level: 'option', key: 'x', within: 'a' })?.element?.name).toBe('a')
    expect(findSelected(FORM, { level: 'element', key: 'gone' })).toBeUndefined()
    expect(siblingsOf(FORM, { level: 'page', key: 'first' })).toEqual(['first', 'second'])
    expect(siblingsOf(FORM, { level: 'block', key: 'two' })).toEqual(['one', 'two'])
    expect(siblingsOf(FORM, { level: 'element', key: 'a' })).toEqual(['a', 'b'])
  })
})

describe('a new part', () => {
  it.each(ELEMENT_TYPES)('of type %s is one that the schema accepts, with a name of its own', (type) => {
    const element = createElement(FORM, type, LABEL)
    expect(element.name).toBe('question_1_2')
    const [page] = FORM.pages
    const form = { ...FORM, pages: [{ ...page, blocks: [{ ...page?.blocks[0], elements: [element] }] }] }
    expect(FormDefinition.safeParse(form).error).toBeUndefined()
  })

  it('is a page with a block, named after their title', () => {
    const page = createPage(FORM, { fr: 'Votre épargne', en: 'Your savings' })
    const form = { ...FORM, pages: [page, { ...page, slug: 'x', blocks: [createBlock(FORM, LABEL)] }] }
    expect(page).toMatchObject({ slug: 'votre-epargne', blocks: [{ slug: 'votre-epargne' }] })
    expect(FormDefinition.safeParse(form).error).toBeUndefined()
  })

  it('is a choice with a value that none of the others has', () => {
    const options = [{ value: 'une_association', label: LABEL }]
    expect(valueOfNew(options, { fr: 'Une association', en: '' })).toBe('une_association_2')
  })
})

describe('the fields of an element', () => {
  it('are those that its type takes', () => {
    const names = (type: string) => attributesOf(createElement(FORM, type, LABEL))
    expect(names('input_integer')).toEqual(expect.arrayContaining(['label', 'required', 'min', 'max']))
    expect(names('input_text')).not.toContain('min')
    expect(names('input_text')).toContain('uppercase')
    expect(names('input_date')).toContain('minDate')
    expect(names('select')).toContain('options')
    expect(names('output_text')).not.toContain('required')
  })

  it('include what it has already, whatever its type', () => {
    const element = {
      ...createElement(FORM, 'input_text', LABEL),
      attributes: { label: { fr: '', en: '' }, min: 3 },
    }
    expect(attributesOf(element)).toContain('min')
  })

  it('cover every attribute for one type or another', () => {
    const offered = new Set(ELEMENT_TYPES.flatMap((type) => attributesOf(createElement(FORM, type, LABEL))))
    expect(Object.keys(FIELD_KINDS).filter((name) => ![...offered].some((each) => each === name))).toEqual([])
  })
})
