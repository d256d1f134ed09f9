import { expect, test } from 'vitest'
import { ACCESSIBILITY_LEVEL } from '#rules/accessibility-level.ts'
import { evaluateGrid } from '#web/accessibility/evaluate-grid.ts'
import { LAST_RUN } from '#web/accessibility/last-run.ts'
import { RGAA } from '#web/accessibility/rgaa.ts'
import { listHouseFiles } from '../support/house-files.ts'

/** Criteria of each theme of the RGAA 4.1. */
const CRITERIA_OF_THEMES = [9, 2, 3, 13, 8, 2, 5, 10, 4, 14, 13, 11, 12]

const criteria = RGAA.flatMap((theme) => theme.criteria)

test('the grid has the 106 criteria of the RGAA, in 13 themes, in order', () => {
  const expected = CRITERIA_OF_THEMES.flatMap((count, theme) =>
    Array.from({ length: count }, (_, index) => `${theme + 1}.${index + 1}`),
  )

  expect(criteria.map(({ id }) => id)).toEqual(expected)
  expect(expected).toHaveLength(106)
})

test('the footer of every page states the level computed from the grid and the last run', () => {
  expect(evaluateGrid(RGAA, LAST_RUN).level).toBe(ACCESSIBILITY_LEVEL)
})

test('the last run has rules for every criterion that the grid assigns to axe', () => {
  const without = criteria.filter(({ id, check }) => check.by === 'axe' && !LAST_RUN.criteria[id])

  expect(without.map(({ id }) => id)).toEqual([])
  expect(LAST_RUN.screens.length).toBeGreaterThan(15)
})

test('every test file named by the grid exists', async () => {
  const files = new Set([...(await listHouseFiles('src')), ...(await listHouseFiles('test'))])
  const missing = criteria.flatMap(({ id, check }) =>
    check.by === 'test' && !files.has(check.file) ? [`${id} ${check.file}`] : [],
  )

  expect(missing).toEqual([])
})

test('a manual check has its date, and a description in both languages', () => {
  const vague = criteria.filter(
    ({ check }) =>
      check.by === 'hand' &&
      !(/^\d{4}-\d{2}-\d{2}$/.test(check.on) && check.how.fr.length > 10 && check.how.en.length > 10),
  )

  expect(vague.map(({ id }) => id)).toEqual([])
})
