import type { Party } from '#vocabulary/party.ts'
import type { Locale } from '#vocabulary/locale.ts'

/**
 * What is drawn: a document with everything filled in, in one language. Nothing in it is looked up
 * any more, so the same view gives the same bytes, on any day and in any process.
 */

/** Language a document is drawn up in. */

/** A drawing of filled and stroked paths; `size` is width and height of its own coordinates. */
export interface VectorLogo {
  readonly size: readonly [number, number]
  readonly paths: readonly {
    readonly data: string
    readonly fill: string | null
    readonly stroke: { readonly colour: string; readonly width: number } | null
  }[]
}

/** How a deployment's documents look; colours as `#rrggbb`. */
export interface DocumentLook {
  readonly name: string
  readonly logo: VectorLogo | null
  readonly colours: {
    readonly brand: string
    readonly text: string
    readonly muted: string
    readonly line: string
    readonly surface: string
  }
  /** Legal line at the foot of every page. */
  readonly footer: string
  /** Families of `src/vocabulary/typeface.ts`; absent in documents that were sent before there was a choice. */
  readonly typefaces?: { readonly text: string; readonly display: string }
}

/** A signer of this dossier, in routing order. */
export interface DocumentParty {
  readonly party: Party
  /** What the party is, in the document's language ("Le co-souscripteur"). */
  readonly role: string
  readonly name: string
  /** Name of its signature field; absent in documents that were sent before fields were drawn. */
  readonly field?: string
}

/** A part of a document with its answers; amounts, days and words come already formatted. */
export type FilledSection =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string; readonly style: 'normal' | 'notice' }
  | {
      readonly kind: 'rows'
      readonly title: string | null
      readonly rows: readonly { readonly label: string; readonly value: string }[]
    }
  | {
      readonly kind: 'table'
      readonly title: string
      readonly columns: readonly string[]
      readonly rows: readonly { readonly header: string; readonly cells: readonly string[] }[]
    }
  | { readonly kind: 'declarations'; readonly title: string | null; readonly items: readonly string[] }
  | {
      readonly kind: 'signatures'
      readonly title: string
      readonly place: string | null
      readonly parties: readonly DocumentParty[]
    }

/** One document, ready to be drawn. */
export interface DocumentView {
  readonly locale: Locale
  readonly look: DocumentLook
  readonly code: string
  /** Of the form and its templates, as printed at the foot; absent in documents that were sent before. */
  readonly version?: number
  readonly title: string
  readonly subtitle: string | null
  /** The dossier's number as shown. */
  readonly dossierNumber: string
  /** Day of the document, `yyyy-mm-dd` in Paris. */
  readonly day: string
  readonly sections: readonly FilledSection[]
}

/**
 * Where a party signs. `page` counts from 0; `rect` is `[left, bottom, right, top]` in points from
 * the page's lower left corner, as PDF annotations have it.
 */
export interface SignatureBox {
  readonly party: Party
  readonly page: number
  readonly rect: readonly [number, number, number, number]
}

/** A drawn document with the places of its signatures, in the order of its boxes. */
export interface RenderedDocument {
  readonly bytes: Uint8Array
  readonly pageCount: number
  readonly signatureBoxes: readonly SignatureBox[]
}
