import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openTestFolder } from '#test/support/for-file.ts'
import { FormDefinition } from '#form/definition.ts'
import { buildDeployment } from '#test/support/test-deployment.ts'
import { loadDeployment } from '../forms/load-deployment.ts'
import { loadTemplates } from './load-templates.ts'

const text = (words: string) => ({ fr: words, en: words })

const folder = await openTestFolder()

/** Writes templates into a new folder, each under its code. */
async function writeTemplates(
  name: string,
  templates: readonly { readonly code: string }[],
): Promise<string> {
  const documents = join(folder, name, 'documents')
  await mkdir(documents, { recursive: true })
  for (const template of templates) {
    await writeFile(join(documents, `${template.code}.json`), JSON.stringify(template))
  }
  return join(folder, name)
}

function buildTemplate(code: string, title: string, element = 'last_name') {
  return {
    code,
    title: text(title),
    envelope: 'subscription',
    sections: [{ kind: 'rows', rows: [{ elements: [element] }] }],
  }
}

const FORM = FormDefinition.parse({
  code: 'client',
  title: text('Souscription'),
  pages: [
    {
      slug: 'page',
      title: text('Page'),
      blocks: [
        {
          slug: 'declare',
          title: text('Bloc'),
          opensEnvelope: 'subscription',
          elements: [{ name: 'last_name', type: 'input_text', attributes: { label: text('Nom') } }],
        },
      ],
    },
  ],
})

describe('document templates', () => {
  test('of the demo refer only to elements of its form', async () => {
    const templates = await loadTemplates(await loadDeployment('demo'))

    expect(templates.map(({ code }) => code)).toEqual([
      'autocertification-fatca-crs',
      'bulletin-de-souscription',
      'convention-de-demembrement',
      'declaration-origine-des-fonds',
      'document-d-entree-en-relation',
      'lettre-de-mission',
      'mandat-de-prelevement-sepa',
      'mandat-de-recherche',
      'questionnaire-investisseur',
      'rapport-d-adequation',
      'recueil-d-informations',
    ])
  })

  test('of a deployment come before those of its base, and one that it replaces keeps its place', async () => {
    const own = await writeTemplates('own', [
      buildTemplate('bulletin', 'Le nôtre'),
      buildTemplate('charte', 'Charte'),
    ])
    const base = await writeTemplates('base', [
      buildTemplate('bulletin', 'Le commun'),
      buildTemplate('annexe', 'Annexe'),
    ])

    const templates = await loadTemplates(buildDeployment({ folders: [own, base], forms: { client: FORM } }))

    expect(templates.map(({ title }) => title.fr)).toEqual(['Charte', 'Annexe', 'Le nôtre'])
  })

  test('prevent the start when they name an unknown element', async () => {
    const wrong = await writeTemplates('wrong', [buildTemplate('bulletin', 'Bulletin', 'first_nam')])

    await expect(
      loadTemplates(buildDeployment({ folders: [wrong], forms: { client: FORM } })),
    ).rejects.toThrow(
      /wrong\/documents\/bulletin.json: section 1, row 1: no element or fact is named first_nam/,
    )
  })

  test('prevent the start when an envelope has no document', async () => {
    await expect(loadTemplates(buildDeployment({ folders: [], forms: { client: FORM } }))).rejects.toThrow(
      'block declare opens the subscription envelope, which has no document',
    )
  })
})
