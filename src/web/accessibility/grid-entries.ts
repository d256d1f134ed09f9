import type { Check, Criterion } from './evaluate-grid.ts'

/** Short forms for the grid of criteria. */

/** Day of the inspection by hand: screens of `npm run accessibility`, their outlines and pictures, and the code. */
const INSPECTED = '2026-11-23'

export const AXE_PART: Check = { by: 'axe', whole: false }
export const AXE_WHOLE: Check = { by: 'axe', whole: true }
export const NOTHING: Check = { by: 'nothing' }
/** The walk over the principal screens. */
export const WALK: Check = test('test/journey/accessibility.journey.ts')

export function criterion(id: string, fr: string, en: string, check: Check): Criterion {
  return { id, title: { fr, en }, check }
}

export function test(file: string): Check {
  return { by: 'test', file }
}

export function hand(fr: string, en: string): Check {
  return { by: 'hand', on: INSPECTED, how: { fr, en }, met: true }
}

export function notApplicable(fr: string, en: string): Check {
  return { by: 'notApplicable', why: { fr, en } }
}
