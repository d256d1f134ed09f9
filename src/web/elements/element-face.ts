import type { ComponentType } from 'react'
import type { ElementState } from '#engine/index.ts'

/** Attributes that tie a native control to its label, hint, help and error. */
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
  /** The label as shown, for controls that name their parts after it. */
  readonly label: string
}

/**
 * How an element is drawn. `field`: one labelled control; `group`: several controls under a label;
 * `bare`: draws its own label, help and error stand around it; `whole`: draws all of it;
 * `none`: holds a value, or is drawn by the page (buttons of a block, parties of a signature).
 */
export type ElementFace =
  | {
      readonly frame: 'field' | 'group' | 'bare' | 'whole'
      readonly Control: ComponentType<FaceProps>
      /** Names the hint that stands under the label, when the family has one. */
      readonly hint?: FieldHint
    }
  | { readonly frame: 'none' }

export type FieldHint = 'dateExample' | 'autocompleteMinimum' | 'minimum' | 'severalAnswers' | 'bicParts'

export function controlId(name: string): string {
  return `field-${name}`
}

/** What ties a control to what stands around it: the hint under its label, its error. */
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
