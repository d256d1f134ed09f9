import { describe, expect, it } from 'vitest'
import {
  BASE_FILES,
  block,
  describeProblem,
  element,
  form,
  product,
  text,
  writeDeployments,
} from '#test/support/write-deployments.ts'
import { checkDeployment } from '../documents/check-deployment.ts'
import { loadTemplates } from '../documents/load-templates.ts'
import { loadDeployment } from './load-deployment.ts'

const words = (each: string) => ({ fr: each, en: each })
const equals = (name: string) => ({
  rules: [{ type: 'input', element: name, operator: 'equal', value: '1' }],
})
const patch = (operations: object) => ({ 'house/forms/client.json': { code: 'client', ...operations } })

async function readLines(files: Readonly<Record<string, unknown>>): Promise<readonly string[]> {
  const { problems } = await checkDeployment('house', await writeDeployments(files))
  return problems.filter(({ severity }) => severity === 'error').map(describeProblem)
}

describe('a deployment that patches the form of its base', () => {
  const relabel = { 'base/forms/client.json': form([block('one', [element('a'), element('b')])]) }
  const own = patch({
    changedElements: [{ name: 'a', attributes: { help: words('Aide') } }],
    addedElements: [{ after: 'a', elements: [element('c')] }],
  })

  it('has the elements of its base with its own differences', async () => {
    const { forms } = await loadDeployment('house', await writeDeployments({ ...relabel, ...own }))

    const elements = forms['client']?.pages[0]?.blocks[0]?.elements ?? []
    expect(elements.map(({ name }) => name)).toEqual(['a', 'c', 'b'])
    expect(elements[0]?.attributes).toEqual({ label: text, help: words('Aide') })
  })

  it('has the new label when the base changes one that the patch leaves alone', async () => {
    const renamed = element('a', { attributes: { label: words('Nouveau') } })
    const files = { ...own, 'base/forms/client.json': form([block('one', [renamed, element('b')])]) }

    const { forms } = await loadDeployment('house', await writeDeployments(files))

    expect(forms['client']?.pages[0]?.blocks[0]?.elements[0]?.attributes).toEqual({
      label: words('Nouveau'),
      help: words('Aide'),
    })
  })

  it('reports a change of an element that the base no longer has', async () => {
    const files = { ...own, 'base/forms/client.json': form([block('one', [element('b')])]) }

    expect(await readLines(files)).toEqual([
      'house/forms/client.json: changedElements.a: the base has no such element',
      'house/forms/client.json: addedElements.c: no element is named a',
    ])
  })

  it('reports an unknown key of a patch', async () => {
    const lines = await readLines(patch({ changedElement: [] }))

    expect(lines).toEqual(['house/forms/client.json: changedElement: unknown key changedElement'])
  })

  it('reports where the patched form is invalid', async () => {
    const lines = await readLines(patch({ changedElements: [{ name: 'a', type: null }] }))

    expect(lines).toEqual(['house/forms/client.json: pages.page.blocks.one.elements.a.type: is missing'])
  })
})

describe('a removed element', () => {
  const BULLETIN = {
    code: 'bulletin',
    title: text,
    envelope: 'none',
    sections: [{ kind: 'rows', title: text, rows: [{ elements: ['a'], label: text }] }],
  }
  const TWO = 'page “Text” (page), block “Text” (two)'
  const readers = {
    'base/forms/client.json': form([
      block('one', [element('a', { role: 'profile.horizon' }), element('b', { condition: equals('a') })]),
      { ...block('two', [element('c', { calculation: { formula: '{a} + 1' } })]), condition: equals('a') },
    ]),
    'base/documents/bulletin.json': BULLETIN,
  }

  it('is refused with everything that reads it, in the form and in documents', async () => {
    const lines = await readLines({ ...readers, ...patch({ removedElements: ['a'] }) })

    expect(lines).toEqual([
      `house/forms/client.json: removedElements.a: is read by ${TWO}; page “Text” (page), block “Text” (one), element “Text” (b); ${TWO}, element “Text” (c)`,
      'house/forms/client.json: removedElements.a: is read by base/documents/bulletin.json (section “Text” (1), row “Text” (1))',
    ])
  })

  it('is named where the document of the deployment has the row, not where that of its base has it', async () => {
    const before = { before: 'one', sections: [{ id: 'own', kind: 'paragraph', text: words('Avant {a}') }] }
    const base = { ...BULLETIN, sections: BULLETIN.sections.map((section) => ({ ...section, id: 'one' })) }
    const lines = await readLines({
      ...readers,
      ...patch({ removedElements: ['a'] }),
      'base/documents/bulletin.json': base,
      'house/documents/bulletin.json': { code: 'bulletin', addedSections: [before] },
    })

    expect(lines.at(-1)).toBe(
      'house/forms/client.json: removedElements.a: is read by house/documents/bulletin.json (section “Avant {a}” (1), text); house/documents/bulletin.json (section “Text” (2), row “Text” (1))',
    )
  })

  it('of a removed block is named with the block', async () => {
    const lines = await readLines({
      ...readers,
      ...patch({ addedBlocks: [{ in: 'page', blocks: [block('six', [])] }], removedBlocks: ['one'] }),
    })

    expect(lines[0]).toBe(
      `house/forms/client.json: removedBlocks.one: removes a, which is read by ${TWO}; ${TWO}, element “Text” (c)`,
    )
  })

  it('that nothing reads any more is removed', async () => {
    const operations = { removedElements: ['a', 'b'], removedBlocks: ['two'] }
    const files = {
      ...readers,
      ...patch({ ...operations, addedElements: [{ in: 'one', elements: [element('d')] }] }),
    }

    expect(
      await readLines({ ...files, 'house/documents/bulletin.json': { code: 'bulletin', removed: true } }),
    ).toEqual([])
  })

  it('with a role that every dossier needs is refused', async () => {
    const base = form([block('one', [element('a', { role: 'subscriber.email' }), element('b')])])

    const lines = await readLines({ 'base/forms/client.json': base, ...patch({ removedElements: ['a'] }) })

    expect(lines).toEqual([
      'house/forms/client.json: removedElements.a: removes a, the only element with the role subscriber.email, which every dossier needs',
    ])
  })
})

describe('a deployment that patches other files of its base', () => {
  it('adds one sentence to a document in ten lines', async () => {
    const paragraph = (id: string) => ({ id, kind: 'paragraph', text: words(id) })
    const bulletin = {
      code: 'bulletin',
      title: text,
      envelope: 'none',
      sections: [paragraph('first'), paragraph('last')],
    }
    const sentence = `{
  "code": "bulletin",
  "addedSections": [
    {
      "after": "first",
      "sections": [
        { "kind": "paragraph", "text": { "fr": "Une phrase de plus.", "en": "One more sentence." } }
      ]
    }
  ]
}`.replace(/\[\s+(\{ "kind".*\})\s+\]/, '[$1]')
    const root = await writeDeployments({
      'base/documents/bulletin.json': bulletin,
      'house/documents/bulletin.json': sentence,
    })

    const [template] = await loadTemplates(await loadDeployment('house', root))

    expect(sentence.split('\n').length).toBeLessThanOrEqual(10)
    expect(template?.sections).toMatchObject([
      { text: words('first') },
      { text: { fr: 'Une phrase de plus.' } },
      { text: words('last') },
    ])
    expect(JSON.stringify(template)).not.toContain('"id"')
  })

  it('changes, removes and adds products of its base', async () => {
    const files = {
      'house/products.json': {
        changedProducts: [{ code: 'AAA', name: 'Ours' }],
        addedProducts: [{ before: 'AAA', products: [product('CCC', 'New')] }],
        removedProducts: ['BBB'],
      },
    }

    const { products } = await loadDeployment('house', await writeDeployments(files))

    expect(products.map(({ name }) => name)).toEqual(['New', 'Ours'])
    expect(products[1]?.prices).toHaveLength(1)
  })

  it('changes, removes and adds choices of a list', async () => {
    const option = (value: string) => ({ value, label: words(value) })
    const files = {
      'base/datalists/places.json': { source: 'demo value', options: ['A', 'B', 'C'].map(option) },
      'house/datalists/places.json': {
        changedOptions: [{ value: 'A', label: words('Ours') }],
        addedOptions: [{ after: 'A', options: [option('D')] }],
        removedOptions: ['B'],
      },
    }

    const { datalists } = await loadDeployment('house', await writeDeployments(files))

    expect(datalists['places']?.options.map(({ label }) => label.fr)).toEqual(['Ours', 'D', 'C'])
  })

  it('reports a file that no base has', async () => {
    const files = {
      'house/documents/charter.json': { code: 'charter', changed: { title: text } },
      'house/forms/other.json': { code: 'other' },
    }

    expect(await readLines({ ...BASE_FILES, ...files })).toEqual([
      'house/forms/other.json: no base has this file',
      'house/documents/charter.json: no base has this file',
    ])
  })
})
