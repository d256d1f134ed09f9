import fc from 'fast-check'
import { expect, it } from 'vitest'
import { drawSheet, inLanguage } from './draw-sheet.ts'
import { STYLE } from './layout-rules.ts'
import { breakLines, setLine } from './set-text.ts'
import type { Sheet } from './sheet.ts'

/** Ordinals are raised, the fallback font has what the face has not, and no-break spaces are within a word. */
const WORDS = [
  'le',
  '1er',
  '2e,',
  '21re',
  'AVA',
  'Ta',
  'œuvre',
  '→',
  'ж',
  '10\u00A0200,00\u00A0€',
  '\u00A0',
  'immobilisations',
]
const texts = fc
  .array(fc.constantFrom(...WORDS, ' '), { minLength: 1, maxLength: 40 })
  .map((words) => words.join(' '))

it('fills each line with the words that fit when it is measured as a whole', async () => {
  await onSheet((sheet) => {
    const widthOf = (line: string, style: (typeof STYLES)[number]) =>
      setLine(sheet, line.trimEnd(), style).width
    fc.assert(
      fc.property(
        texts,
        fc.integer({ min: 90, max: 500 }),
        fc.constantFrom(...STYLES),
        (text, width, style) => {
          const lines = breakLines(sheet, text, style, width).map(({ runs }) =>
            runs.map((run) => run.text).join(''),
          )

          expect(lines.join('')).toBe(sheet.set(text))
          for (const [index, line] of lines.entries()) {
            expect(widthOf(line, style)).toBeLessThanOrEqual(width)
            const next = /^[^ ]+/.exec(lines[index + 1] ?? '')?.[0]
            if (next !== undefined) expect(widthOf(line + next, style)).toBeGreaterThan(width)
          }
        },
      ),
    )
  })
})

it('breaks a word that is wider than the line into lines as full as can be', async () => {
  await onSheet((sheet) => {
    const word = 'Élève'.repeat(100)
    const lines = breakLines(sheet, word, STYLE.body, 200).map(({ runs }) =>
      runs.map(({ text }) => text).join(''),
    )

    expect(lines.join('')).toBe(word)
    for (const [index, line] of lines.entries()) {
      expect(setLine(sheet, line, STYLE.body).width).toBeLessThanOrEqual(200)
      const next = lines[index + 1]?.charAt(0)
      if (next) expect(setLine(sheet, line + next, STYLE.body).width).toBeGreaterThan(200)
    }
  })
})

it('measures the ordinals of a passage in its own language', async () => {
  await onSheet((sheet) => {
    const english = inLanguage(sheet, 'en')
    const style = STYLE.body
    const text = Array.from({ length: 40 }, () => '21re').join(' ')
    const width = 200
    breakLines(sheet, text, style, width)

    for (const line of breakLines(english, text, style, width)) {
      const written = line.runs.map((run) => run.text).join('')
      expect(setLine(english, written.trimEnd(), style).width).toBeLessThanOrEqual(width)
    }
  })
})

it('keeps on one line what is exactly as wide as the line', async () => {
  await onSheet((sheet) => {
    fc.assert(
      fc.property(texts, fc.constantFrom(...STYLES), (text, style) => {
        const { width } = setLine(sheet, sheet.set(text).trimEnd(), style)

        expect(breakLines(sheet, text, style, width)).toHaveLength(1)
      }),
    )
  })
})

const STYLES = [STYLE.body, STYLE.title, STYLE.figure]

async function onSheet(draw: (sheet: Sheet) => void): Promise<void> {
  const colours = { brand: '#0b4a56', text: '#1b2326', muted: '#535a5c', line: '#c9c4b4', surface: '#efece3' }
  const look = { name: 'Démo', logo: null, colours, footer: 'Démo.' }
  await drawSheet({ title: 'Lignes', look, locale: 'fr', dossierNumber: '1', day: '2026-11-20' }, draw)
}
