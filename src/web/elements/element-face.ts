import type { ComponentType } from 'react'
import type { ElementState } from '#engine/index.ts'

export interface ControlAttributes {
  readonly id: string
  readonly disabled: boolean
  readonly 'aria-invalid': true | undefined
  readonly 'aria-describedby': string | undefined
  readonly 'aria-required': true | undefined
}

export interface FaceProps {
  readonly element: ElementState
  readonly control: ControlAttributes
  /** The displayed label, for controls that derive names of their parts from it. */
  readonly label: string
}

/**
 * How an element is drawn. `field`: one labelled control; `group` and `radiogroup`: several controls under a
 * label; `bare`: a control that draws its own label, inside a frame for help and error; `whole`: draws everything;
 * `none`: has no view, or the page draws it (block buttons, parties of a signature).
 */
export type ElementFace =
  | {
      readonly frame: 'field' | 'group' | 'radiogroup' | 'bare' | 'whole'
      readonly Control: ComponentType<FaceProps>
      /** The kind of hint under the label, if any. */
      readonly hint?: FieldHint
    }
  | { readonly frame: 'none' }

/** Key of the sentence under the label. */
export type FieldHint =
  | 'wizard.hint.date'
  | 'wizard.autocomplete-min'
  | 'wizard.hint.minimum'
  | 'wizard.hint.several'
  | 'wizard.hint.bic'

export function controlId(name: string): string {
  return `field-${name}`
}

/** Ids of the hint and the error that describe a control. */
export function tieControl(
  { name, disabled, required }: ElementState,
  { hasHint, error }: { readonly hasHint: boolean; readonly error: string | undefined },
): ControlAttributes {
  const id = controlId(name)
  const described = [hasHint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return {
    id,
    disabled,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': described || undefined,
    'aria-required': required || undefined,
  }
}
