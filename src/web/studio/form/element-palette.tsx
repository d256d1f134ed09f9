import { useState } from 'react'
import { ELEMENT_TRAITS, isElementType, type ElementType } from '#vocabulary/element-type.ts'
import { foldForSearch } from '#web/elements/option-list.ts'
import { Field } from '#web/ui/field.tsx'
import { Button } from '#web/ui/button.tsx'
import { Modal, ModalFoot } from '#web/ui/modal.tsx'
import { useTranslation } from '#web/wording/translation.ts'
import { typeName } from './type-name.ts'
import './element-palette.css'

const PICTURES = import.meta.glob<string>('../../../../docs/screenshots/elements/*.webp', {
  query: '?url',
  import: 'default',
  eager: true,
})

/** Types with a picture: the others are drawn by their page, or by nothing. */
const OFFERED = Object.keys(ELEMENT_TRAITS)
  .filter(isElementType)
  .filter((type) => ELEMENT_TRAITS[type].isUnlisted !== true && pictureOf(type) !== undefined)

function pictureOf(type: ElementType): string | undefined {
  return PICTURES[`../../../../docs/screenshots/elements/${type}.webp`]
}

/** Every kind of element with its picture. The most used come first while nothing is searched. */
export function Palette({
  onChoose,
  onClose,
}: {
  readonly onChoose: (type: ElementType) => void
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const wanted = foldForSearch(search)
  const found = OFFERED.filter((type) => foldForSearch(`${typeName(t, type)} ${type}`).includes(wanted))
  return (
    <Modal title={t('studio.palette')} isOpen wide onClose={onClose}>
      <Field label={t('studio.palette.search')}>
        {(control) => (
          <input
            {...control}
            className="input"
            type="search"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        )}
      </Field>
      <ul className="studio__palette">
        {found.map((type) => (
          <li key={type}>
            <button
              type="button"
              data-type={type}
              onClick={() => {
                onChoose(type)
                onClose()
              }}
            >
              <img src={pictureOf(type)} alt="" loading="lazy" />
              <span>{typeName(t, type)}</span>
            </button>
          </li>
        ))}
      </ul>
      <ModalFoot>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
      </ModalFoot>
    </Modal>
  )
}
