import { editDistance } from '#rules/edit-distance.ts'

const MOST_LISTED = 12

/** The member of `among` that was probably meant; otherwise all members if they are few; otherwise undefined. */
export function suggestName(
  found: string,
  among: readonly string[],
): { readonly nearest?: string; readonly all: readonly string[] } | undefined {
  const nearest = findNearest(found, among)
  if (nearest !== undefined) return { nearest, all: among }
  return among.length > 0 && among.length <= MOST_LISTED ? { all: among } : undefined
}

function findNearest(found: string, among: readonly string[]): string | undefined {
  const most = Math.max(1, Math.floor(found.length / 4))
  const measured = among
    .filter((name) => name !== found)
    .map((name) => ({ name, distance: editDistance(found.toLowerCase(), name.toLowerCase(), most) }))
    .filter(({ distance }) => distance <= most)
    .toSorted((first, second) => first.distance - second.distance)
  return measured[0]?.name
}
