import { ELEMENT_TYPES, ELEMENT_TRAITS, traitsOf } from '#vocabulary/element-type.ts'
import type { Attributes, FormElement } from './definition.ts'

/** Attributes accepted by some types only; other types would silently ignore them. */
export const OWNED_ATTRIBUTES: ReadonlySet<keyof Attributes> = new Set(
  ELEMENT_TYPES.flatMap((type) => ELEMENT_TRAITS[type].ownAttributes ?? []),
)

/** Names of the element's attributes that its type does not accept. */
export function findMisplacedAttributes({ type, attributes }: FormElement): readonly string[] {
  const taken: readonly string[] = traitsOf(type).ownAttributes ?? []
  return [...OWNED_ATTRIBUTES].filter((name) => Object.hasOwn(attributes, name) && !taken.includes(name))
}
