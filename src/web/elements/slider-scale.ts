/** Where the thumb of a slider stands. */
export interface SliderScale {
  readonly min: number
  readonly max: number
  readonly value: number
  /** 0 to 1 of the track. */
  readonly fraction: number
}

/** The answer on the scale; an unanswered slider stands at its start, else at its minimum. */
export function sliderScale(
  text: string,
  bounds: {
    readonly min?: string | undefined
    readonly max?: string | undefined
    readonly start?: number | undefined
  },
): SliderScale {
  const min = numberOr(bounds.min, 0)
  const max = numberOr(bounds.max, 100)
  const value = numberOr(text, bounds.start ?? min)
  const fraction = max > min ? Math.min(1, Math.max(0, (value - min) / (max - min))) : 0
  return { min, max, value, fraction }
}

function numberOr(text: string | undefined, otherwise: number): number {
  const value = text === undefined || text === '' ? Number.NaN : Number(text.replace(',', '.'))
  return Number.isNaN(value) ? otherwise : value
}
