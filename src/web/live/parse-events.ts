import type { LiveEvents } from '#contract/live.ts'

export type LiveEvent = {
  readonly [Name in keyof LiveEvents]: { readonly name: Name; readonly data: LiveEvents[Name] }
}[keyof LiveEvents]

/**
 * Splits received text into whole events and the rest, which continues with the next text. Comments and unknown events are left
 * out. Source: HTML, "Server-sent events".
 */
export function parseEvents(text: string): { readonly events: readonly LiveEvent[]; readonly rest: string } {
  const blocks = text.split('\n\n')
  const rest = blocks.pop() ?? ''
  return { events: blocks.flatMap((block) => parseEvent(block) ?? []), rest }
}

function parseEvent(block: string): LiveEvent | undefined {
  const [, name, json] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? []
  // Safe: the same release serves page and events.
  if (name === 'changed') return { name, data: JSON.parse(json ?? '') }
  if (name === 'read') return { name, data: JSON.parse(json ?? '') }
  if (name === 'notices') return { name, data: JSON.parse(json ?? '') }
  return undefined
}
