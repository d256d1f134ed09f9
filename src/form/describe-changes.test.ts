import { describe, expect, it } from 'vitest'
import { describeChanges } from './describe-changes.ts'

const text = (fr: string, en = fr) => ({ fr, en })
const element = (name: string, more: object = {}) => ({
  name,
  type: 'input_text',
  attributes: { label: text(`Champ ${name}`, `Field ${name}`), ...more },
})
const block = (slug: string, elements: readonly object[]) => ({ slug, title: text(slug), elements })
const form = (...blocks: readonly object[]) => ({
  'forms/client.json': {
    code: 'client',
    pages: [{ slug: 'page', title: text('Projet', 'Project'), blocks }],
  },
})
const words = (before: object, after: object) =>
  describeChanges({ ...before }, { ...after }).map(({ place, what }) => `${place.en}: ${what.en}`)

describe('the difference of two versions in words', () => {
  it('is empty for the same files, whatever the order of their keys', () => {
    expect(words({ 'texts.json': { a: 1, b: [2] } }, { 'texts.json': { b: [2], a: 1 } })).toEqual([])
  })

  it('names an attribute by its page, block and label, with both values', () => {
    const before = form(block('one', [element('a', { required: false })]))
    const after = form(block('one', [element('a', { required: true })]))

    expect(describeChanges(before, after)).toEqual([
      {
        file: 'forms/client.json',
        place: { fr: 'Projet › one › Champ a', en: 'Project › one › Field a' },
        what: { fr: 'réponse obligatoire : modification', en: 'required answer: changed' },
        before: { fr: 'non', en: 'no' },
        after: { fr: 'oui', en: 'yes' },
      },
    ])
  })

  it('shows a text in both languages, without its tags', () => {
    const html = (label: string) =>
      form(block('one', [element('a', { label: text(`<p>${label}</p>`, label) })]))

    const [change] = describeChanges(html('Ancien'), html('Nouveau'))

    expect(change).toMatchObject({ before: text('Ancien'), after: text('Nouveau') })
  })

  it('reports an added or removed part once, without its contents', () => {
    const before = form(block('one', [element('a')]), block('gone', [element('b')]))
    const after = form(block('one', [element('a'), element('c')]), block('new', [element('d')]))

    expect(words(before, after)).toEqual([
      'Project › gone: block removed',
      'Project › one › Field c: element added',
      'Project › new: block added',
    ])
  })

  it('reports an added page, and no move of the pages behind it', () => {
    const pages = (...slugs: readonly string[]) => ({
      'forms/client.json': { pages: slugs.map((slug) => ({ slug, title: text(slug), blocks: [] })) },
    })

    expect(words(pages('one', 'two', 'three'), pages('one', 'new', 'two', 'three'))).toEqual([
      'new: page added',
    ])
    expect(words(pages('one', 'gone', 'two'), pages('one', 'two'))).toEqual(['gone: page removed'])
  })

  it('reports what is moved, and not its neighbours', () => {
    const before = form(block('one', [element('a'), element('b')]), block('two', [element('c')]))
    const after = form(block('one', [element('b')]), block('two', [element('c'), element('a')]))

    expect(words(before, after)).toEqual(['Project › two › Field a: element moved'])
  })

  it('compares products by their code and options by their element', () => {
    const options = (...values: readonly string[]) =>
      element('a', { options: values.map((value) => ({ value, label: text(value) })) })
    const products = (...names: readonly string[]) => ({
      'products.json': names.map((name, index) => ({ code: `P${index}`, name })),
    })

    expect(words(form(block('one', [options('x')])), form(block('one', [options('x', 'y')])))).toEqual([
      'Project › one › Field a › y: option added',
    ])
    expect(
      describeChanges(form(block('one', [options('x', 'y')])), form(block('one', [options('x')]))),
    ).toMatchObject([{ what: text('choix retiré', 'option removed') }])
    expect(words(products('Un', 'Deux'), products('Un', 'Trois'))).toEqual(['Trois: name: changed'])
  })

  it('shows a text inside a list of the settings, and plain lists, in both versions', () => {
    const settings = (reason: string, days: readonly number[]) => ({
      'deployment.json': {
        suitability: {
          unsuitable: [
            { role: 'a', reason: text('Une') },
            { role: 'b', reason: text(reason) },
          ],
        },
        reminders: { unfinishedAfterDays: days },
      },
    })

    expect(describeChanges(settings('Deux', [2, 7]), settings('Trois', [2]))).toMatchObject([
      { place: text('suitability › unsuitable › 1 › reason'), before: text('Deux'), after: text('Trois') },
      { place: text('reminders › unfinishedAfterDays'), before: text('2, 7'), after: text('2') },
    ])
  })

  it('shows of a long text the part that changes', () => {
    const settings = (last: string) => ({
      'deployment.json': { about: text(`${'mot '.repeat(100)}${last}`) },
    })

    const [change] = describeChanges(settings('ancien'), settings('nouveau'))

    expect(change?.before?.fr).toMatch(/^…mot .*ancien$/)
    expect(change?.after?.fr).toMatch(/^…mot .*nouveau$/)
  })

  it('reports the items that a list of the settings gains and loses', () => {
    const footer = (...items: readonly string[]) => ({
      'deployment.json': { footer: items.map((item) => text(item)) },
    })
    const lines = (before: object, after: object) =>
      describeChanges({ ...before }, { ...after }).map(({ place, what, before: was, after: is }) =>
        [place.en, what.en, was?.en, is?.en].join(' '),
      )

    expect(lines(footer('a', 'b'), footer('a', 'new', 'b'))).toEqual(['footer › 1 added  new'])
    expect(lines(footer('a', 'b'), footer('b'))).toEqual(['footer › 0 removed a '])
  })

  it('shows the texts inside an attribute, and the rest of it as one change', () => {
    const mission = (message: string, by: readonly object[]) =>
      form(block('one', [element('a', { differs: { by, messages: [text('Un'), text(message)] } })]))

    const changes = describeChanges(mission('Deux', []), mission('Trois', [{ element: 'b' }]))

    expect(changes.map(({ what, before, after }) => [what.en, before?.en, after?.en])).toEqual([
      ['differs › messages › 1: changed', 'Deux', 'Trois'],
      ['differs: changed', undefined, undefined],
    ])
  })

  it('names settings by their path, and other files as a whole', () => {
    const before = { 'deployment.json': { flags: { profile: false } }, 'theme.css': ':root {}' }
    const after = {
      'deployment.json': { flags: { profile: true } },
      'theme.css': ':root { }',
      'logo.svg': '<svg/>',
    }

    expect(words(before, after)).toEqual(['flags › profile: changed', ': file added', ': changed'])
  })
})
