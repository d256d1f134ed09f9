import { expect, test } from 'vitest'
import { evaluateGrid, type AccessibilityRun, type Check } from './evaluate-grid.ts'

const TEXT = { fr: 'x', en: 'x' }
const RUN: AccessibilityRun = { day: '2026-11-23', axe: '4', browser: 'Chromium', screens: [], criteria: {} }
const PASSED = { rules: ['a'], passed: 3, failures: [] }

const evaluateOne = (check: Check, criteria: AccessibilityRun['criteria'] = {}) =>
  evaluateGrid([{ id: '1', title: TEXT, criteria: [{ id: '1.1', title: TEXT, check }] }], {
    ...RUN,
    criteria,
  })

test.each<[Check, AccessibilityRun['criteria'], string]>([
  [{ by: 'axe', whole: true }, { '1.1': PASSED }, 'met'],
  [{ by: 'axe', whole: false }, { '1.1': PASSED }, 'partly'],
  [{ by: 'axe', whole: true }, {}, 'notChecked'],
  [{ by: 'axe', whole: true }, { '1.1': { ...PASSED, failures: ['help: img'] } }, 'notMet'],
  [{ by: 'test', file: 'x.test.ts' }, {}, 'met'],
  [{ by: 'hand', on: '2026-11-23', how: TEXT, met: true }, {}, 'met'],
  [{ by: 'hand', on: '2026-11-23', how: TEXT, met: false }, {}, 'notMet'],
  [
    { by: 'hand', on: '2026-11-23', how: TEXT, met: true },
    { '1.1': { ...PASSED, failures: ['help: img'] } },
    'notMet',
  ],
  [{ by: 'notApplicable', why: TEXT }, {}, 'notApplicable'],
  [{ by: 'nothing' }, {}, 'notChecked'],
])('%o with %o is %s', (check, criteria, result) => {
  expect(evaluateOne(check, criteria).results.get('1.1')).toBe(result)
})

test.each([
  [2, 0, 'full'],
  [1, 1, 'partial'],
  [1, 2, 'none'],
] as const)('%i criteria met and %i not checked state %s', (met, unchecked, level) => {
  const checks: Check[] = [
    ...Array.from({ length: met }, () => ({ by: 'test', file: 'x' }) as const),
    ...Array.from({ length: unchecked }, () => ({ by: 'nothing' }) as const),
    { by: 'notApplicable', why: TEXT },
  ]
  const criteria = checks.map((check, index) => ({ id: `1.${index}`, title: TEXT, check }))

  expect(evaluateGrid([{ id: '1', title: TEXT, criteria }], RUN).level).toBe(level)
})
