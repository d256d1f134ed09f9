import { afterAll, expect, test } from 'vitest'
import { createDemoSigningIdentity } from '#signature/signing-key.ts'
import { createDocumentPool } from './document-pool.ts'

const identity = await createDemoSigningIdentity({ organisation: 'Test', at: new Date('2026-01-01') })
const pool = createDocumentPool(identity, 2)
afterAll(() => pool.close())

const seal = (pdf: Uint8Array) =>
  pool.run({
    kind: 'sign',
    request: {
      pdf,
      field: 'subscription_subscriber',
      partyName: 'Florence Lemaire',
      reason: 'Souscription',
      appearance: { mark: { kind: 'typed', name: 'Florence Lemaire' }, lines: [] },
      box: null,
      at: new Date('2026-11-20T14:12:00Z'),
    },
  })

test('rejects a failed task with its error and runs the next one', async () => {
  await expect(seal(new Uint8Array([1, 2, 3]))).rejects.toThrow()

  const cms = await pool.run({ kind: 'cms', content: new Uint8Array([65]) })

  expect(cms.length).toBeGreaterThan(0)
})

test('replaces a worker thread that times out', async () => {
  const hasty = createDocumentPool(identity, 1, 1)
  const patient = () => hasty.run({ kind: 'cms', content: new Uint8Array([65]) })

  await expect(patient()).rejects.toThrow('timed out')
  await expect(patient()).rejects.toThrow('timed out')

  await hasty.close()
})

test('leaves the event loop free while it works', async () => {
  let longestMs = 0
  let last = performance.now()
  const timer = setInterval(() => {
    longestMs = Math.max(longestMs, performance.now() - last)
    last = performance.now()
  }, 1)

  const view = {
    locale: 'fr' as const,
    look: {
      name: 'Hauterive Gestion',
      logo: null,
      colours: { brand: '#0b4a56', text: '#1b2326', muted: '#535a5c', line: '#c9c4b4', surface: '#efece3' },
      footer: '',
    },
    code: 'long',
    title: 'Document long',
    subtitle: null,
    dossierNumber: '1',
    day: '2026-11-21',
    sections: Array.from({ length: 300 }, (_, index) => ({
      kind: 'paragraph' as const,
      style: 'normal' as const,
      text: `Paragraphe ${index}, assez long pour occuper plus d’une ligne dans la largeur d’une page ordinaire.`,
    })),
  }
  const started = performance.now()
  const { pageCount } = await pool.run({ kind: 'document', view })
  const tookMs = performance.now() - started
  clearInterval(timer)

  // Absolute times depend on the load of the machine, so only the ratio is asserted.
  expect(pageCount).toBeGreaterThan(5)
  expect(longestMs).toBeLessThan(tookMs / 2)
})
