import { writeZone, type IdentityDocument, type ZoneFormat } from './mrz-lines.ts'
import type { Mark, Sheet, ZonePrint } from './sheet.ts'
import { nameUsually } from './specimen-person.ts'

interface Layout {
  readonly width: number
  readonly height: number
  readonly background: string
  readonly waves: string
  readonly title: string
  /** Baseline of the first line of the zone, and the distance of the next. */
  readonly zone: { readonly x: number; readonly y: number; readonly step: number }
  readonly photo: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
}

/** Sizes of ISO 7810 (ID-1, ID-2, ID-3); the zone as ICAO 9303 places it. */
const LAYOUTS: Readonly<Record<ZoneFormat, Layout>> = {
  TD1: {
    width: 85.6,
    height: 54,
    background: '#e9eef4',
    waves: '#b9cbe0',
    title: 'CARTE NATIONALE D’IDENTITÉ / IDENTITY CARD',
    zone: { x: 4.5, y: 38.5, step: 5 },
    photo: { x: 60, y: 9, width: 20, height: 23 },
  },
  TD2: {
    width: 105,
    height: 74,
    background: '#f1ece2',
    waves: '#d8c8a8',
    title: 'IDENTITY CARD',
    zone: { x: 5, y: 60, step: 6.5 },
    photo: { x: 7, y: 14, width: 26, height: 34 },
  },
  TD3: {
    width: 125,
    height: 88,
    background: '#f3e9ea',
    waves: '#dcc0c6',
    title: 'PASSEPORT / PASSPORT',
    zone: { x: 5.5, y: 75, step: 6.5 },
    photo: { x: 8, y: 20, width: 32, height: 42 },
  },
  frenchIdCard: {
    width: 105,
    height: 74,
    background: '#e6edf5',
    waves: '#b4c4da',
    title: 'RÉPUBLIQUE FRANÇAISE · CARTE NATIONALE D’IDENTITÉ',
    zone: { x: 6, y: 61, step: 6.5 },
    photo: { x: 7, y: 16, width: 27, height: 34 },
  },
}

/** The side of an identity document that bears its zone. */
export function layIdentity(document: IdentityDocument, print?: ZonePrint): Sheet {
  const layout = LAYOUTS[document.format]
  const { width, height, background } = layout
  const lines = writeZone(document)
  const zone = lines.map((text, at): Mark => ({
    kind: 'text',
    x: layout.zone.x,
    y: layout.zone.y + at * layout.zone.step,
    size: 3.4,
    font: 'zone',
    text,
    ...(print ? { print } : {}),
  }))
  return {
    width,
    height,
    background,
    marks: [...layBackground(layout), ...layNames(document, layout), ...zone],
  }
}

function layBackground({ width, zone, waves, photo, title }: Layout): readonly Mark[] {
  return [
    { kind: 'waves', x: 0, y: 0, width, height: zone.y - 5, color: waves },
    { kind: 'box', ...photo, color: '#b8b2aa' },
    // A rough head and shoulders, so that a reader of text meets something that is none.
    {
      kind: 'box',
      x: photo.x + photo.width * 0.3,
      y: photo.y + photo.height * 0.2,
      width: photo.width * 0.4,
      height: photo.height * 0.4,
      color: '#8d7768',
    },
    {
      kind: 'box',
      x: photo.x + photo.width * 0.15,
      y: photo.y + photo.height * 0.65,
      width: photo.width * 0.7,
      height: photo.height * 0.35,
      color: '#4a4f5c',
    },
    { kind: 'text', x: 4.5, y: 6, size: 3.2, font: 'bold', text: title, color: '#24406b' },
  ]
}

function layNames(document: IdentityDocument, { photo, zone }: Layout): readonly Mark[] {
  const { person, documentNumber, issuedOn, expiresOn } = document
  const x = photo.x > 40 ? 4.5 : photo.x + photo.width + 5
  const rows = [
    ['NOM / Surname', person.birthName.toUpperCase()],
    ['Prénoms / Given names', person.firstNames.join(', ')],
    ...(person.usedName === null ? [] : [['Nom d’usage', nameUsually(person).toUpperCase()]]),
    [
      'Sexe · Nationalité · Date de naiss.',
      `${person.sex}  ${person.nationality}  ${spaced(person.birthDate)}`,
    ],
    ['Lieu de naissance', person.birthPlace.toUpperCase()],
    ['N° du document · Date d’expir.', `${documentNumber}   ${spaced(expiresOn)}   (${spaced(issuedOn)})`],
  ]
  const step = (zone.y - 14) / rows.length
  return rows.flatMap(([label = '', value = ''], at): readonly Mark[] => {
    const y = 10 + at * step
    return [
      { kind: 'text', x, y, size: 1.7, font: 'text', text: label, color: '#5a6675' },
      { kind: 'text', x, y: y + 2.6, size: 2.7, font: 'bold', text: value },
    ]
  })
}

function spaced(date: string): string {
  return date.split('-').toReversed().join(' ')
}
