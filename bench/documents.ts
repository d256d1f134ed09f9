import { parseArgs } from 'node:util'
import { renderDocument } from '../src/documents/render-document.ts'
import type { DocumentView, RenderedDocument } from '../src/documents/document-view.ts'
import { applySignature } from '../src/signature/seal/apply-signature.ts'
import { createDemoSigningIdentity, loadSigningIdentity } from '../src/signature/signing-key.ts'
import { fillDocument, selectTemplates } from '../src/server/documents/fill-documents.ts'
import { loadTemplates } from '../src/server/documents/load-templates.ts'
import { COUPLE, openDemoDossier } from '../test/support/demo-dossier.ts'
import { findMedian } from './measure.ts'

/**
 * CPU seconds for five PDFs rendered and sealed once each, and for one further signature on a document. Source: design
 * §3.
 */
const BUDGETS = { fiveSealed: 1.5, signature: 0.3 } as const
const ROUNDS = 9
const AT = new Date('2026-11-20T14:12:00Z')

const { values } = parseArgs({ options: { help: { type: 'boolean' }, json: { type: 'boolean' } } })
if (values.help === true) {
  console.log('node bench/documents.ts [--json]: CPU seconds of drawing, signing and sealing real documents')
} else {
  report(await measure())
}

async function measure(): Promise<Readonly<Record<keyof typeof BUDGETS, number>>> {
  const views = await fillFive()
  const identity = await loadSigningIdentity(
    await createDemoSigningIdentity({ organisation: 'Hauterive Gestion', at: new Date('2026-11-01') }),
  )
  const sign = async (
    pdf: Uint8Array,
    field: string,
    box: RenderedDocument['signatureBoxes'][number] | null,
  ) =>
    applySignature({
      pdf,
      identity,
      field,
      partyName: field,
      reason: 'Souscription',
      appearance: { mark: { kind: 'typed', name: field }, lines: [field, 'le 20/11/2026 à 15 h 12'] },
      box,
      at: AT,
    })
  const sealed: number[] = []
  const signed: number[] = []
  for (let round = 0; round <= ROUNDS; round += 1) {
    const documents: Uint8Array[] = []
    const boxes: RenderedDocument['signatureBoxes'][] = []
    const all = await cpuSeconds(async () => {
      for (const view of views) {
        const { bytes, signatureBoxes } = await renderDocument(view)
        boxes.push(signatureBoxes)
        documents.push(await sign(bytes, 'seal', null))
      }
    })
    const one = await cpuSeconds(async () => {
      for (const [index, pdf] of documents.entries()) await sign(pdf, 'subscriber', boxes[index]?.[0] ?? null)
    })
    // Warm-up.
    if (round === 0) continue
    sealed.push(all)
    signed.push(one / views.length)
  }
  return { fiveSealed: findMedian(sealed), signature: findMedian(signed) }
}

/** The first five documents of a dismembered dossier with two holders. */
async function fillFive(): Promise<readonly DocumentView[]> {
  const { deployment, session, today } = await openDemoDossier('complete-couple')
  const templates = await loadTemplates(deployment)
  return selectTemplates(templates, session, 'subscription')
    .concat(selectTemplates(templates, session, 'mission'))
    .slice(0, 5)
    .map((template) => {
      const origin = { session, deployment, dossierId: 4817, today, parties: COUPLE }
      return fillDocument(template, origin).view
    })
}

async function cpuSeconds(run: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage()
  await run()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}

function report(measured: Readonly<Record<keyof typeof BUDGETS, number>>): void {
  if (values.json === true) {
    console.log(JSON.stringify({ measured, budgets: BUDGETS }))
    return
  }
  const say = (name: keyof typeof BUDGETS, what: string) =>
    console.log(`${what}: ${measured[name].toFixed(2)} s of one core (budget ${BUDGETS[name]} s)`)
  say('fiveSealed', 'five documents, drawn and sealed')
  say('signature', 'one further signature of one document')
}
