import { expect, test } from 'vitest'
import { AUTHORING_FACTS, labelOfFact } from './fact-labels.ts'

test('every fact has a label of its own in both languages', () => {
  const labels = AUTHORING_FACTS.map(labelOfFact)
  for (const locale of ['fr', 'en'] as const)
    expect(new Set([...AUTHORING_FACTS, ...labels.map((label) => label[locale])]).size).toBe(
      2 * AUTHORING_FACTS.length,
    )
})
