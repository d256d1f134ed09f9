/**
 * The figure in force on a day, both `yyyy-mm-dd`: the latest one that has begun, whatever their order. Undefined
 * before the first one begins. Source: design "Deployments" (dated facts).
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
