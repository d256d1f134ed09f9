import { isWordingKey, type WordingKey } from '#web/wording/translation.ts'

const KINDS = ['studio.document.part', 'studio.attribute', 'studio.page']

/** What authors call a text: the property that holds it, or the part of the settings or of the interface that it belongs to. */
export function nameOfText(path: readonly string[]): WordingKey {
  return (
    [path.at(-1), path[0]?.split('.')[0]]
      .flatMap((name) => KINDS.map((kind) => `${kind}.${name}`))
      .find(isWordingKey) ?? 'studio.document.part.text'
  )
}
