interface AskedQuestion {
  readonly remarks: readonly number[]
  readonly isProposed: boolean
  readonly receipts: readonly { readonly fate: string }[]
}

/** The remarks for which nothing is changed yet, of those that raise a question. */
export function findLeftRemarks<Remark extends { readonly number: number }>({
  remarks,
  questions,
}: {
  readonly remarks: readonly Remark[]
  readonly questions: readonly AskedQuestion[]
}): readonly Remark[] {
  return remarks.filter(({ number }) => {
    const own = questions.filter((question) => question.remarks.includes(number))
    return own.length > 0 && !own.some(isChanged)
  })
}

type Numbered = readonly { readonly number: number }[]

/** Whether the person was warned of each remark that is left. */
export function isAllTold(left: Numbered, told: Numbered): boolean {
  return left.every(({ number }) => told.some((each) => each.number === number))
}

function isChanged({ isProposed, receipts }: AskedQuestion): boolean {
  return isProposed || receipts.some(({ fate }) => fate !== 'kept')
}
