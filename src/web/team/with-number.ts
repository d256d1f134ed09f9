import type { Colleague } from '#contract/team.ts'

/** A colleague as one of a choice: the number tells namesakes apart. */
export function withNumber({ id, name, external_id: number }: Colleague) {
  return { id, label: `${name} (${number})` }
}
