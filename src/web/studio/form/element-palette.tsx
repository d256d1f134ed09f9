import { useState } from 'react'
import { ELEMENT_TRAITS, isElementType, type ElementType } from '#vocabulary/element-type.ts'
import type { Localized } from '#vocabulary/locale.ts'
import { foldForSearch } from '#web/elements/option-list.ts'
import { Button } from '#web/ui/button.tsx'
import { InputField } from '#web/ui/input-field.tsx'
import { Modal, ModalFoot } from '#web/ui/modal.tsx'
import { t } from '#web/wording/translation.ts'
import { NewPartForm } from './new-part-dialog.tsx'
import { typeName } from './type-name.ts'
import './element-palette.css'

const PICTURES = import.meta.glob<string>('../../../../docs/screenshots/elements/*.webp', {
  query: '?url',
  import: 'default',
  eager: true,
})

/** Types with a picture. The others are rendered by the page, or not at all. */
const OFFERED = Object.keys(ELEMENT_TRAITS)
  .filter(isElementType)
  .filter((type) => ELEMENT_TRAITS[type].isUnlisted !== true && pictureOf(type) !== undefined)

function pictureOf(type: ElementType): string | undefined {
  return PICTURES[`../../../../docs/screenshots/elements/${type}.webp`]
}

/** Asks for the kind of a question, then for its label. */
export function ElementPalette({
  keyOf,
  onAdd,
  onClose,
}: {
  readonly keyOf: (label: Localized) => string
  readonly onAdd: (type: ElementType, label: Localized) => void
  readonly onClose: () => void
}) {
  const [type, setType] = useState<ElementType>()
  return (
    <Modal title={t('studio.palette')} isOpen wide onClose={onClose}>
      {type === undefined ? (
        <TypeList onChoose={setType} onClose={onClose} />
      ) : (
        <>
          <p>{typeName(type)}</p>
          <NewPartForm
            label={t('studio.attribute.label')}
            keyOf={keyOf}
            onAdd={(label) => {
              onAdd(type, label)
              onClose()
            }}
            back={t('studio.new.back')}
            onBack={() => setType(undefined)}
          />
        </>
      )}
    </Modal>
  )
}

/** Every kind of element with its picture. */
function TypeList({
  onChoose,
  onClose,
}: {
  readonly onChoose: (type: ElementType) => void
  readonly onClose: () => void
}) {
  const [search, setSearch] = useState('')
  const wanted = foldForSearch(search)
  const found = OFFERED.filter((type) => foldForSearch(`${typeName(type)} ${type}`).includes(wanted))
  return (
    <>
      <InputField label={t('common.search')} type="search" value={search} onChange={setSearch} />
      <ul className="studio__palette">
        {found.map((type) => (
          <li key={type}>
            <button type="button" data-type={type} onClick={() => onChoose(type)}>
              <img src={pictureOf(type)} alt="" loading="lazy" />
              <span>{typeName(type)}</span>
            </button>
          </li>
        ))}
      </ul>
      {/* Always in the DOM, so that changes of its text are announced. */}
      <output className="muted">{found.length === 0 && t('wizard.list.empty')}</output>
      <ModalFoot>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
      </ModalFoot>
    </>
  )
}
