import { expect, test } from 'vitest'
import { runPdfTool } from '#test/support/pdf-tools.ts'
import type { CertificateView } from './certificate-view.ts'
import { renderCertificate } from './render-certificate.ts'

const HASH = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'

const VIEW: CertificateView = {
  locale: 'fr',
  look: {
    name: 'Hauterive Gestion',
    logo: null,
    colours: { brand: '#0b4a56', text: '#1b2326', muted: '#535a5c', line: '#c9c4b4', surface: '#efece3' },
    footer: 'Hauterive Gestion.',
  },
  dossierNumber: '1234',
  day: '2026-11-21',
  envelopes: [
    {
      title: 'Souscription',
      id: '0b6c0f8e-7b7e-4a51-9d5f-2f4b6f6f3b11',
      state: 'Signée par tous',
      level: 'Signature électronique simple',
      documents: [{ title: 'Bulletin de souscription', unsignedHash: HASH, currentHash: HASH }],
      parties: [
        {
          role: 'Le souscripteur',
          name: 'Françoise Lemaire',
          contact: 'f•••••e@exemple.fr',
          state: 'Signé',
          at: new Date('2026-11-20T14:12:00Z'),
        },
      ],
      consents: [{ name: 'Françoise Lemaire', text: 'J’ai lu le document.' }],
      events: [{ at: new Date('2026-11-20T14:11:00Z'), text: 'Code vérifié : Françoise Lemaire' }],
    },
  ],
}

test('lists documents by hash, parties and events in order', async () => {
  const bytes = await renderCertificate(VIEW)

  const text = runPdfTool('sh', ['-c', 'pdftotext -layout "$0" -'], bytes)

  expect(text).toContain(HASH)
  expect(text).toContain('f•••••e@exemple.fr')
  expect(text).toMatch(/Françoise Lemaire +J’ai lu le document\./)
  expect(text).toMatch(/20\/11\/2026 à 15 h 11 min 00 s +Code vérifié : Françoise Lemaire/)
  expect(runPdfTool('pdfinfo', ['-struct'], bytes)).toMatch(/^ {2}H1[^]*^ {2}Table/m)
})

test('has the same bytes for the same history', async () => {
  expect(Buffer.from(await renderCertificate(VIEW)).equals(await renderCertificate(VIEW))).toBe(true)
})
