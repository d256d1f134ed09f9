/** A font file, by its package and path in it. */
export type FontFile = string

/** A family that documents are set in: static TrueType files, which the PDF library can subset. */
export interface Typeface {
  readonly regular: FontFile
  /** Headings of sections and of tables. */
  readonly bold: FontFile
  /** Titles. */
  readonly display: FontFile
}

/**
 * Families by the name that themes give them (`--font-text`, `--font-display`). The web's files of the same
 * families are woff2 subsets, whose composite glyphs fontkit 2.0.4 cannot subset again.
 */
export const TYPEFACES: Readonly<Record<string, Typeface>> = {
  'Source Sans 3': googleFont('source-sans-3', 'SourceSans3', '600SemiBold', '600SemiBold'),
  'Source Serif 4': googleFont('source-serif-4', 'SourceSerif4', '600SemiBold', '600SemiBold'),
  'Public Sans': googleFont('public-sans', 'PublicSans', '600SemiBold', '700Bold'),
  Figtree: googleFont('figtree', 'Figtree', '600SemiBold', '700Bold'),
  'Bricolage Grotesque': googleFont(
    'bricolage-grotesque',
    'BricolageGrotesque',
    '600SemiBold',
    '600SemiBold',
  ),
  Spectral: googleFont('spectral', 'Spectral', '600SemiBold', '600SemiBold'),
}

/** Default families, when a theme names none that documents can use. */
export const DEFAULT_TYPEFACES = { text: 'Source Sans 3', display: 'Source Serif 4' } as const

/** Fallback for glyphs that a family lacks; covers Latin, Greek and Cyrillic. */
export const FALLBACK_TYPEFACE: Typeface = {
  regular: 'dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf',
  bold: 'dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf',
  display: 'dejavu-fonts-ttf/ttf/DejaVuSerifCondensed-Bold.ttf',
}

/** Handwriting face of typed signatures, and its fallback. */
export const SIGNATURE_FONTS = {
  hand: '@expo-google-fonts/caveat/500Medium/Caveat_500Medium.ttf',
  fallback: 'dejavu-fonts-ttf/ttf/DejaVuSerifCondensed-Italic.ttf',
} as const satisfies Record<string, FontFile>

function googleFont(slug: string, name: string, bold: string, display: string): Typeface {
  const file = (style: string) => `@expo-google-fonts/${slug}/${style}/${name}_${style}.ttf`
  return { regular: file('400Regular'), bold: file(bold), display: file(display) }
}
