import { describe, expect, test } from 'vitest'
import type { FormSession } from '#engine/index.ts'
import type { LoadedDeployment } from '#server/forms/loaded-deployment.ts'
import { loadDeployments, openCase, readCases, type ReadCase } from '../support/deployment-cases.ts'

const deployments = await loadDeployments()
const completeCases = deployments.flatMap((deployment) =>
  readCases(deployment)
    .filter(({ name }) => name.startsWith('complete'))
    .map((given) => ({ deployment, given })),
)

/** Answers every visible block in order; each must be valid before the next one is opened. */
function fill(deployment: LoadedDeployment, given: ReadCase): FormSession {
  const session = openCase(deployment, given, {})
  const submitted = new Set<string>()
  for (;;) {
    const block = session.visibleBlocks().find(({ slug }) => !submitted.has(slug))
    if (!block) return session
    for (const { name } of block.elements) {
      const { computed, visible } = session.getElement(name)
      const answer = given.answers[name]
      if (visible && !computed && answer !== undefined) session.change(name, answer)
    }
    expect(session.validate([block.slug])).toEqual([])
    submitted.add(block.slug)
  }
}

describe('from first to last element', () => {
  test.each(completeCases.map((each) => [each.given.name, each] as const))(
    'fills %s block after block',
    (_name, { deployment, given }) => {
      const session = fill(deployment, given)

      const blocks = session.visibleBlocks().map(({ slug }) => slug)
      expect(session.validate()).toEqual([])
      expect(session.progressPercent(new Set(blocks))).toBe(100)
      expect(session.effectiveAnswers()).toEqual(openCase(deployment, given).effectiveAnswers())
    },
  )

  // Deployments share the forms of their base, so an element answered in one of them counts.
  test.each(['client', 'back_office'])(
    'answers every element of %s in one complete case or another',
    (form) => {
      const sessions = completeCases
        .filter(({ given }) => given.form === form)
        .map(({ deployment, given }) => openCase(deployment, given))
      const isAnswered = (name: string): boolean =>
        sessions.some(
          (session) =>
            session.form.elements.some((element) => element.name === name) &&
            session.getElement(name).answer.kind === 'value',
        )

      const answerable = sessions.flatMap(({ form: { elements } }) =>
        elements.filter(({ face }) => face.holdsAnswer).map(({ name }) => name),
      )
      expect([...new Set(answerable)].filter((name) => !isAnswered(name))).toEqual([])
      expect(answerable).not.toEqual([])
    },
  )
})
