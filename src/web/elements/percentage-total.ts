/** Running total of shares. */
export interface PercentageTotal {
  readonly total: string
  /** Remainder to 100 %, or excess over the maximum; absent when the total is valid. */
  readonly missing?: string
  readonly over?: string
}

/** Sums in thousandths, so that 12,1 and 87,9 make exactly 100; invalid numbers count as 0. */
export function sumPercentages(
  texts: readonly string[],
  { min, max }: { readonly min: number; readonly max: number },
): PercentageTotal {
  const thousandths = texts.reduce((sum, text) => sum + toThousandths(text), 0)
  const total = String(thousandths / 1000)
  if (thousandths < toThousandths(String(min))) {
    // Remainder to 100 %, not to the accepted minimum: "95 % missing" would confuse before anything is entered.
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
