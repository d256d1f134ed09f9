import { tuneElement, type FormTuning } from '#form/tune-element.ts'
import { mapElements, type Forms } from './map-elements.ts'

/**
 * Inserts the code channel into labels and helps. Done when the forms are loaded, so that changing the channel is a
 * text change and applies to open dossiers.
 */
export function nameCodeChannel(forms: Forms, codeChannel: FormTuning['codeChannel']): Forms {
  return mapElements(forms, (element) => tuneElement(element, { codeChannel, listed: undefined }))
}
