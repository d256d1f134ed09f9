const LONGEST = 120

/**
 * Sanitises a file name for display, storage and download: no folders, control or bidirectional characters, no leading
 * dot, and the extension of its actual type.
 */
export function cleanTitle(title: string, extensions: readonly string[]): string {
  const [extension = ''] = extensions
  const name = (title.split(/[\\/]/).at(-1) ?? '')
    .normalize('NFC')
    .replace(/[\p{C}"<>:|?*]/gu, '')
    .replace(/\s+/g, ' ')
    .replace(/^[.\s]+/, '')
    .trim()
  const dot = name.lastIndexOf('.')
  const known = dot > 0 && extensions.includes(name.slice(dot + 1).toLowerCase())
  const stem = Array.from(known ? name.slice(0, dot) : name)
    .slice(0, LONGEST)
    .join('')
    .trim()
  return `${stem || 'document'}.${known ? name.slice(dot + 1).toLowerCase() : extension}`
}
