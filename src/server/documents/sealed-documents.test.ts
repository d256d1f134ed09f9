import { describe, expect, test } from 'vitest'
import type { RenderedDocument } from '#documents/document-view.ts'
import { renderDocument } from '#documents/render-document.ts'
import { signingButton } from '#rules/dossier-state.ts'
import { applySignature } from '#signature/seal/apply-signature.ts'
import { checkSeal } from '#signature/seal/check-seal.ts'
import { createDemoSigningIdentity, loadSigningIdentity } from '#signature/signing-key.ts'
import type { EnvelopeKind } from '#vocabulary/envelope.ts'
import { checkArchival } from '#test/support/check-archival.ts'
import { COUPLE, openDemoDossier } from '#test/support/demo-dossier.ts'
import { checkSignatures, runPdfTool } from '#test/support/pdf-tools.ts'
import { fillDocument, selectTemplates } from './fill-documents.ts'
import { loadTemplates } from './load-templates.ts'

interface SealedDocument {
  readonly code: string
  readonly kind: EnvelopeKind
  readonly rendered: RenderedDocument
  readonly pdf: Uint8Array
}

const AT = new Date('2026-11-20T14:12:00Z')
/** One pdfsig run per changed byte takes minutes for all of them, so the daily run samples a few. */
const INDEPENDENT_FLIPS = process.env['LONG_RUN'] ? 1000 : 40

const sealed: SealedDocument[] = []

const pem = await createDemoSigningIdentity({
  organisation: 'Hauterive Gestion',
  at: new Date('2026-11-01'),
})
const identity = await loadSigningIdentity(pem)
const { deployment, session, today } = await openDemoDossier('complete-couple', {
  pay_mode: 'SEPA',
  plan_mandate: ['ok'],
})
const templates = await loadTemplates(deployment)
for (const kind of ['mission', 'subscription'] as const) {
  for (const template of selectTemplates(templates, session, kind)) {
    const { view } = fillDocument(template, {
      session,
      deployment,
      dossierId: 4817,
      today,
      parties: COUPLE,
    })
    const rendered = await renderDocument(view)
    sealed.push({ code: template.code, kind, rendered, pdf: await signByAll(kind, rendered) })
  }
}

/** Signs for each party in routing order, then seals. */
async function signByAll(
  kind: EnvelopeKind,
  { bytes, signatureBoxes }: RenderedDocument,
): Promise<Uint8Array> {
  let pdf = bytes
  for (const box of signatureBoxes) {
    const name = COUPLE.find(({ party }) => party === box.party)?.name ?? ''
    const appearance = {
      mark: { kind: 'typed' as const, name },
      lines: [`Signé par ${name}`, 'le 20/11/2026'],
    }
    const signer = {
      field: signingButton(kind, box.party),
      partyName: name,
      reason: 'Souscription',
      appearance,
      box,
    }
    pdf = await applySignature({ pdf, identity, at: AT, ...signer })
  }
  const seal = {
    field: 'seal',
    partyName: 'Hauterive Gestion',
    reason: 'Cachet',
    appearance: null,
    box: null,
  }
  return applySignature({ pdf, identity, at: AT, ...seal })
}

describe('documents of a dismembered dossier of two holders', () => {
  test('are those whose condition holds', () => {
    expect(sealed.map(({ code }) => code).toSorted()).toEqual([
      'autocertification-fatca-crs',
      'bulletin-de-souscription',
      'convention-de-demembrement',
      'declaration-origine-des-fonds',
      'document-d-entree-en-relation',
      'lettre-de-mission',
      'mandat-de-prelevement-sepa',
      'questionnaire-investisseur',
      'recueil-d-informations',
    ])
  })

  test('have valid signatures, the last one over the whole file, for pdfsig and our own check', async () => {
    for (const { code, kind, pdf, rendered } of sealed) {
      const signatures = checkSignatures(pdf)

      const expected = [...rendered.signatureBoxes.map(({ party }) => signingButton(kind, party)), 'seal']
      expect(
        signatures.map(({ field }) => field),
        code,
      ).toEqual(expected)
      expect(
        signatures.every(({ isValid }) => isValid),
        code,
      ).toBe(true)
      expect(signatures.at(-1)?.coversAll, code).toBe(true)
      const check = checkSeal(pdf)
      expect(check.ok && check.signatures.length, code).toBe(expected.length)
      expect(runPdfTool('qpdf', ['--check'], pdf), code).toContain(
        'No syntax or stream encoding errors found',
      )
    }
  }, 60_000)

  test('have headings, tables, languages and PDF/A markers in their structure', () => {
    for (const { code, rendered } of sealed) {
      const structure = runPdfTool('pdfinfo', ['-struct'], rendered.bytes)
      const info = runPdfTool('pdfinfo', [], rendered.bytes)
      const plain = runPdfTool('sh', ['-c', 'qpdf --qdf --object-streams=disable "$0" -'], rendered.bytes)

      expect(structure, code).toMatch(/^ {2}H1/m)
      expect(structure, code).toMatch(/^ {2}H2/m)
      expect(structure, code).not.toContain('Warning')
      expect(info, code).toMatch(/^Tagged: +yes/m)
      expect(plain, code).toMatch(/<pdfaid:part>2<\/pdfaid:part>/)
      expect(plain, code).toMatch(/\/Lang \(fr-FR\)/)
      if (structure.includes('Table')) expect(structure, code).toMatch(/TR[^]*TH[^]*TD/)
    }
  }, 60_000)

  test('conform to PDF/A-2a before and after signing', async () => {
    for (const { code, rendered, pdf } of sealed) {
      expect(await checkArchival(rendered.bytes), code).toEqual([])
      expect(await checkArchival(pdf), code).toEqual([])
    }
  }, 60_000)

  test('fail the PDF/A check when signing adds a field that was not drawn', async () => {
    const { bytes } = sealed[0]?.rendered ?? { bytes: new Uint8Array() }
    const other = { field: 'other', partyName: 'Autre', reason: 'Essai', appearance: null, box: null }
    const pdf = await applySignature({ pdf: bytes, identity, at: AT, ...other })

    expect(await checkArchival(pdf)).toEqual([
      'fields are in a Form element (14289-1 §7.18.4)',
      'fields are described (14289-1 §7.18.1)',
    ])
  })

  test('print amounts in figures and in words, and no hidden answer', () => {
    const bulletin = sealed.find(({ code }) => code === 'bulletin-de-souscription')
    const text = runPdfTool('sh', ['-c', 'pdftotext "$0" -'], bulletin?.rendered.bytes ?? new Uint8Array())

    expect(text).toMatch(/65\s000,00\s€/)
    expect(text).toContain('soixante-cinq mille euros')
    expect(text).not.toMatch(/undefined|null|\{[a-z_]+\}/)
  })

  test('fail verification after any of 1,000 byte changes in the signed range', async () => {
    const { pdf } = sealed.find(({ code }) => code === 'bulletin-de-souscription') ?? {
      pdf: new Uint8Array(),
    }
    const missed: number[] = []

    for (const at of spread(pdf, 1000)) {
      if (checkSeal(flip(pdf, at)).ok) missed.push(at)
    }

    expect(missed).toEqual([])
  }, 120_000)

  test(`fail in pdfsig too, for ${INDEPENDENT_FLIPS} of them`, () => {
    const { pdf } = sealed.find(({ code }) => code === 'bulletin-de-souscription') ?? {
      pdf: new Uint8Array(),
    }
    const count = checkSignatures(pdf).length
    const missed: number[] = []

    for (const at of spread(pdf, INDEPENDENT_FLIPS)) {
      const signatures = checkSignatures(flip(pdf, at))
      const holds = signatures.length === count && signatures.every(({ isValid }) => isValid)
      if (holds && signatures.at(-1)?.coversAll === true) missed.push(at)
    }

    expect(missed).toEqual([])
  }, 600_000)
})

/** Offsets spread over the range covered by the last signature. */
function spread(pdf: Uint8Array, count: number): readonly number[] {
  const ranges = [
    ...Buffer.from(pdf)
      .toString('latin1')
      .matchAll(/\/ByteRange\s*\[0 (\d+) (\d+) /g),
  ]
  const [gapStart = 0, gapEnd = 0] = (ranges.at(-1) ?? []).slice(1).map(Number)
  const covered = gapStart + pdf.length - gapEnd
  return Array.from({ length: count }, (_, index) => {
    const place = Math.floor((index * covered) / count)
    return place < gapStart ? place : place - gapStart + gapEnd
  })
}

function flip(pdf: Uint8Array, at: number): Uint8Array {
  const changed = Uint8Array.from(pdf)
  changed[at] = (changed[at] ?? 0) ^ (1 << (at % 8))
  return changed
}
