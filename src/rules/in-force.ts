/**
 * Which of the figures given one after the other holds on a day, both `yyyy-mm-dd`: the last one that has begun,
 * in whatever order they are listed. Undefined before the first. Source: design "Deployments" (dated facts).
 */
export function findInForce<T extends { readonly validFrom: string }>(
  figures: readonly T[],
  day: string,
): T | undefined {
  let latest: T | undefined
  for (const figure of figures) {
    if (figure.validFrom <= day && (latest === undefined || figure.validFrom > latest.validFrom))
      latest = figure
  }
  return latest
}
