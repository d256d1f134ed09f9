import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { DocumentTemplate } from '#form/document-template.ts'
import { extractText, runPdfTool } from '#test/support/pdf-tools.ts'
import { fillTemplate, type DocumentSource } from './fill-template.ts'
import type { DocumentLook, DocumentView, FilledSection } from './document-view.ts'
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
  fundTable: () => undefined,
  isFrench: () => false,
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

    // Rows with a fixed text stay; those of co-subscriber, savings plan and bank are left out.
    expect(kinds).toEqual([
      ['rows', 3],
      ['rows', 6],
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
    expect(text).toMatch(/Fait à Angers, le 21.novembre 2026/)
    expect(text).toContain('Dossier n° 4817')
    expect(text).toMatch(/Page 1 sur \d/)
  })

  test('returns a signature box for each signing party', async () => {
    const { signatureBoxes, pageCount } = await renderDocument(fill('bulletin-de-souscription'))

    expect(signatureBoxes.map(({ party }) => party)).toEqual(['subscriber', 'subscriberAdvisor'])
    for (const { page, rect } of signatureBoxes) {
      expect(page).toBeLessThan(pageCount)
      expect(rect[2] - rect[0]).toBeGreaterThan(200)
      expect(rect[1]).toBeGreaterThan(60)
    }
  })
})

/** A view with only the sections of the test. */
function buildView(changes: Partial<DocumentView>): DocumentView {
  return {
    locale: 'fr',
    look: LOOK,
    code: 'essai',
    title: 'Essai',
    subtitle: null,
    dossierNumber: '4817',
    day: '2026-11-21',
    sections: [],
    ...changes,
  }
}

const rowsOf = (count: number): FilledSection => ({
  kind: 'rows',
  title: 'Lignes',
  rows: Array.from({ length: count }, (_, index) => ({
    label: `Ligne ${index + 1}`,
    value: `valeur${index + 1}.`,
  })),
})
const SIGNATURES: Extract<FilledSection, { kind: 'signatures' }> = {
  kind: 'signatures',
  title: 'Signatures',
  place: 'Angers',
  parties: [
    { party: 'subscriber', role: 'La souscriptrice', name: 'Élise Œuvrard', field: 'un' },
    { party: 'coSubscriber', role: 'Le co-souscripteur', name: 'Łukasz Œuvrard', field: 'deux' },
  ],
}

/** Text of each page. */
function readPages(bytes: Uint8Array): readonly string[] {
  return runPdfTool('sh', ['-c', 'pdftotext -layout "$0" -'], bytes).split('\f').slice(0, -1)
}

describe('typefaces', () => {
  test('are those of the deployment, with DejaVu for missing characters only', async () => {
    const typefaces = { text: 'Figtree', display: 'Spectral' }
    const latin = await renderDocument(buildView({ look: { ...LOOK, typefaces }, sections: [rowsOf(2)] }))
    const greek = await renderDocument(
      buildView({ look: { ...LOOK, typefaces }, subtitle: 'Ελένη, Łucja, Ивана' }),
    )

    const fonts = [latin, greek].map(({ bytes }) => runPdfTool('pdffonts', [], bytes))

    expect(fonts[0]).toMatch(/Figtree-Regular/)
    expect(fonts[0]).toMatch(/Spectral-SemiBold/)
    expect(fonts[0]).not.toMatch(/DejaVu/)
    expect(fonts[1]).toMatch(/DejaVu/)
    expect(extractText(greek.bytes)).toContain('Ελένη, Łucja, Ивана')
  })

  test('of a view stored by an earlier release are the defaults', async () => {
    const { bytes } = await renderDocument(buildView({ sections: [rowsOf(1)] }))

    expect(runPdfTool('pdffonts', [], bytes)).toMatch(/SourceSans3/)
  })
})

test('text is complete when an earlier document used accented forms of its letters', async () => {
  const textOf = async (text: string) =>
    extractText((await renderDocument(buildView({ sections: [{ kind: 'heading', text }] }))).bytes)

  await textOf('ÀÂÉÈÊËÎÏÔÙÛÜÇ')

  expect(await textOf('ABCDEFGHIJKLMNOPQRSTUVWXYZ')).toContain('ABCDEFGHIJKLMNOPQRSTUVWXYZ')
})

describe('pages', () => {
  test.each([22, 26, 27, 28, 29, 33])('never hold signatures alone, after %i rows', async (count) => {
    const { bytes } = await renderDocument(buildView({ sections: [rowsOf(count), SIGNATURES] }))

    const page = readPages(bytes).find((text) => text.includes('Fait à Angers'))

    expect(page).toContain(`valeur${count - 1}.`)
    expect(page).toContain(`valeur${count}.`)
    expect(page).toContain('Łukasz Œuvrard')
  })

  test.each([33, 34, 35, 36, 37])('never hold one row alone, of %i', async (count) => {
    const { bytes } = await renderDocument(buildView({ sections: [rowsOf(count)] }))

    const rows = readPages(bytes).map((text) => [...text.matchAll(/valeur\d+\./g)].length)

    expect(rows.reduce((sum, each) => sum + each)).toBe(count)
    expect(rows.filter((each) => each === 1)).toEqual([])
  })

  test.each([20, 22, 24, 26])('hold all signature boxes together, after %i rows', async (count) => {
    const advisor = {
      party: 'subscriberAdvisor',
      role: 'Le conseiller',
      name: 'Anne CONSEIL',
      field: 'trois',
    } as const
    const signatures = { ...SIGNATURES, parties: [...SIGNATURES.parties, advisor] }
    const view = buildView({ sections: [rowsOf(count), signatures] })

    const { signatureBoxes } = await renderDocument(view)

    expect(new Set(signatureBoxes.map(({ page }) => page)).size).toBe(1)
  })

  test('hold more than the last lines of a document', async () => {
    const last: FilledSection = { kind: 'paragraph', style: 'normal', text: 'Dernières lignes.' }
    const view = buildView({ sections: [rowsOf(34), { kind: 'heading', text: 'Fin' }, last] })

    const pages = readPages((await renderDocument(view)).bytes)

    expect(pages).toHaveLength(2)
    expect(pages[1]).toMatch(/Lignes \(suite\)\s+Ligne/)
    expect(pages[1]).toContain('Dernières lignes.')
  })

  test.each([38, 39, 40, 41])('never hold one declaration alone, of %i', async (count) => {
    const items = Array.from({ length: count }, (_, index) => `Déclaration ${index}.`)
    const sections: FilledSection[] = [
      { kind: 'declarations', title: null, items },
      { kind: 'paragraph', style: 'normal', text: 'Suite. '.repeat(200) },
    ]
    const { bytes } = await renderDocument(buildView({ sections }))

    const declarations = readPages(bytes).map((text) => [...text.matchAll(/Déclaration/g)].length)

    expect(declarations.reduce((sum, each) => sum + each)).toBe(count)
    expect(declarations.filter((each) => each === 1)).toEqual([])
  })

  test('do not split a declaration', async () => {
    const items = Array.from(
      { length: 30 },
      (_, index) => `Début ${index}, ${'mot '.repeat(40)}fin ${index}.`,
    )
    const sections: FilledSection[] = [{ kind: 'declarations', title: null, items }]
    const { bytes } = await renderDocument(buildView({ sections }))

    for (const page of readPages(bytes))
      expect([...page.matchAll(/Début/g)].length).toBe([...page.matchAll(/fin \d+\./g)].length)
  })

  test('repeat table headers and print dossier, document, version and page count', async () => {
    const rows = Array.from({ length: 40 }, (_, index) => ({
      header: `Poste ${index}`,
      cells: ['1 000,00 €'],
    }))
    const sections: FilledSection[] = [
      { kind: 'table', title: 'Patrimoine', columns: ['Nature', 'Montant'], rows },
    ]
    const { bytes, pageCount } = await renderDocument(buildView({ sections, version: 3 }))

    const pages = readPages(bytes)

    expect(pageCount).toBe(2)
    for (const [index, page] of pages.entries()) {
      expect(page).toMatch(/Nature +Montant/)
      expect(page).toContain('essai, version 3')
      expect(page).toMatch(new RegExp(`Dossier n°.4817\\. Page ${index + 1} sur 2`))
    }
    // The structure has the head once.
    expect(runPdfTool('pdfinfo', ['-struct-text'], bytes).match(/Montant/g)).toHaveLength(1)
  })

  test('raise the letters of French ordinals, which extraction keeps with their number', async () => {
    const text = 'Le 1er décembre, la 1re fois et le 12e jour, sans 1error ni 7e1.'
    const sections: FilledSection[] = [{ kind: 'paragraph', style: 'normal', text }]
    const { bytes } = await renderDocument(buildView({ sections }))

    const boxes = runPdfTool('sh', ['-c', 'pdftotext -bbox "$0" -'], bytes)
    const height = (word: string) => {
      const [, top, bottom] =
        new RegExp(`yMin="([\\d.]+)"[^>]*yMax="([\\d.]+)"[^>]*>${word}<`).exec(boxes) ?? []
      return Number(bottom) - Number(top)
    }

    expect(extractText(bytes).replace(/\s+/g, ' ')).toContain(text)
    for (const raised of ['er', 're', 'e']) expect(height(raised)).toBeLessThan(height('jour,'))
  })

  test('align amounts that are followed by their percentage', async () => {
    const rows = ['1 000,00 € (10 %)', '90,00 € (0,9 %)'].map((cell) => ({ header: 'Fonds', cells: [cell] }))
    const sections: FilledSection[] = [{ kind: 'table', title: 'Coûts', columns: ['Fonds', 'Frais'], rows }]
    const { bytes } = await renderDocument(buildView({ sections }))

    const boxes = runPdfTool('sh', ['-c', 'pdftotext -bbox "$0" -'], bytes)
    const edge = (text: string) => Number(new RegExp(`xMax="([\\d.]+)"[^>]*>${text}`).exec(boxes)?.[1])

    expect(Math.abs(edge('000,00|1.000,00') - edge('90,00'))).toBeLessThan(0.1)
  })

  test('align figures on the decimal comma', async () => {
    const rows = ['1 000,00 €', '25,50 €', '200 €'].map((cell) => ({ header: 'Poste', cells: [cell] }))
    const sections: FilledSection[] = [{ kind: 'table', title: 'Prix', columns: ['Nature', 'Montant'], rows }]
    const { bytes } = await renderDocument(buildView({ sections }))

    const boxes = runPdfTool('sh', ['-c', 'pdftotext -bbox "$0" -'], bytes)
    const edge = (text: string) => Number(new RegExp(`xMax="([\\d.]+)"[^>]*>${text}`).exec(boxes)?.[1])

    expect(Math.abs(edge('000,00|1.000,00.€') - edge('25,50'))).toBeLessThan(0.1)
    expect(edge('25,50') - edge('200')).toBeGreaterThan(5)
  })
})

describe('structure', () => {
  test('tags signature fields as described Form elements, and table headers with their scope', async () => {
    const { bytes } = await renderDocument(buildView({ sections: [rowsOf(3), SIGNATURES] }))

    const structure = runPdfTool('pdfinfo', ['-struct'], bytes)
    const plain = runPdfTool('sh', ['-c', 'qpdf --qdf --object-streams=disable "$0" -'], bytes)

    // Two parties and the seal.
    expect(structure.match(/^ {2}Form\n {4}Object/gm)).toHaveLength(3)
    expect(plain.match(/\/StructParent \d+/g)).toHaveLength(3)
    expect(plain.match(/\/TU /g)).toHaveLength(3)
    expect(plain).toMatch(/\/Scope \/Row/)
    expect(plain).toMatch(/\/DisplayDocTitle true/)
    expect(plain).toMatch(/\/Outlines/)
  })

  test('prints the level of the signatures in their boxes', async () => {
    const textOf = async (signatureLevel: 'simple' | 'advanced') =>
      extractText((await renderDocument(buildView({ sections: [SIGNATURES], signatureLevel }))).bytes)

    expect(await textOf('simple')).toContain('Signature électronique simple')
    expect(await textOf('advanced')).toContain('Signature électronique avancée')
  })

  test('names the language of passages in another one than the document’s', async () => {
    const sections: FilledSection[] = [
      { kind: 'paragraph', style: 'normal', text: 'I agree.' },
      { kind: 'paragraph', style: 'normal', text: 'J’accepte.', locale: 'fr' },
      {
        kind: 'rows',
        title: 'Fund',
        rows: [
          { label: 'Legal form', value: 'Société civile', locale: 'fr' },
          { label: 'Shares in words', value: 'ten', original: 'dix' },
        ],
      },
    ]
    const view = buildView({ locale: 'en', title: 'Agreement', originalTitle: 'Convention', sections })
    const { bytes } = await renderDocument(view)

    const objects = Buffer.from(bytes).toString('latin1')

    // The original title, the paragraph, the cell, and the original in a cell.
    expect(objects.match(/\/Lang \(fr-FR\)/g)).toHaveLength(4)
    expect(objects.match(/\/Lang \(en-GB\)/g)).toHaveLength(1)
    expect(extractText(bytes)).toMatch(/Shares in words\s+ten\s+dix/)
  })

  test('separates capacity and name in extracted text', async () => {
    const { bytes } = await renderDocument(buildView({ sections: [SIGNATURES] }))

    expect(runPdfTool('pdfinfo', ['-struct-text'], bytes)).not.toMatch(/souscriptriceÉlise/)
    expect(extractText(bytes)).toMatch(/^Élise Œuvrard$/m)
  })
})

test('draws the same bytes again after a document with other words', async () => {
  const view = fill('bulletin-de-souscription')
  const other: DocumentView = { ...view, title: 'Élève, Œuvre, Łódź : autres mots' }

  const first = await renderDocument(view)
  await renderDocument(other)
  const again = await renderDocument(view)

  expect(Buffer.from(again.bytes).equals(first.bytes)).toBe(true)
})
