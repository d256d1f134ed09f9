import type { Text } from '#form/definition.ts'
import { mapElements, type Forms } from './map-elements.ts'

const TAG = '{codeChannel}'
const WORDS = {
  email: { fr: 'par e-mail', en: 'by e-mail' },
  sms: { fr: 'par SMS', en: 'by text message' },
} as const

/**
 * Inserts the code channel into labels and helps. Done when the forms are loaded, so that changing the channel is a
 * text change and applies to open dossiers.
 */
export function nameCodeChannel(forms: Forms, channel: keyof typeof WORDS): Forms {
  const words = WORDS[channel]
  const fill = ({ fr, en }: Text): Text => ({
    fr: fr.replaceAll(TAG, words.fr),
    en: en.replaceAll(TAG, words.en),
  })
  return mapElements(forms, (element) => {
    const { label, help } = element.attributes
    const texts = { label: fill(label), ...(help === undefined ? {} : { help: fill(help) }) }
    return { ...element, attributes: { ...element.attributes, ...texts } }
  })
}
