import type { CodeChannel } from '#vocabulary/party.ts'
import type { FormElement, Text } from './definition.ts'

/** Settings of a deployment that its forms are shown with. */
export interface FormTuning {
  readonly codeChannel: CodeChannel
  /** The table that chooses a duration, where it is drawn as a list; undefined elsewhere. */
  readonly listed: string | undefined
}

const TAG = '{codeChannel}'
const WORDS = {
  email: { fr: 'par e-mail', en: 'by e-mail' },
  sms: { fr: 'par SMS', en: 'by text message' },
} as const

/** An element as the deployment's settings show it; the same object when they do not concern it. */
export function tuneElement(element: FormElement, { codeChannel, listed }: FormTuning): FormElement {
  const { label, help } = element.attributes
  const isListed = element.name === listed
  if (!isListed && !hasTag(label) && !hasTag(help)) return element
  const words = WORDS[codeChannel]
  const fill = ({ fr, en }: Text): Text => ({
    fr: fr.replaceAll(TAG, words.fr),
    en: en.replaceAll(TAG, words.en),
  })
  return {
    ...element,
    attributes: {
      ...element.attributes,
      label: fill(label),
      ...(help && { help: fill(help) }),
      ...(isListed && { variant: 'list' }),
    },
  }
}

function hasTag(text: Text | undefined): boolean {
  return text !== undefined && (text.fr.includes(TAG) || text.en.includes(TAG))
}
