import type { FormCase } from './form-case.ts'

/**
 * The answers of a case over those of the cases that it starts from. An unknown case, or one that would start from
 * itself, adds none.
 */
export function collectCaseAnswers(
  name: string,
  find: (name: string) => Pick<FormCase, 'answers' | 'startsFrom'> | undefined,
): FormCase['answers'] {
  const answers: FormCase['answers'][] = []
  const seen = new Set<string>()
  for (let next: string | undefined = name; next !== undefined && !seen.has(next);) {
    seen.add(next)
    const found = find(next)
    answers.unshift(found?.answers ?? {})
    next = found?.startsFrom
  }
  return Object.assign({}, ...answers)
}
