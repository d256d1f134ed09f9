import { expect, test } from 'vitest'
import { findSubjects } from '#engine/authoring/find-subjects.ts'
import { describeRule, readRule, writeRule } from '#engine/authoring/rule-sentence.ts'
import type { FormDefinition, When } from '#form/definition.ts'
import { loadDeployment } from '#server/forms/load-deployment.ts'
import { DOSSIER_STATES } from '#vocabulary/dossier-state.ts'

const DEPLOYMENTS = ['demo', 'aestiam', 'altarea', 'coeur', 'paref', 'remake', 'swisslife-am', 'voisin']
const states = DOSSIER_STATES.map((value) => ({ value, label: { fr: value, en: value } }))

test.each(DEPLOYMENTS)(
  'every rule of %s is a sentence about known things, and the sentence is that rule',
  async (code) => {
    const { forms, products, settings } = await loadDeployment(code)
    let count = 0
    for (const definition of Object.values(forms)) {
      const subjects = findSubjects(definition, { products, states })
      for (const rule of collectConditions(definition).flatMap(({ rules }) => rules)) {
        const words = readRule(rule)
        expect(subjects.has(words.subject), words.subject).toBe(true)
        expect(writeRule(words, rule)).toEqual(rule)
        const { fr, en } = describeRule(rule, { subjects, settings, settingLabels: {} })
        expect(`${fr} ${en}`).not.toMatch(/[{}<>?]|undefined/)
        count++
      }
    }
    expect(count).toBeGreaterThan(50)
  },
)

function collectConditions({ pages }: FormDefinition): readonly When[] {
  return pages.flatMap((page) => [
    ...[page.condition ?? []].flat(),
    ...page.blocks.flatMap((block) => [
      ...[block.condition ?? []].flat(),
      ...block.elements.flatMap((element) => [
        ...[element.condition ?? []].flat(),
        ...[element.mustEqual?.when ?? []].flat(),
        ...(element.attributes.options ?? []).flatMap(({ condition }) => condition ?? []),
      ]),
    ]),
  ])
}
