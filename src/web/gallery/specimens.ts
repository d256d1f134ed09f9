import { ELEMENT_FACES } from '#web/elements/element-registry.ts'
import type { ElementType } from '#vocabulary/element-type.ts'
import { CHOSEN_SPECIMENS, VARIANTS } from './chosen-specimens.ts'
import { SHOWN_SPECIMENS } from './shown-specimens.ts'
import type { NamedSpecimen, Specimen } from './specimen.ts'
import { TYPED_SPECIMENS } from './typed-specimens.ts'

/** Every type of element as the gallery shows it; a new type does not compile until it is here. */
const SPECIMENS: Readonly<Record<ElementType, Specimen>> = {
  ...TYPED_SPECIMENS,
  ...CHOSEN_SPECIMENS,
  ...SHOWN_SPECIMENS,
}

/** In the order of the registry, looks decided by an attribute after the types they belong to. */
export const GALLERY: readonly NamedSpecimen[] = elementTypes().flatMap((type) => [
  { key: type, type, specimen: SPECIMENS[type] },
  ...Object.entries(VARIANTS).flatMap(([key, variant]) =>
    variant.type === type ? [{ key, type, specimen: variant }] : [],
  ),
])

function elementTypes(): readonly ElementType[] {
  return Object.keys(ELEMENT_FACES).filter(isElementType)
}

function isElementType(key: string): key is ElementType {
  return Object.hasOwn(ELEMENT_FACES, key)
}
