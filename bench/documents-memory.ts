import { parseArgs } from 'node:util'
import { createDocumentPool } from '#server/documents/document-pool.ts'
import { fillDocument, selectTemplates } from '#server/documents/fill-documents.ts'
import { loadTemplates } from '#server/documents/load-templates.ts'
import { createDemoSigningIdentity } from '#signature/signing-key.ts'
import { COUPLE, openDemoDossier } from '#test/support/demo-dossier.ts'

/** Resident memory of a process after its threads have rendered, signed and sealed a number of documents. */
const AT = new Date('2026-11-20T14:12:00Z')

const { values } = parseArgs({
  options: {
    help: { type: 'boolean' },
    json: { type: 'boolean' },
    documents: { type: 'string', default: '50' },
    threads: { type: 'string', default: '2' },
  },
})
if (values.help === true)
  console.log(
    'node bench/documents-memory.ts [--documents 50] [--threads 2] [--json]: resident memory of the threads of documents',
  )
else await measure(Number(values.documents), Number(values.threads))

async function measure(documents: number, threads: number): Promise<void> {
  const { deployment, session, today } = await openDemoDossier('complete-couple')
  const templates = await loadTemplates(deployment)
  const views = selectTemplates(templates, session, 'subscription').map(
    (template) => fillDocument(template, { session, deployment, dossierId: 1, today, parties: COUPLE }).view,
  )
  const identity = await createDemoSigningIdentity({ organisation: deployment.name, at: AT })
  const pool = createDocumentPool(identity, threads)
  const before = readMegabytes()
  const after: number[] = []
  for (let done = 0; done < documents; done += threads) {
    const batch = Array.from({ length: Math.min(threads, documents - done) }, async (_, index) => {
      const view = views[(done + index) % views.length]
      if (view === undefined) throw new Error('the case has no documents')
      const { bytes, signatureBoxes } = await pool.run({ kind: 'document', view })
      const signed = await pool.run({
        kind: 'sign',
        request: {
          pdf: bytes,
          field: 'subscriber',
          partyName: 'Henri Lemaire',
          reason: 'Souscription',
          appearance: { mark: { kind: 'typed', name: 'Henri Lemaire' }, lines: ['Signé électroniquement'] },
          box: signatureBoxes[0] ?? null,
          at: AT,
        },
      })
      await pool.run({
        kind: 'seal',
        request: { pdf: signed, sealer: deployment.name, reason: 'Sceau', at: AT },
      })
    })
    await Promise.all(batch)
    after.push(readMegabytes())
  }
  await pool.close()
  const result = {
    documents,
    threads,
    before,
    after: after.at(-1) ?? 0,
    most: Math.max(...after),
    closed: readMegabytes(),
  }
  if (values.json === true) console.log(JSON.stringify(result))
  else
    console.log(
      `${documents} documents in ${threads} threads: ${result.before} MB before, ${result.after} MB after, at most ${result.most} MB, ${result.closed} MB without the threads`,
    )
}

function readMegabytes(): number {
  return Math.round(process.memoryUsage.rss() / 1_048_576)
}
