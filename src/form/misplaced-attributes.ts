import { ELEMENT_TYPES, ELEMENT_TRAITS, traitsOf } from '#vocabulary/element-type.ts'
import type { Attributes, FormElement } from './definition.ts'

/** Attributes that mean something on certain types only; elsewhere they would be silently ignored. */
const OWNED: ReadonlySet<keyof Attributes> = new Set(
  ELEMENT_TYPES.flatMap((type) => ELEMENT_TRAITS[type].ownAttributes ?? []),
)

/** Names of the attributes that an element has and its type does not take. */
export function findMisplacedAttributes({ type, attributes }: FormElement): readonly string[] {
  const taken: readonly string[] = traitsOf(type).ownAttributes ?? []
  return [...OWNED].filter((name) => Object.hasOwn(attributes, name) && !taken.includes(name))
}
