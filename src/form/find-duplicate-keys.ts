/**
 * Paths (`a.b`) of keys given twice in the same object, which `JSON.parse` would silently drop. `json` must be valid
 * JSON.
 */
export function findDuplicateKeys(json: string): readonly string[] {
  const found: string[] = []
  const frames: Frame[] = []
  for (const [token] of json.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\],:]/gs)) {
    const frame = frames.at(-1)
    if (token === '{' || token === '[')
      frames.push({ keys: token === '{' ? new Set() : undefined, key: '', isKey: true, index: 0 })
    else if (token === '}' || token === ']') frames.pop()
    else if (!frame) continue
    else if (token === ',') {
      frame.isKey = true
      frame.index += 1
    } else if (token === ':') frame.isKey = false
    else if (frame.keys && frame.isKey) {
      const key: unknown = JSON.parse(token)
      frame.key = String(key)
      if (frame.keys.has(frame.key)) found.push(pathOf(frames))
      frame.keys.add(frame.key)
    }
  }
  return found
}

/** An object or array being parsed. */
interface Frame {
  /** Keys seen so far; undefined for an array. */
  readonly keys: Set<string> | undefined
  key: string
  isKey: boolean
  index: number
}

function pathOf(frames: readonly Frame[]): string {
  return frames.map(({ keys, key, index }) => (keys ? key : String(index))).join('.')
}
