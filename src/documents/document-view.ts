import type { Party } from '#vocabulary/party.ts'
import type { Text } from '#form/definition.ts'
import type { SignatureLevel } from '#form/signing-settings.ts'
import type { Locale } from '#vocabulary/locale.ts'

/** A logo as filled and stroked paths; `size` is the width and height of its coordinate system. */
export interface VectorLogo {
  readonly size: readonly [number, number]
  readonly paths: readonly {
    readonly data: string
    readonly fill: string | null
    readonly stroke: { readonly colour: string; readonly width: number } | null
  }[]
}

/** Branding of a deployment's documents; colours as `#rrggbb`. */
export interface DocumentLook {
  readonly name: string
  /** Form, capital, register, approval and seat; absent in views stored by earlier releases. */
  readonly legalLine?: string | undefined
  readonly logo: VectorLogo | null
  readonly colours: {
    readonly brand: string
    readonly text: string
    readonly muted: string
    readonly line: string
    readonly surface: string
  }
  /** Legal notice in the footer of every page. */
  readonly footer: string
  /** Families of `src/vocabulary/typeface.ts`; absent in views stored by earlier releases. */
  readonly typefaces?: { readonly text: string; readonly display: string }
}

/** A signer of this dossier, in routing order. */
export interface DocumentParty {
  readonly party: Party
  /** Designation of the party in the document's language ("Le co-souscripteur"). */
  readonly role: string
  readonly name: string
  /** In which capacity and for what amount the party signs this document: "Nu-propriétaire, pour 6 150,00 €". */
  readonly capacity?: string
  /** Name of its signature field; absent in views stored by earlier releases, and in documents that are not signed. */
  readonly field?: string
}

/** Suitability criteria of one holder. */
export interface CriteriaOfHolder {
  readonly holder: string
  readonly criteria: readonly {
    readonly label: Text
    readonly answer: Text
    /** Condition that the answer must meet. */
    readonly threshold: Text
    /** Null when unanswered. */
    readonly suits: boolean | null
  }[]
}

/** A label with its value; `locale` is set when the value is in another language than the document. */
export interface FilledRow {
  readonly label: string
  readonly value: string
  readonly locale?: Locale
  /** French original of a translated value, printed under it. */
  readonly original?: string
}

/** A section with formatted answers; `locale` is set when the passage is in another language than the document. */
export type FilledSection = { readonly locale?: Locale } & FilledContent

type FilledContent =
  | { readonly kind: 'heading'; readonly text: string }
  | {
      readonly kind: 'paragraph'
      readonly text: string
      readonly style: 'normal' | 'notice'
      /** Party that accepts the sentence with a separate box before it signs. */
      readonly acceptedBy?: Party
    }
  | {
      readonly kind: 'rows'
      readonly title: string | null
      readonly rows: readonly FilledRow[]
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

/** Why a document has no legal value: it was drawn from an example, or in a sandbox. */
export type PageMark = 'specimen' | 'sandbox'

/** A filled document in one language. Rendering needs no other data, so equal views give equal bytes. */
export interface DocumentView {
  readonly locale: Locale
  readonly look: DocumentLook
  readonly code: string
  /** Version of the form and its templates, printed in the footer; absent in views stored by earlier releases. */
  readonly version?: number
  readonly title: string
  readonly subtitle: string | null
  /** Title of the French original, under the title of a translation. */
  readonly originalTitle?: string
  /** The dossier's number as displayed. */
  readonly dossierNumber: string
  /** Date of the document, `yyyy-mm-dd` in Paris. */
  readonly day: string
  /** Printed in signature boxes; absent in views stored by earlier releases. */
  readonly signatureLevel?: SignatureLevel
  /** Printed on every page of a document without legal value; absent otherwise. */
  readonly mark?: PageMark
  readonly sections: readonly FilledSection[]
}

/**
 * Position of a party's signature. `page` is zero-based; `rect` is `[left, bottom, right, top]` in points from the page's
 * lower left corner, as in PDF annotations.
 */
export interface SignatureBox {
  readonly party: Party
  readonly page: number
  readonly rect: readonly [number, number, number, number]
}

/** A rendered document with its signature boxes, in signing order. */
export interface RenderedDocument {
  readonly bytes: Uint8Array
  readonly pageCount: number
  readonly signatureBoxes: readonly SignatureBox[]
}
