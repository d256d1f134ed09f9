import { asRecord } from './layered-tree.ts'

/** Widest line of an object that is written on one, in characters. */
export const JSON_WIDTH = 120

/** JSON as authors write it: an object or a list that fits on one line is on one line. */
export function formatJson(value: unknown): string {
  return `${formatValue(value, '', 0)}\n`
}

/** A value at this indentation, `before` characters after it; its own lines are indented further. */
export function formatValue(value: unknown, indent: string, before: number): string {
  const line = inline(value)
  const isShort = indent !== '' && indent.length + before + line.length <= JSON_WIDTH
  const inner = `${indent}  `
  if (Array.isArray(value) && value.length > 0 && !isShort) {
    // A list of one object shares the lines of its braces.
    const [only, ...others]: readonly unknown[] = value
    if (indent !== '' && others.length === 0 && asRecord(only))
      return `[${formatValue(only, indent, before + 1)}]`
    const items = value.map((item: unknown) => inner + formatValue(item, inner, 1))
    return `[\n${items.join(',\n')}\n${indent}]`
  }
  const entries = Object.entries(asRecord(value) ?? {})
  if (entries.length > 0 && !isShort) {
    const parts = entries.map(([name, part]) => {
      const head = `${JSON.stringify(name)}: `
      return `${inner}${head}${formatValue(part, inner, head.length + 1)}`
    })
    return `{\n${parts.join(',\n')}\n${indent}}`
  }
  return line
}

function inline(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inline).join(', ')}]`
  const record = asRecord(value)
  if (!record) return JSON.stringify(value)
  const parts = Object.entries(record).map(([name, part]) => `${JSON.stringify(name)}: ${inline(part)}`)
  return parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`
}
