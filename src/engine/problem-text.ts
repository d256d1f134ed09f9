import type { Text } from '#form/definition.ts'
import type { Reason } from '#form/reason.ts'
import type { FormProblem } from './compiled-form.ts'
import { FUNCTIONS } from './expression/expression.ts'
import type { FormulaProblem } from './expression/parse-expression.ts'
import { UnreachableError } from './unreachable-error.ts'

/** Words a problem of a form for its author; `names` are those of its elements. */
export function presentProblem(problem: FormProblem, names: readonly string[]): Reason {
  switch (problem.code) {
    case 'formula': {
      const { fr, en, ...rest } = presentFormulaProblem(problem.problem)
      return { ...rest, fr: `formule : ${fr}`, en: `formula: ${en}` }
    }
    case 'bound':
      return {
        fr: `${problem.bound} n’est pas un nombre ordinaire. Exemple : 100000`,
        en: `${problem.bound} is not a plain number. Example: 100000`,
      }
    case 'element': {
      const { name } = problem
      return {
        fr: `l’élément ${name} n’existe pas`,
        en: `unknown element ${name}`,
        found: name,
        among: names,
      }
    }
    case 'cycle':
      return {
        fr: `dépendance circulaire : ${problem.paths.join(' lit ')}`,
        en: `cycle: ${problem.paths.join(' reads ')}`,
      }
    default:
      throw new UnreachableError(problem)
  }
}

/** Words the reason why a formula does not parse. */
export function presentFormulaProblem(problem: FormulaProblem): Reason {
  switch (problem.code) {
    case 'long':
      return {
        fr: `plus de ${problem.most} caractères`,
        en: `longer than ${problem.most} characters`,
      }
    case 'deep':
      return { fr: `plus de ${problem.most} niveaux`, en: `nested deeper than ${problem.most}` }
    case 'parts':
      return { fr: `plus de ${problem.most} termes`, en: `more than ${problem.most} parts` }
    case 'character': {
      const { fr, en } = adviceOn(problem.found)
      return {
        fr: `caractère ${problem.found} inattendu en position ${problem.at}. ${fr}`,
        en: `invalid character ${problem.found} at ${problem.at}. ${en}`,
      }
    }
    case 'digits':
      return {
        fr: `nombre trop long en position ${problem.at}`,
        en: `number with too many digits at ${problem.at}`,
      }
    case 'unexpected': {
      const [fr, en] = problem.token === ',' ? DECIMALS : ['', '']
      return {
        fr: `${problem.token} inattendu en position ${problem.at}${fr}`,
        en: `unexpected ${problem.token} at ${problem.at}${en}`,
      }
    }
    case 'word':
      return {
        fr: `mot inconnu ${problem.token} en position ${problem.at}. Un élément s’écrit entre accolades : {${problem.token}}`,
        en: `unknown word ${problem.token} at ${problem.at}. An element is in braces: {${problem.token}}`,
        found: problem.token,
        among: FUNCTIONS,
      }
    case 'expected':
      return {
        fr: `${problem.token} attendu en position ${problem.at}`,
        en: `${problem.token} expected at ${problem.at}`,
      }
    case 'end':
      return { fr: 'la formule n’est pas finie', en: 'unexpected end' }
    case 'arguments': {
      const [least, most] = problem.arity
      return {
        fr: `${problem.name} prend de ${least} à ${most} arguments, pas ${problem.given}`,
        en: `${problem.name} takes ${least} to ${most} arguments, not ${problem.given}`,
      }
    }
    default:
      throw new UnreachableError(problem)
  }
}

/** How to write what is typical of a formula copied from a French spreadsheet, by the character that is not allowed. */
const ADVICE: Readonly<Record<string, Text>> = {
  '%': { fr: '10 % s’écrit 10 / 100', en: '10% is written 10 / 100' },
  ';': { fr: 'Une virgule sépare les valeurs', en: 'A comma separates values' },
  A: { fr: 'Les fonctions sont en minuscules', en: 'Functions are in small letters' },
}
const DECIMALS = ['. Les décimales ont un point : 1.5', '. Decimals have a point: 1.5'] as const
const IN_GENERAL: Text = {
  fr: 'Un texte est entre apostrophes, un élément entre accolades : {inv_shares}',
  en: 'A text is in quotes, an element in braces: {inv_shares}',
}

function adviceOn(character: string): Text {
  return ADVICE[character.replace(/[A-Z]/, 'A')] ?? IN_GENERAL
}
