/** When an answer was given, and until when it may be reused: `yyyy-mm-dd`. */
export interface ReuseDates {
  readonly given_on: string
  readonly expires_on: string
}

/** The most common dates of these answers, shown once for all of them; undefined without answers. */
export function findUsualDates<Dates extends ReuseDates>(answers: readonly Dates[]): Dates | undefined {
  const countOf = (dates: ReuseDates) => answers.filter((other) => hasDates(other, dates)).length
  return answers.toSorted((one, other) => countOf(other) - countOf(one))[0]
}

export function hasDates(answer: ReuseDates, dates: ReuseDates): boolean {
  return answer.given_on === dates.given_on && answer.expires_on === dates.expires_on
}
