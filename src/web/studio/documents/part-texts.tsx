import { t } from '#web/wording/translation.ts'
import type { NodeRef } from '#form/studio-edit.ts'
import { useStudio } from '../studio-context.tsx'
import { TextPair } from '../text-pair.tsx'
import { nameOfText } from '../texts/name-of-text.ts'
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
      label={t(nameOfText(path), { number: 1 + Number(inner[0] ?? 0) })}
      value={text}
      isNeeded={!isOptional}
      onChange={(next) => setText(copy, { file, node, path, inner }, next)}
    />
  ))
}
