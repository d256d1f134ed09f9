import { TYPEFACES } from '#vocabulary/typeface.ts'
import { placeAt, type LookProblem } from './look-problem.ts'
import { withoutComments } from './theme-colours.ts'

/** Families bundled with the application. */
const BUILT_IN = [
  'Source Sans 3',
  'Source Sans 3 Variable',
  'Source Serif 4',
  'Source Serif 4 Variable',
  'Source Code Pro',
]

/** The first family of each `--font-*` token must be one that pages can load; those after it are fallbacks. */
export function checkTypefaces(css: string): readonly LookProblem[] {
  const text = withoutComments(css)
  const declared = [...text.matchAll(/font-family:\s*["']([^"']+)["']/g)].map(([, name = '']) => name)
  const known = [...declared, ...BUILT_IN]
  return [...text.matchAll(/(--font-(?:text|display|code)):\s*["']?([\w -]+?)["']?\s*[,;}]/g)].flatMap(
    ({ 1: token = '', 2: family = '', index }) => {
      if (known.includes(family)) return []
      const inPdf = Object.hasOwn(TYPEFACES, family)
      return [
        {
          ...placeAt(css, index),
          reason: {
            fr: `${token} : la police ${family} n’est pas là${inPdf ? ' (elle ne l’est que pour les PDF)' : ''}. Mettez son fichier dans fonts/ et nommez-la dans un @font-face, ou prenez-en une qui existe`,
            en: `${token}: the typeface ${family} is not there${inPdf ? ' (only PDFs have it)' : ''}. Put its file into fonts/ and name it in an @font-face, or take one that exists`,
            found: family,
            among: known,
          },
        },
      ]
    },
  )
}
