import { describe, expect, it } from 'vitest'
import { LIST_COLUMNS } from '#rules/dossier-columns.ts'
import { HEADINGS, nameCorrection, nameState, nameVigilance } from '#server/views/export-wording.ts'
import { LIVE_CORRECTIONS } from '#vocabulary/correction.ts'
import { DOSSIER_STATES } from '#vocabulary/dossier-state.ts'
import { LOCALES } from '#vocabulary/locale.ts'
import { VIGILANCE_LEVELS } from '#vocabulary/vigilance.ts'
import { en, fr } from '#web/wording/index.ts'

const SCREEN: Readonly<Record<(typeof LOCALES)[number], Readonly<Record<string, string>>>> = { fr, en }

describe.each(LOCALES)('an export in %s', (locale) => {
  it.each(Object.keys(LIST_COLUMNS))('heads the column %s as the list does', (column) => {
    expect(Object.entries(HEADINGS).find(([name]) => name === column)?.[1][locale]).toBe(
      SCREEN[locale][`views.column.${column}`],
    )
  })

  it.each(VIGILANCE_LEVELS)('names the level of vigilance %s as the list does', (level) => {
    expect(nameVigilance(level, locale)).toBe(SCREEN[locale][`views.vigilance.${level}`])
  })

  it.each(LIVE_CORRECTIONS)('names the correction %s as the list does', (state) => {
    expect(nameCorrection(state, locale)).toBe(SCREEN[locale][`views.correction.${state}`])
    expect(nameCorrection(state, locale)).toBe(SCREEN[locale][`dossiers.correction.${state}`])
  })

  it.each(DOSSIER_STATES)('names the state %s as the list does', (state) => {
    expect(nameState(state, locale)).toBe(SCREEN[locale][`dossier.state.${state}`])
  })
})
