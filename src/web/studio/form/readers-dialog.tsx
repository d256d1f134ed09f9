import type { FormDefinition } from '#form/definition.ts'
import { findMentions } from '#form/find-readers.ts'
import type { NodeRef } from '#form/studio-edit.ts'
import { AskModal } from '#web/ui/ask-modal.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { t, useTranslation } from '#web/wording/translation.ts'
import { distinct, findPlacesReading, titleOfPlace, type Reading } from '../readings.ts'
import { nodeOfPlace, placeOf } from '../studio-context.tsx'
import { useTitledFiles } from '../use-titled-files.ts'
import { findSelected } from './form-parts.ts'
import type { FormEditor } from './use-form-editor.ts'

/** Before a part is removed or hidden, lists the places that read it, each with a link. */
export function ReadersDialog({
  act,
  editor,
  node,
  onAct,
  onClose,
}: {
  readonly act: 'remove' | 'hide'
  readonly editor: FormEditor
  readonly node: NodeRef
  readonly onAct: () => void
  readonly onClose: () => void
}) {
  const { locale } = useTranslation()
  const { form, select } = editor
  const names = namesIn(form, node)
  const places = placesReading(form, names)
  const { files, isRead } = useTitledFiles('document')
  const documents = files.filter(({ value }) => names.some((name) => findMentions(value, name).length > 0))
  const count = places.length + documents.length
  return (
    <AskModal
      title={t(`studio.${act}.title`, { title: titleOfPlace(form, placeOf(node), locale) })}
      confirm={t(`studio.${act}`)}
      look="danger"
      onClose={onClose}
      onConfirm={() => {
        onClose()
        onAct()
      }}
    >
      {!isRead ? (
        <Loading />
      ) : count === 0 ? (
        <p>{t('studio.remove.unread')}</p>
      ) : (
        <>
          <p>{t(`studio.${act}.readers`, { count })}</p>
          <ul className="studio__readers">
            {places.map(({ place, readFor }) => (
              <li key={`${place} ${readFor}`}>
                <button
                  type="button"
                  className="linkbtn"
                  onClick={() => {
                    const reader = nodeOfPlace(place)
                    onClose()
                    if (reader) select(reader)
                  }}
                >
                  {titleOfPlace(form, place, locale)}
                </button>{' '}
                <span className="muted">{t(`studio.rules.for.${readFor}`)}</span>
              </li>
            ))}
            {documents.map(({ file, title }) => (
              <li key={file}>{title}</li>
            ))}
          </ul>
        </>
      )}
    </AskModal>
  )
}

/** Names of the elements that are removed with the part. */
function namesIn(form: FormDefinition, node: NodeRef): readonly string[] {
  const { page, block, element } = findSelected(form, node) ?? {}
  if (element) return [element.name]
  const blocks = block ? [block] : (page?.blocks ?? [])
  return blocks.flatMap(({ elements }) => elements.map(({ name }) => name))
}

/** Places that read one of these elements and stay. */
function placesReading(form: FormDefinition, names: readonly string[]): readonly Reading[] {
  const own = new Set(names.map((name) => `element/${name}`))
  const readings = names.flatMap((name) => findPlacesReading(form, name))
  return distinct(readings.filter(({ place }) => !own.has(place)))
}
