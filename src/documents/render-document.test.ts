import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { DocumentTemplate } from '#form/document-template.ts'
import { runPdfTool } from '#test/support/pdf-tools.ts'
import { fillTemplate, type DocumentSource } from './fill-template.ts'
import type { DocumentLook, DocumentView } from './document-view.ts'
import { renderDocument } from './render-document.ts'

const LOOK: DocumentLook = {
  name: 'Hauterive Gestion',
  logo: { size: [24, 24], paths: [{ data: 'M12 0 L24 24 L0 24 Z', fill: '#1f4d3a', stroke: null }] },
  colours: { brand: '#1f4d3a', text: '#1d2421', muted: '#55605a', line: '#c9cfca', surface: '#f2f4f1' },
  footer: 'Société fictive, pour démonstration.',
}

const ANSWERS: Readonly<Record<string, string>> = {
  sub_civility: 'Mme',
  sub_first_name: 'Élise',
  sub_last_name: 'Œuvrard-Łukasz',
  sub_city: 'Angers',
  inv_amount: '6\u202f630,00\u202f€',
  org_savings: '100 %',
}

const SOURCE: DocumentSource = {
  text: (text) => text.fr,
  answer: (element) => {
    const value = ANSWERS[element]
    return value === undefined ? undefined : { label: `Libellé ${element}`, value }
  },
  isTicked: () => false,
  holds: () => false,
}

function fill(name: string): DocumentView {
  const file = new URL(`../../deployments/base/documents/${name}.json`, import.meta.url)
  const template = DocumentTemplate.parse(JSON.parse(readFileSync(file, 'utf8')))
  const parties = [
    { party: 'subscriber' as const, role: 'La souscriptrice', name: 'Mme Élise Œuvrard-Łukasz' },
    { party: 'subscriberAdvisor' as const, role: 'La conseillère', name: 'Claire Delmas' },
  ]
  return fillTemplate(
    template,
    { locale: 'fr', look: LOOK, dossierNumber: '4817', day: '2026-11-21', parties },
    SOURCE,
  )
}

describe('generated document', () => {
  test('leaves out rows and sections without answers', () => {
    const kinds = fill('bulletin-de-souscription').sections.map((section) => [
      section.kind,
      section.kind === 'rows' ? section.rows.length : null,
    ])

    // Rows and sections that hold a text of their own stay; the co-subscriber, the plan and the bank are gone.
    expect(kinds).toEqual([
      ['rows', 3],
      ['rows', 6],
      ['rows', 1],
      ['rows', 4],
      ['rows', 3],
      ['rows', 1],
      ['heading', null],
      ['paragraph', null],
      ['paragraph', null],
      ['heading', null],
      ['paragraph', null],
      ['heading', null],
      ['paragraph', null],
      ['rows', 1],
      ['signatures', null],
    ])
  })

  test('has the same bytes for the same view', async () => {
    const view = fill('bulletin-de-souscription')

    const [first, second] = [await renderDocument(view), await renderDocument(view)]

    expect(Buffer.from(first.bytes).equals(second.bytes)).toBe(true)
  })

  test('has headings and tables in its structure tree', async () => {
    const { bytes } = await renderDocument(fill('declaration-origine-des-fonds'))

    const structure = runPdfTool('pdfinfo', ['-struct'], bytes)

    expect(structure).toMatch(/^ {2}H1/m)
    expect(structure).toMatch(/^ {2}H2/m)
    expect(structure).toMatch(/^ {2}Table[^]*^ {4}TR[^]*^ {6}TH[^]*^ {6}TD/m)
    expect(structure).not.toContain('Warning')
    expect(runPdfTool('qpdf', ['--check'], bytes)).toContain('No syntax or stream encoding errors found')
  })

  test('keeps accents, ligatures and no-break spaces in its text', async () => {
    const { bytes } = await renderDocument(fill('bulletin-de-souscription'))

    const text = runPdfTool('sh', ['-c', 'pdftotext "$0" -'], bytes)

    expect(text).toContain('Mme Élise Œuvrard-Łukasz')
    expect(text).toContain('6 630,00 €')
    expect(text).toContain('Fait à Angers, le 21/11/2026')
    expect(text).toContain('Dossier n° 4817')
    expect(text).toContain('Page 1 / 2')
  })

  test('gives a box on the page for each party that signs', async () => {
    const { signatureBoxes, pageCount } = await renderDocument(fill('bulletin-de-souscription'))

    expect(signatureBoxes.map(({ party }) => party)).toEqual(['subscriber', 'subscriberAdvisor'])
    for (const { page, rect } of signatureBoxes) {
      expect(page).toBeLessThan(pageCount)
      expect(rect[2] - rect[0]).toBeGreaterThan(200)
      expect(rect[1]).toBeGreaterThan(60)
    }
  })
})
