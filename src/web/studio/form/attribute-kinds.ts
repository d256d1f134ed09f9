import type { Attributes, FormElement } from '#form/definition.ts'
import { OWNED_ATTRIBUTES } from '#form/misplaced-attributes.ts'
import { traitsOf } from '#vocabulary/element-type.ts'

/**
 * How an attribute is edited. Attributes edited by several fields together have a dedicated editor, named by the kind.
 */
export type FieldKind =
  | 'text'
  /** A text, or the key of a usual message. */
  | 'message'
  | 'flag'
  /** A number, or a tag that stands for one. */
  | 'bound'
  | 'number'
  | 'day'
  | 'plain'
  | 'choice'
  /** The name of another element. */
  | 'element'
  | 'elements'
  | 'numbers'
  | 'options'
  | 'icon'
  | 'rules'

export type AttributeName = keyof Attributes

/** The field of each attribute; the type makes it exhaustive. */
export const FIELD_KINDS: Readonly<Record<AttributeName, FieldKind>> = {
  label: 'text',
  help: 'text',
  why: 'text',
  shortLabel: 'text',
  documentLabel: 'text',
  sentence: 'text',
  requiredMessage: 'text',
  errorMessage: 'message',
  required: 'flag',
  readonly: 'flag',
  disabled: 'flag',
  multiple: 'flag',
  uppercase: 'flag',
  bold: 'flag',
  collapsed: 'flag',
  options: 'options',
  min: 'bound',
  max: 'bound',
  start: 'number',
  step: 'number',
  columns: 'number',
  printId: 'number',
  minDate: 'day',
  maxDate: 'day',
  defaultValue: 'plain',
  datalistId: 'plain',
  table: 'plain',
  docusignId: 'plain',
  variant: 'choice',
  action: 'choice',
  icon: 'icon',
  rowForAgeOf: 'element',
  postcodeOf: 'element',
  childElementId: 'element',
  presentation: 'elements',
  childrenElementsIds: 'elements',
  amountChoices: 'numbers',
  types: 'numbers',
  side: 'rules',
  fillsAddress: 'rules',
}

const VARIANTS = ['circle', 'simple', 'rectangle', 'list', 'statement'] as const
const ACTIONS = ['begin', 'continue', 'finish', 'duplicate', 'download', 'next'] as const

/** The values of an attribute of the kind `choice`. */
export function choicesOf(name: AttributeName): typeof VARIANTS | typeof ACTIONS {
  return name === 'variant' ? VARIANTS : ACTIONS
}

/** Attributes that only apply to some types, besides those owned by types. */
const FITS: Readonly<Partial<Record<AttributeName, (type: string) => boolean>>> = {
  options: (type) => traitsOf(type).choices === 'authored',
  multiple: (type) => traitsOf(type).choices === 'authored' && !traitsOf(type).isClicked,
  min: isNumeric,
  max: isNumeric,
  step: isNumeric,
  start: (type) => type.includes('range'),
  datalistId: (type) => traitsOf(type).choices === 'datalist',
  variant: hasLooks,
  presentation: (type) => type === 'presentation',
  childElementId: (type) => traitsOf(type).drawsChild === true,
  action: (type) => type === 'button',
  required: isAsked,
  readonly: isAsked,
  disabled: isAsked,
  collapsed: isAsked,
  requiredMessage: isAsked,
  errorMessage: isAsked,
  defaultValue: isAsked,
  sentence: isNumeric,
}

function isNumeric(type: string): boolean {
  return traitsOf(type).number !== undefined
}

function isAsked(type: string): boolean {
  const { isButton, isRead } = traitsOf(type)
  return isButton !== true && isRead !== true
}

/** Choices, rows of a table and groups of ranks can be drawn in several ways. */
function hasLooks(type: string): boolean {
  const { choices, ownAttributes = [] } = traitsOf(type)
  return choices === 'authored' || choices === 'table' || ownAttributes.includes('childrenElementsIds')
}

/** In the order of the panel, most frequently changed first. */
const ATTRIBUTE_NAMES = Object.keys(FIELD_KINDS).filter(isAttributeName)

function isAttributeName(name: string): name is AttributeName {
  return Object.hasOwn(FIELD_KINDS, name)
}

/** The attributes that apply to an element of this type, and any others that it already has. */
export function attributesOf({ type, attributes }: FormElement): readonly AttributeName[] {
  const own = traitsOf(type).ownAttributes ?? []
  return ATTRIBUTE_NAMES.filter((name) => {
    if (attributes[name] !== undefined) return true
    if (OWNED_ATTRIBUTES.has(name)) return own.some((each) => each === name)
    return FITS[name]?.(type) ?? true
  })
}
