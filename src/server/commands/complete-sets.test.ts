import { describe, expect, test } from 'vitest'
import type { Text } from '#form/definition.ts'
import type { DocumentTemplate } from '#form/document-template.ts'
import type { LoadedDeployment } from '#server/forms/loaded-deployment.ts'
import { completeSets, type CompleteSet } from '#test/support/complete-sets.ts'
import { loadDeployments } from '#test/support/deployment-cases.ts'
import { fillDocument } from '../documents/fill-documents.ts'
import { loadTemplates } from '../documents/load-templates.ts'
import { fillCase } from '../studio/fill-case.ts'

const deployments = await loadDeployments()

describe.each(deployments.map((deployment) => [deployment.code, deployment] as const))(
  'complete sets of %s',
  (_code, deployment) => {
    const sets = completeSets(deployment)

    test('have all their answers', () => {
      const missing = sets.flatMap(({ name, session }) =>
        session.validate().map(({ element, code }) => `${name}: ${element} ${code}`),
      )

      expect(missing).toEqual([])
    })

    test('print every row whose condition holds', async () => {
      const templates = await loadTemplates(deployment)

      const empty = sets.flatMap((set) =>
        fillCase(deployment, templates, set).flatMap(({ template }) => findEmpty(deployment, template, set)),
      )

      expect(empty).toEqual([])
    })

    test('are complete in English, each sentence with its French text', async () => {
      const templates = await loadTemplates(deployment)
      const [set] = completeSets(deployment, { sub_language: 'en' }).filter(
        ({ name }) => name === 'couple, bare, debit',
      )
      if (set === undefined) throw new Error('no such set')
      const filled = fillCase(deployment, templates, set)

      const empty = filled.flatMap(({ template }) => findEmpty(deployment, template, set))
      const unpaired = filled.flatMap(({ view }) => {
        const sentences = view.sections.filter(({ kind }) => kind === 'paragraph' || kind === 'declarations')
        const french = sentences.filter(({ locale }) => locale === 'fr')
        // Sentences that exist in French only stand alone.
        return sentences.length <= 2 * french.length ? [] : [view.code]
      })

      expect(empty).toEqual([])
      expect(unpaired).toEqual([])
      expect(filled.map(({ view: { locale } }) => locale)).not.toContain('fr')
    })

    test('differ by holder, right and payment in the documents that they call for', async () => {
      const templates = await loadTemplates(deployment)
      const codesOf = (name: string) =>
        sets
          .filter((set) => set.name === name)
          .flatMap((set) => fillCase(deployment, templates, set).map(({ template }) => template.code))

      expect(codesOf('single, full, transfer')).not.toContain('mandat-de-prelevement-sepa')
      expect(codesOf('single, full, debit')).toContain('mandat-de-prelevement-sepa')
      expect(codesOf('couple, bare, transfer')).toContain('convention-de-demembrement')
    })
  },
)

/** Tags that are empty, and required or computed answers that are missing, in the printed sections of a template. */
function findEmpty(
  deployment: LoadedDeployment,
  template: DocumentTemplate,
  { name, given, session }: CompleteSet,
): readonly string[] {
  const { tags, elements } = findReferences(template, session)
  const sections = tags.map((tag) => ({
    kind: 'paragraph' as const,
    style: 'normal' as const,
    text: { fr: `{${tag}}`, en: `{${tag}}` },
  }))
  const origin = { session, deployment, dossierId: 7, today: given.today, parties: [] }
  const { view } = fillDocument({ ...template, sections }, origin)
  const emptyTags = tags.filter((_tag, index) => {
    const section = view.sections[index]
    return section?.kind !== 'paragraph' || section.text.trim() === ''
  })
  const unanswered = elements.filter((element) => {
    const state = session.getElement(element)
    // A computed element that shows without a value is an empty row as well.
    const isExpected = state.required || session.form.elementByName.get(element)?.computed === true
    return state.visible && isExpected && state.answer.kind !== 'value'
  })
  return [...emptyTags, ...unanswered].map((each) => `${name}: ${template.code}: ${each}`)
}

function findReferences(template: DocumentTemplate, session: CompleteSet['session']) {
  const holds = ({ condition }: Pick<DocumentTemplate, 'condition'>) =>
    condition === undefined || session.holds(condition)
  const texts: Text[] = [template.title]
  const elements: string[] = []
  for (const section of template.sections.filter(holds)) {
    if ('text' in section) texts.push(section.text)
    if ('title' in section && section.title !== undefined) texts.push(section.title)
    if (section.kind !== 'rows') continue
    for (const row of section.rows.filter(holds)) {
      if (row.label !== undefined) texts.push(row.label)
      if ('text' in row) texts.push(row.text)
      else elements.push(...row.elements.flat())
    }
  }
  const tags = texts
    .flatMap(({ fr, en }) => [...`${fr}${en}`.matchAll(/\{([a-z][A-Za-z0-9_.]*)\}/g)])
    .map(([, tag = '']) => tag)
  const known = elements.filter((element) => session.form.elementByName.has(element))
  return { tags: [...new Set(tags)], elements: known }
}
