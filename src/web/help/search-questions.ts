import type { Help } from '#contract/session.ts'
import type { HelpAudience } from '#vocabulary/help-audience.ts'

type Question = Help['questions'][number]

/**
 * The questions of an audience; with search words, all that contain every one of them, the audience's own first.
 * Accents, case and markup are ignored.
 */
export function searchQuestions(
  questions: readonly Question[],
  audience: HelpAudience,
  search: string,
): readonly Question[] {
  const own = questions.filter(({ audiences }) => audiences.includes(audience))
  const words = fold(search).split(' ').filter(Boolean)
  if (words.length === 0) return own
  const others = questions.filter((question) => !own.includes(question))
  return [...own, ...others].filter(({ question, answer }) => {
    const text = fold(`${question} ${answer.replace(/<[^>]*>/g, ' ')}`)
    return words.every((word) => text.includes(word))
  })
}

function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
