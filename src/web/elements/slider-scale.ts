/** Thumb position of a slider. */
export interface SliderScale {
  readonly min: number
  readonly max: number
  readonly value: number
  /** Fraction of the track, 0 to 1. */
  readonly fraction: number
}

export interface SliderBounds {
  readonly min?: string | undefined
  readonly max?: string | undefined
  /** Position of an unanswered slider. */
  readonly start?: number | undefined
}

/** Position of the answer; an unanswered slider uses its start, else its minimum. */
export function sliderScale(text: string, bounds: SliderBounds): SliderScale {
  const { min, max } = readBounds(bounds)
  const value = numberOr(text, clamp(bounds.start ?? min, { min, max }))
  const fraction = max > min ? clamp((value - min) / (max - min), { min: 0, max: 1 }) : 0
  return { min, max, value, fraction }
}

/** The start value, clamped; the proposal of an unanswered slider. */
export function findProposal(text: string, bounds: SliderBounds): string | undefined {
  if (text !== '' || bounds.start === undefined) return undefined
  return String(clamp(bounds.start, readBounds(bounds)))
}

function readBounds({ min, max }: SliderBounds) {
  return { min: numberOr(min, 0), max: numberOr(max, 100) }
}

function clamp(value: number, { min, max }: { readonly min: number; readonly max: number }): number {
  return Math.min(max, Math.max(min, value))
}

function numberOr(text: string | undefined, otherwise: number): number {
  const value = text === undefined || text === '' ? Number.NaN : Number(text.replace(',', '.'))
  return Number.isNaN(value) ? otherwise : value
}
