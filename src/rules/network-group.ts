/** A network or a team of the administration, as a value of the filter by network. */
export interface NetworkGroup {
  readonly kind: 'network' | 'team'
  readonly id: number
}

/** `network:12` or `team:34`; undefined for the number of a manager, whose network is the people under them. */
export function parseNetworkGroup(value: string): NetworkGroup | undefined {
  const [, kind, id] = /^(network|team):([1-9]\d{0,8})$/.exec(value) ?? []
  if (kind === undefined || id === undefined) return undefined
  return { kind: kind === 'team' ? 'team' : 'network', id: Number(id) }
}
