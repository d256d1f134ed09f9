import type { Theme } from './evaluate-grid.ts'
import { CONTENT } from './rgaa-content.ts'
import { PAGES } from './rgaa-pages.ts'
import { USE } from './rgaa-use.ts'

/**
 * The 106 criteria of the RGAA 4.1 in its 13 themes, by number, with titles of our own, and how each was checked.
 * Criteria that nobody has checked are marked as such: change an entry only after an actual inspection, with its date.
 * Source: https://accessibilite.numerique.gouv.fr/methode/criteres-et-tests/
 */
export const RGAA: readonly Theme[] = [...CONTENT, ...PAGES, ...USE]
