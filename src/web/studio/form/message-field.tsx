import { messageText } from '#engine/index.ts'
import type { Message } from '#form/definition.ts'
import { TextPair } from '../text-pair.tsx'

/** The message of a refused answer: the author's own, or a usual one, which is shown until it is changed. */
export function MessageField({
  label,
  value,
  onChange,
}: {
  readonly label: string
  readonly value: Message | undefined
  readonly onChange: (value: unknown) => void
}) {
  const text =
    typeof value === 'string' ? { fr: messageText('fr', value, {}), en: messageText('en', value, {}) } : value
  return <TextPair label={label} value={text} onChange={onChange} />
}
