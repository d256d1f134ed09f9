import { t, type WordingKey } from '#web/wording/translation.ts'
import type { NodeRef } from '#form/studio-edit.ts'
import { useStudio } from '../studio-context.tsx'
import { TextPair } from '../text-pair.tsx'
import { setText } from '../texts/set-text.ts'
import type { PartText } from './read-document.ts'

/** The texts of a document, a section or a row, each in both languages. */
export function PartTexts({
  file,
  node,
  texts,
}: {
  readonly file: string
  readonly node: NodeRef | null
  readonly texts: readonly PartText[]
}) {
  const { copy } = useStudio()
  return texts.map(({ path, inner, text, isOptional }) => (
    <TextPair
      key={[...path, ...inner].join('.')}
      label={t(labelOf(path[0]), { number: 1 + Number(inner[0] ?? 0) })}
      value={text}
      isNeeded={!isOptional}
      onChange={(next) => setText(copy, { file, node, path, inner }, next)}
    />
  ))
}

/** Label by the property that holds the text; an item of declarations is itself a text. */
const LABELS: Readonly<Record<string, WordingKey>> = {
  title: 'studio.document.part.title',
  subtitle: 'studio.document.part.subtitle',
  label: 'studio.document.part.label',
  header: 'studio.document.part.header',
  columns: 'studio.document.part.columns',
  capacities: 'studio.document.part.capacities',
}

function labelOf(property: string | undefined): WordingKey {
  return LABELS[property ?? ''] ?? 'studio.document.part.text'
}
