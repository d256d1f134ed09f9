type Path = readonly PropertyKey[]

const NAMES = ['slug', 'code', 'name', 'validFrom', 'typeId']

/** Properties that may name an item of a list. An option is named by its value; the value of a condition's rule is no name. */
export function namingProperties(isOption: boolean): readonly string[] {
  return isOption ? [...NAMES, 'value'] : NAMES
}

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
  return namingProperties(partOf(item, 'label') !== undefined)
    .map((name) => partOf(item, name))
    .find((name) => typeof name === 'string')
}

/** The item or property of a value; undefined when it has none. */
export function partOf(value: unknown, step: PropertyKey): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined
  return Reflect.get(value, step)
}
