import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
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

it('breaks a very long word with few measurements', async () => {
  await onSheet((sheet) => {
    const word = Array.from({ length: 2_000 }, (_each, at) =>
      String.fromCodePoint(97 + ((at * at) % 26)),
    ).join('')
    const measured = vi.spyOn(sheet.pdf, 'widthOfString')

    const lines = breakLines(sheet, word, STYLE.body, 300)

    expect(lines.map(({ runs }) => runs.map((run) => run.text).join('')).join('')).toBe(word)
    const letters = measured.mock.calls.reduce((sum, [text]) => sum + text.length, 0)
    expect(letters).toBeLessThan(word.length * 20)
  })
})

it.each(['\u{1F600}', 'q\u0323'])('breaks a long word between characters: %s', async (character) => {
  await onSheet((sheet) => {
    const lines = breakLines(sheet, `a${character.repeat(200)}`, STYLE.body, 300)

    expect(lines.length).toBeGreaterThan(2)
    for (const { runs } of lines.slice(1)) {
      const written = runs.map((run) => run.text).join('')
      expect(written).toBe(character.repeat(written.length / character.length))
    }
  })
})

const STYLES = [STYLE.body, STYLE.title, STYLE.figure]

async function onSheet(draw: (sheet: Sheet) => void): Promise<void> {
  const colours = { brand: '#0b4a56', text: '#1b2326', muted: '#535a5c', line: '#c9c4b4', surface: '#efece3' }
  const look = { name: 'Démo', logo: null, colours, footer: 'Démo.' }
  await drawSheet({ title: 'Lignes', look, locale: 'fr', dossierNumber: '1', day: '2026-11-20' }, draw)
}
