import type { CertificateEnvelope, CertificateView } from './certificate-view.ts'
import { buildHeading, buildParagraph, buildTitle } from './draw-section.ts'
import { drawTable } from './draw-table.ts'
import { drawFlow, keepTail, type Block } from './flow.ts'
import { STYLE } from './layout-rules.ts'
import { drawSheet } from './draw-sheet.ts'
import type { Sheet } from './sheet.ts'
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
    subtitle: 'History of the electronic signatures of the application',
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

/** Renders the signing history of a dossier's envelopes. Deterministic. */
export async function renderCertificate(view: CertificateView): Promise<Uint8Array> {
  const words = WORDING[view.locale]
  const { bytes } = await drawSheet({ ...view, title: words.title }, (sheet) => {
    const title = buildTitle(sheet, words.title, { subtitle: words.subtitle })
    drawFlow(sheet, [...title, ...view.envelopes.flatMap((envelope) => buildEnvelope(sheet, envelope))])
  })
  return bytes
}

function buildEnvelope(sheet: Sheet, envelope: CertificateEnvelope): readonly Block[] {
  const words = WORDING[sheet.locale]
  const moment = (at: Date | null) => (at === null ? '' : parisSecond(at, sheet.locale))
  const rows = [
    { header: words.id, cells: [envelope.id] },
    { header: words.state, cells: [envelope.state] },
    { header: words.level, cells: [envelope.level] },
  ]
  const parties = envelope.parties.map((party) => ({
    header: party.name,
    cells: [party.role, party.contact, [party.state, moment(party.at)].filter(Boolean).join(', ')],
  }))
  const consents = envelope.consents.map(({ name, text }) => ({ header: name, cells: [text] }))
  const events = envelope.events.map((event) => ({ header: moment(event.at), cells: [event.text] }))
  const style = STYLE.compact
  return [
    ...buildHeading(sheet, envelope.title),
    ...drawTable(sheet, { rows, widths: [0.3, 0.7] }),
    ...buildHeading(sheet, words.documents),
    ...envelope.documents.flatMap((document) => buildHashes(sheet, document)),
    ...buildHeading(sheet, words.people),
    ...drawTable(sheet, { columns: words.parties, rows: parties, widths: [0.26, 0.2, 0.26, 0.28], style }),
    ...(consents.length === 0 ? [] : buildHeading(sheet, words.consents)),
    ...(consents.length === 0
      ? []
      : drawTable(sheet, { columns: words.consent, rows: consents, widths: [0.28, 0.72], style })),
    ...buildHeading(sheet, words.history),
    ...drawTable(sheet, { columns: words.events, rows: events, widths: [0.32, 0.68], style }),
  ]
}

function buildHashes(
  sheet: Sheet,
  { title, unsignedHash, currentHash }: CertificateEnvelope['documents'][number],
): readonly Block[] {
  const words = WORDING[sheet.locale]
  const rows = [
    { header: words.unsigned, cells: [unsignedHash] },
    { header: words.current, cells: [currentHash] },
  ]
  return [
    ...keepTail(buildParagraph(sheet, title), 1),
    ...drawTable(sheet, { rows, widths: [0.3, 0.7], style: STYLE.digest }),
  ]
}
