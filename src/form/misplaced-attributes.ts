import { ELEMENT_TRAITS, traitsOf } from '#vocabulary/element-type.ts'
import type { Attributes, FormElement } from './definition.ts'

/** Attributes accepted by some types only; other types would silently ignore them. */
export const OWNED_ATTRIBUTES: ReadonlySet<keyof Attributes> = new Set(
  Object.values(ELEMENT_TRAITS).flatMap((traits) => traits.ownAttributes ?? []),
)

/** Names of the element's attributes that its type does not accept. */
export function findMisplacedAttributes({ type, attributes }: FormElement): readonly string[] {
  const taken: readonly string[] = traitsOf(type).ownAttributes ?? []
  return [...OWNED_ATTRIBUTES].filter((name) => Object.hasOwn(attributes, name) && !taken.includes(name))
}
