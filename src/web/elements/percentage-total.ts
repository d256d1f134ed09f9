/** How far the shares of a whole have come. */
export interface PercentageTotal {
  readonly total: string
  /** What is missing to the whole when there is too little, or what is over the highest; absent when it is right. */
  readonly missing?: string
  readonly over?: string
}

/** Sums typed shares in thousandths, so that 12,1 and 87,9 make 100; what is no number counts for nothing. */
export function sumPercentages(
  texts: readonly string[],
  { min, max }: { readonly min: number; readonly max: number },
): PercentageTotal {
  const thousandths = texts.reduce((sum, text) => sum + toThousandths(text), 0)
  const total = String(thousandths / 1000)
  if (thousandths < toThousandths(String(min))) {
    // Up to the whole, not to the least that is accepted: of nothing spread, 95 % would be a riddle.
    const whole = toThousandths(String(Number.isFinite(max) ? max : min))
    return { total, missing: String((whole - thousandths) / 1000) }
  }
  if (thousandths > toThousandths(String(max))) {
    return { total, over: String((thousandths - toThousandths(String(max))) / 1000) }
  }
  return { total }
}

function toThousandths(text: string): number {
  const value = Number(text.replace(',', '.'))
  return Number.isNaN(value) ? 0 : Math.round(value * 1000)
}
