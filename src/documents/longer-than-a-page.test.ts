import { expect, test } from 'vitest'
import { extractText, runPdfTool } from '#test/support/pdf-tools.ts'
import type { FilledSection } from './document-view.ts'
import { PAGE } from './layout-rules.ts'
import { renderDocument } from './render-document.ts'

const SHORT: FilledSection = { kind: 'rows', title: 'Projet', rows: [{ label: 'Horizon', value: '8 ans' }] }

test.each<[string, (text: string) => FilledSection]>([
  ['row', (text) => ({ kind: 'rows', title: 'Fonds', rows: [{ label: 'Origine', value: text }] })],
  [
    'row of a table',
    (text) => ({
      kind: 'table',
      title: 'Fonds',
      columns: ['Nature', 'Détail'],
      rows: [{ header: 'Fonds', cells: [text] }],
    }),
  ],
  ['notice', (text) => ({ kind: 'paragraph', style: 'notice', text })],
  ['declaration', (text) => ({ kind: 'declarations', title: null, items: ['Lu', text, 'Approuvé'] })],
])('a %s that is longer than a page continues on the next', async (_what, sectionOf) => {
  const words = Array.from({ length: 1_500 }, (_each, index) => `mot${index}`)
  const { bytes } = await renderDocument({
    locale: 'fr',
    look: {
      name: 'Hauterive Gestion',
      logo: { size: [24, 24], paths: [{ data: 'M12 0 L24 24 L0 24 Z', fill: '#1f4d3a', stroke: null }] },
      colours: { brand: '#1f4d3a', text: '#1d2421', muted: '#55605a', line: '#c9cfca', surface: '#f2f4f1' },
      footer: 'Société fictive, pour démonstration.',
    },
    code: 'essai',
    title: 'Essai',
    subtitle: null,
    dossierNumber: '4817',
    day: '2026-11-21',
    sections: [SHORT, sectionOf(words.join(' ')), SHORT],
  })

  const boxes = runPdfTool('sh', ['-c', 'pdftotext -bbox "$0" -'], bytes)
  const bottoms = [...boxes.matchAll(/yMax="([\d.]+)">mot\d+</g)].map(([, bottom]) => Number(bottom))

  expect(bottoms).toHaveLength(words.length)
  expect(Math.max(...bottoms)).toBeLessThan(PAGE.height - PAGE.bottom)
  expect(runPdfTool('pdfinfo', ['-struct'], bytes)).not.toContain('Warning')
  expect(extractText(bytes).match(/mot\d+/g)).toEqual(words)
})
