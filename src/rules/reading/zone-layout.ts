/** Format of a machine-readable zone. */
export type ZoneFormat = 'TD1' | 'TD2' | 'TD3' | 'frenchIdCard'

/** What a place may hold: letters and filler, digits and filler, all of them, or the letters of a sex. */
export type PlaceKind = 'letters' | 'digits' | 'any' | 'sex'

/** From a place of the zone, all rows joined, to the place after its last. */
export type Stretch = readonly [from: number, to: number]

/** Where a format holds what, in its rows joined. */
export interface ZoneLayout {
  readonly format: ZoneFormat
  readonly rows: number
  readonly columns: number
  /** First letters of every zone of the format. */
  readonly begins: RegExp
  readonly kinds: readonly (readonly [Stretch, PlaceKind])[]
  readonly names: Stretch
  readonly birthDate: Stretch
  readonly sex: number
  readonly nationality: Stretch
  readonly expiry: Stretch | null
  readonly documentNumber: Stretch
  /** Stretches whose characters a check digit covers, the more certain ones first. */
  readonly checks: readonly {
    readonly of: readonly Stretch[]
    readonly digit: number
    readonly mayBeFiller?: true
  }[]
}

const TD1: ZoneLayout = {
  format: 'TD1',
  rows: 3,
  columns: 30,
  begins: /^[ACI]/,
  kinds: [
    [[0, 5], 'letters'],
    [[5, 30], 'any'],
    [[30, 37], 'digits'],
    [[37, 38], 'sex'],
    [[38, 45], 'digits'],
    [[45, 48], 'letters'],
    [[48, 59], 'any'],
    [[59, 60], 'digits'],
    [[60, 90], 'letters'],
  ],
  names: [60, 90],
  birthDate: [30, 36],
  sex: 37,
  nationality: [45, 48],
  expiry: [38, 44],
  documentNumber: [5, 14],
  checks: [
    { of: [[30, 36]], digit: 36 },
    { of: [[38, 44]], digit: 44 },
    // A longer number continues after it: see `findLongNumber` in `parse-zone.ts`.
    { of: [[5, 14]], digit: 14, mayBeFiller: true },
    {
      of: [
        [5, 30],
        [30, 37],
        [38, 45],
        [48, 59],
      ],
      digit: 59,
    },
  ],
}

const TD2: ZoneLayout = {
  format: 'TD2',
  rows: 2,
  columns: 36,
  begins: /^[ACI](?!DFRA)/,
  kinds: [
    [[0, 36], 'letters'],
    [[36, 45], 'any'],
    [[45, 46], 'digits'],
    [[46, 49], 'letters'],
    [[49, 56], 'digits'],
    [[56, 57], 'sex'],
    [[57, 64], 'digits'],
    [[64, 71], 'any'],
    [[71, 72], 'digits'],
  ],
  names: [5, 36],
  birthDate: [49, 55],
  sex: 56,
  nationality: [46, 49],
  expiry: [57, 63],
  documentNumber: [36, 45],
  checks: [
    { of: [[49, 55]], digit: 55 },
    { of: [[57, 63]], digit: 63 },
    { of: [[36, 45]], digit: 45, mayBeFiller: true },
    {
      of: [
        [36, 46],
        [49, 56],
        [57, 71],
      ],
      digit: 71,
    },
  ],
}

const TD3: ZoneLayout = {
  format: 'TD3',
  rows: 2,
  columns: 44,
  begins: /^P/,
  kinds: [
    [[0, 44], 'letters'],
    [[44, 53], 'any'],
    [[53, 54], 'digits'],
    [[54, 57], 'letters'],
    [[57, 64], 'digits'],
    [[64, 65], 'sex'],
    [[65, 72], 'digits'],
    [[72, 86], 'any'],
    [[86, 88], 'digits'],
  ],
  names: [5, 44],
  birthDate: [57, 63],
  sex: 64,
  nationality: [54, 57],
  expiry: [65, 71],
  documentNumber: [44, 53],
  checks: [
    { of: [[57, 63]], digit: 63 },
    { of: [[65, 71]], digit: 71 },
    { of: [[44, 53]], digit: 53 },
    { of: [[72, 86]], digit: 86, mayBeFiller: true },
    {
      of: [
        [44, 54],
        [57, 64],
        [65, 87],
      ],
      digit: 87,
    },
  ],
}

/** Last name and first names in separate rows; no expiry. Source: arrêté of 2 December 1999, the card of 1995 to 2021. */
const FRENCH: ZoneLayout = {
  format: 'frenchIdCard',
  rows: 2,
  columns: 36,
  begins: /^IDFRA/,
  kinds: [
    [[0, 30], 'letters'],
    [[30, 36], 'any'],
    [[36, 40], 'digits'],
    [[40, 43], 'any'],
    [[43, 49], 'digits'],
    [[49, 63], 'letters'],
    [[63, 70], 'digits'],
    [[70, 71], 'sex'],
    [[71, 72], 'digits'],
  ],
  names: [5, 30],
  birthDate: [63, 69],
  sex: 70,
  nationality: [2, 5],
  expiry: null,
  documentNumber: [36, 48],
  checks: [
    { of: [[63, 69]], digit: 69 },
    { of: [[36, 48]], digit: 48 },
    { of: [[0, 71]], digit: 71 },
  ],
}

/** First names on the old French card. */
export const FRENCH_FIRST_NAMES: Stretch = [49, 63]

/** All formats; the old French card before TD2, which is as long. */
export const ZONE_LAYOUTS: readonly ZoneLayout[] = [TD1, FRENCH, TD2, TD3]
