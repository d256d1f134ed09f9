import type { CertificateEnvelope, CertificateView } from './certificate-view.ts'
import { drawHeading, drawParagraph, drawTitle } from './draw-section.ts'
import { drawTable } from './draw-table.ts'
import { drawSheet, type Sheet } from './sheet.ts'
import { parisSecond } from '#rules/paris-time.ts'

const WORDING = {
  fr: {
    title: 'Certificat de signature',
    subtitle: 'Historique des signatures électroniques du dossier',
    id: 'Enveloppe',
    state: 'État',
    level: 'Niveau de signature',
    documents: 'Documents',
    unsigned: 'Empreinte SHA-256 du document présenté',
    current: 'Empreinte SHA-256 du document signé',
    parties: ['Signataire', 'Qualité', 'Contact', 'État'],
    events: ['Date', 'Événement'],
    people: 'Signataires',
    history: 'Événements',
    consents: 'Consentements',
    consent: ['Signataire', 'Texte accepté'],
  },
  en: {
    title: 'Certificate of signature',
    subtitle: 'History of the electronic signatures of the folder',
    id: 'Envelope',
    state: 'State',
    level: 'Level of signature',
    documents: 'Documents',
    unsigned: 'SHA-256 of the document shown',
    current: 'SHA-256 of the document signed',
    parties: ['Signatory', 'Capacity', 'Contact', 'State'],
    events: ['Date', 'Event'],
    people: 'Signatories',
    history: 'Events',
    consents: 'Consents',
    consent: ['Signatory', 'Text agreed to'],
  },
} as const

/** Draws the signing history of a dossier's envelopes. Deterministic. */
export async function renderCertificate(view: CertificateView): Promise<Uint8Array> {
  const words = WORDING[view.locale]
  const { bytes } = await drawSheet({ ...view, title: words.title }, (sheet) => {
    drawTitle(sheet, words.title, words.subtitle)
    for (const envelope of view.envelopes) drawEnvelope(sheet, envelope)
  })
  return bytes
}

function drawEnvelope(sheet: Sheet, envelope: CertificateEnvelope): void {
  const words = WORDING[sheet.locale]
  const moment = (at: Date | null) => (at === null ? '' : parisSecond(at, sheet.locale))
  drawHeading(sheet, envelope.title)
  drawTable(sheet, {
    rows: [
      { header: words.id, cells: [envelope.id] },
      { header: words.state, cells: [envelope.state] },
      { header: words.level, cells: [envelope.level] },
    ],
    widths: [0.3, 0.7],
  })
  drawHeading(sheet, words.documents)
  for (const document of envelope.documents) {
    drawParagraph(sheet, document.title)
    drawTable(sheet, {
      rows: [
        { header: words.unsigned, cells: [document.unsignedHash] },
        { header: words.current, cells: [document.currentHash] },
      ],
      widths: [0.3, 0.7],
      fontSize: 7.5,
    })
  }
  drawHeading(sheet, words.people)
  drawTable(sheet, {
    columns: words.parties,
    rows: envelope.parties.map((party) => ({
      header: party.name,
      cells: [party.role, party.contact, [party.state, moment(party.at)].filter(Boolean).join(', ')],
    })),
    widths: [0.26, 0.2, 0.26, 0.28],
    fontSize: 8.5,
  })
  if (envelope.consents.length > 0) {
    drawHeading(sheet, words.consents)
    drawTable(sheet, {
      columns: words.consent,
      rows: envelope.consents.map(({ name, text }) => ({ header: name, cells: [text] })),
      widths: [0.28, 0.72],
      fontSize: 8.5,
    })
  }
  drawHeading(sheet, words.history)
  drawTable(sheet, {
    columns: words.events,
    rows: envelope.events.map((event) => ({ header: moment(event.at), cells: [event.text] })),
    widths: [0.32, 0.68],
    fontSize: 8.5,
  })
}
