/** Module path of a font file. */
export type FontFile = string

/** Font files of a family: static TrueType, the only kind that fontkit can subset here. */
export interface Typeface {
  readonly regular: FontFile
  /** For headings of sections and tables. */
  readonly bold: FontFile
  /** For titles. */
  readonly display: FontFile
}

/**
 * Families available to documents, by their name in themes (`--font-text`, `--font-display`). The web's woff2 files of the same
 * families cannot be used: fontkit 2.0.4 fails on the composite glyphs of subsets.
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

/** Families used when the theme names none of the catalogue. */
export const DEFAULT_TYPEFACES = { text: 'Source Sans 3', display: 'Source Serif 4' } as const

/** Fallback for characters missing from a family; covers Latin, Greek and Cyrillic. */
export const FALLBACK_TYPEFACE: Typeface = {
  regular: 'dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf',
  bold: 'dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf',
  display: 'dejavu-fonts-ttf/ttf/DejaVuSerifCondensed-Bold.ttf',
}

/** Handwriting font of typed signatures, and its fallback. */
export const SIGNATURE_FONTS = {
  hand: '@expo-google-fonts/caveat/500Medium/Caveat_500Medium.ttf',
  fallback: 'dejavu-fonts-ttf/ttf/DejaVuSerifCondensed-Italic.ttf',
} as const satisfies Record<string, FontFile>

function googleFont(slug: string, name: string, bold: string, display: string): Typeface {
  const file = (style: string) => `@expo-google-fonts/${slug}/${style}/${name}_${style}.ttf`
  return { regular: file('400Regular'), bold: file(bold), display: file(display) }
}
