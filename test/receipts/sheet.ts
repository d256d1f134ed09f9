/** Typefaces of a sheet; `zone` is OCR-B at ten characters an inch. */
export type SheetFont = 'text' | 'bold' | 'zone'

/** How a printer renders OCR-B, apart from the outline of the font. */
export interface ZonePrint {
  /** Added to the width of strokes; negative makes them thinner. */
  readonly weight: number
  /** Factor of the width of characters; their pitch stays. */
  readonly stretch: number
  /** To the right per height: 0 is upright. */
  readonly slant: number
}

/** Something drawn on a sheet. Lengths are in millimetres from its upper left, `y` of a text is its baseline. */
export type Mark =
  | {
      readonly kind: 'text'
      readonly x: number
      readonly y: number
      /** Height of an em. */
      readonly size: number
      readonly font: SheetFont
      readonly text: string
      readonly color?: string
      /** Of a zone only. */
      readonly print?: ZonePrint
    }
  | {
      readonly kind: 'box'
      readonly x: number
      readonly y: number
      readonly width: number
      readonly height: number
      readonly color: string
    }
  /** The fine wavy lines behind the text of cards. */
  | {
      readonly kind: 'waves'
      readonly x: number
      readonly y: number
      readonly width: number
      readonly height: number
      readonly color: string
    }
  | {
      readonly kind: 'dataMatrix'
      readonly x: number
      readonly y: number
      /** Side of the symbol. */
      readonly size: number
      readonly text: string
    }

export interface Sheet {
  readonly width: number
  readonly height: number
  readonly background: string
  readonly marks: readonly Mark[]
}

const A4 = { width: 210, height: 297 }

/** A small sheet as it lies on the glass of a scanner. */
export function layOnPage(sheet: Sheet, at = { x: 25, y: 30 }): Sheet {
  const ground: Mark = {
    kind: 'box',
    ...at,
    width: sheet.width,
    height: sheet.height,
    color: sheet.background,
  }
  return { ...A4, background: '#ffffff', marks: [ground, ...moveMarks(sheet.marks, at)] }
}

/** Both sheets on one page, one under the other. */
export function layTogether(upper: Sheet, lower: Sheet): Sheet {
  const first = layOnPage(upper)
  const second = layOnPage(lower, { x: 25, y: 60 + upper.height })
  return { ...first, marks: [...first.marks, ...second.marks] }
}

function moveMarks(marks: readonly Mark[], by: { readonly x: number; readonly y: number }): readonly Mark[] {
  return marks.map((mark) => ({ ...mark, x: mark.x + by.x, y: mark.y + by.y }))
}
