import { BRAND_TOKENS, type TokenKind } from './brand-tokens.ts'
import type { Text } from './definition.ts'
import { placeAt, type LookProblem } from './look-problem.ts'
import type { Reason } from './reason.ts'
import { withoutComments } from './theme-colours.ts'

const VALUES: Readonly<Record<TokenKind, readonly [RegExp, Text]>> = {
  // Only hex: the contrast check and the PDF renderer parse no other notation.
  colour: [/^#[0-9a-fA-F]{6}$/, { fr: 'une couleur comme #5b2245', en: 'a colour as #rrggbb' }],
  length: [/^(0|\d*\.?\d+(px|rem|em))$/, { fr: 'une longueur comme 8px', en: 'a length like 8px' }],
  fonts: [/^[\w\s"',-]+$/, { fr: 'une suite de polices', en: 'names of fonts' }],
  weight: [/^[1-9]00$/, { fr: 'une graisse de 100 à 900', en: 'a weight from 100 to 900' }],
  spacing: [/^(0|-?\d*\.?\d+em)$/, { fr: 'un espacement comme -0.01em', en: 'a spacing like -0.01em' }],
  share: [/^(0|1|0?\.\d+)$/, { fr: 'un nombre de 0 à 1', en: 'a number from 0 to 1' }],
}

/** Values that a declaration of `@font-face` may have, with one of them. */
const FACE: Readonly<Record<string, readonly [RegExp, string]>> = {
  'font-family': [/^(["'])[\w -]+\1$/, '"House Sans"'],
  src: [
    /^url\((["'])\/deployment\/fonts\/[\w.-]+\1\) format\((["'])woff2\2\)$/,
    'url("/deployment/fonts/NAME.woff2") format("woff2")',
  ],
  'font-weight': [/^\d{3}( \d{3})?$/, '400'],
  'font-style': [/^(normal|italic)$/, 'normal'],
  'font-display': [/^(swap|block|fallback|optional)$/, 'swap'],
  // Brings a face to the apparent size of the others; beyond this range texts leave their boxes.
  'size-adjust': [/^([89]\d|1[01]\d)(\.\d+)?%$/, '95%'],
  'unicode-range': [/^[Uu0-9a-fA-F+?,\s-]+$/, 'U+0000-00FF'],
}

/**
 * Problems of a theme file: anything other than brand tokens on `:root` and `@font-face` rules for the deployment's own
 * fonts, values of the wrong kind, unclosed rules. `fonts` are the names of the font files that exist.
 */
export function checkTheme(css: string, fonts: readonly string[]): readonly LookProblem[] {
  const problems: LookProblem[] = []
  const text = withoutComments(css)
  const report = (position: number, reason: Reason) => problems.push({ ...placeAt(text, position), reason })
  const open = text.indexOf('/*')
  if (open >= 0)
    report(open, { fr: 'le commentaire n’est pas fermé par */', en: 'the comment is not closed by */' })
  let position = 0
  for (;;) {
    const start = position + (/^\s*/.exec(text.slice(position))?.[0].length ?? 0)
    if (start >= text.length || open >= 0) return problems
    const brace = text.indexOf('{', start)
    const head = text.slice(start, brace < 0 ? undefined : brace).trim()
    if (head !== ':root' && head !== '@font-face') {
      report(start, {
        fr: `${firstWords(head)} : seuls :root et @font-face sont permis`,
        en: `${firstWords(head)}: only :root and @font-face are allowed`,
      })
    }
    const end = text.indexOf('}', brace)
    if (brace < 0 || end < 0) {
      report(start, notClosed(head))
      return problems
    }
    const body = text.slice(brace + 1, end)
    if (body.includes('{')) report(start, notClosed(head))
    else if (head === ':root') checkDeclarations(body, brace + 1, report, checkToken)
    else if (head === '@font-face')
      checkDeclarations(body, brace + 1, report, (name, value) => checkFace(name, value, fonts))
    position = end + 1
  }
}

function notClosed(head: string): Reason {
  const words = firstWords(head)
  return { fr: `${words} n’est pas fermé par }`, en: `${words} is not closed by }` }
}

function firstWords(head: string): string {
  return head.split('\n')[0]?.slice(0, 40) ?? ''
}

function checkDeclarations(
  body: string,
  offset: number,
  report: (position: number, reason: Reason) => void,
  check: (name: string, value: string) => Reason | undefined,
): void {
  const seen = new Set<string>()
  let position = offset
  for (const declaration of body.split(';')) {
    const start = position + declaration.length - declaration.trimStart().length
    position += declaration.length + 1
    const words = declaration.trim()
    if (words === '') continue
    const colon = words.indexOf(':')
    const name = words.slice(0, colon).trim()
    const reason =
      colon < 0 || /\n/.test(words.slice(0, colon))
        ? {
            fr: `${firstWords(words)} : écrivez nom: valeur;`,
            en: `${firstWords(words)}: must be name: value;`,
          }
        : seen.has(name)
          ? { fr: `${name} est donné deux fois`, en: `${name} is set twice` }
          : check(name, words.slice(colon + 1).trim())
    seen.add(name)
    if (reason !== undefined) report(start, reason)
  }
}

function checkToken(name: string, value: string): Reason | undefined {
  const kind = Object.hasOwn(BRAND_TOKENS, name) ? BRAND_TOKENS[name] : undefined
  if (kind === undefined) {
    return {
      fr: `${name} n’est pas une variable de marque`,
      en: `${name} is not a brand token`,
      found: name,
      among: Object.keys(BRAND_TOKENS),
    }
  }
  const [pattern, wanted] = VALUES[kind]
  if (pattern.test(value)) return undefined
  return {
    fr: `${name} : ${firstWords(value)} n’est pas ${wanted.fr}`,
    en: `${name}: ${firstWords(value)} is not ${wanted.en}`,
  }
}

function checkFace(name: string, value: string, fonts: readonly string[]): Reason | undefined {
  const [pattern, example] = (Object.hasOwn(FACE, name) ? FACE[name] : undefined) ?? []
  if (pattern === undefined) {
    return { fr: `${name} n’est pas permis dans @font-face`, en: `${name} is not allowed in @font-face` }
  }
  if (!pattern.test(value))
    return {
      fr: `${name} : ${firstWords(value)} n’est pas permis. Exemple : ${name}: ${example};`,
      en: `${name}: ${firstWords(value)} is not supported. Example: ${name}: ${example};`,
    }
  const file = /fonts\/([\w.-]+)["']/.exec(value)?.[1]
  if (name !== 'src' || file === undefined || fonts.includes(file)) return undefined
  return {
    fr: `le fichier fonts/${file} n’existe pas`,
    en: `missing font fonts/${file}`,
    found: file,
    among: fonts,
  }
}
