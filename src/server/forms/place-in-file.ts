type Path = readonly PropertyKey[]

/** Property that names the items of a list. */
const NAMES = ['slug', 'code', 'name', 'validFrom']

/** A place in a file by the author's names: `pages.projet.blocks.bienvenue.title.en`. */
export function namePath(root: unknown, path: Path): string {
  const parts: string[] = []
  let value = root
  for (const step of path) {
    const isItem = Array.isArray(value)
    value = partOf(value, step)
    parts.push((isItem ? nameOf(value) : undefined) ?? String(step))
  }
  return parts.join('.')
}

function nameOf(item: unknown): string | undefined {
  // An option is named by its value; the value of a condition's rule is no name.
  const isChoice = partOf(item, 'label') !== undefined
  const names = [...NAMES, ...(isChoice ? ['value'] : [])].map((name) => partOf(item, name))
  return names.find((name) => typeof name === 'string')
}

/** The item or property of a value; undefined when it has none. */
export function partOf(value: unknown, step: PropertyKey): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined
  return Reflect.get(value, step)
}
