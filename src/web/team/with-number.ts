import type { Colleague } from '#contract/team.ts'

/** A colleague as an option; the number distinguishes namesakes. */
export function withNumber({ id, name, external_id: number }: Colleague) {
  return { id, label: `${name} (${number})` }
}
