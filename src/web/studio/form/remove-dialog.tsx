import { useEffect, useState } from 'react'
import { findMentions, findReaders } from '#form/find-readers.ts'
import type { NodeRef } from '#form/studio-edit.ts'
import { Button } from '#web/ui/button.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { Modal, ModalFoot } from '#web/ui/modal.tsx'
import { useFormat } from '#web/wording/use-format.ts'
import { useTranslation } from '#web/wording/translation.ts'
import { findSelected } from './form-parts.ts'
import { placeOf, useStudio } from '../studio-context.tsx'
import type { FormEditor } from './use-form-editor.ts'

interface Reading {
  readonly id: string
  readonly title: string
  readonly path: string
  /** Of the form; undefined for a document. */
  readonly node?: NodeRef
}

/** Says who reads what is to be removed, each a click away, and removes it on confirmation. */
export function RemoveDialog({
  editor,
  node,
  onClose,
}: {
  readonly editor: FormEditor
  readonly node: NodeRef
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  const readings = useReadings(editor, node)
  return (
    <Modal title={t('studio.remove.title', { key: node.key })} isOpen onClose={onClose}>
      {readings === undefined ? (
        <Loading />
      ) : readings.length === 0 ? (
        <p>{t('studio.remove.unread')}</p>
      ) : (
        <>
          <p>{t('studio.remove.readers', { count: readings.length })}</p>
          <ul className="studio__readers">
            {readings.map(({ id, title, path, node: reader }) => (
              <li key={id}>
                {reader ? (
                  <button
                    type="button"
                    className="linkbtn"
                    onClick={() => {
                      onClose()
                      editor.select(reader)
                    }}
                  >
                    {title}
                  </button>
                ) : (
                  title
                )}{' '}
                <code>{path}</code>
              </li>
            ))}
          </ul>
        </>
      )}
      <ModalFoot>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button
          look="danger"
          onClick={() => {
            onClose()
            editor.remove(node)
          }}
        >
          {t('studio.remove')}
        </Button>
      </ModalFoot>
    </Modal>
  )
}

/** Readers in the form and in the documents, which are fetched for it; undefined while they are. */
function useReadings({ form }: FormEditor, node: NodeRef): readonly Reading[] | undefined {
  const { copy, files } = useStudio()
  const { locale } = useFormat()
  const [isRead, setRead] = useState(false)
  const documents = files.filter(({ kind }) => kind === 'document').map(({ file }) => file)
  const list = documents.join(' ')
  useEffect(() => {
    let isGone = false
    void Promise.allSettled(
      list
        .split(' ')
        .filter(Boolean)
        .map((file) => copy.open(file)),
    ).then(() => {
      if (!isGone) setRead(true)
    })
    return () => {
      isGone = true
    }
  }, [copy, list])
  if (!isRead) return undefined

  const { page, block, element } = findSelected(form, node) ?? {}
  const inside = element
    ? [element]
    : (block ? [block] : (page?.blocks ?? [])).flatMap(({ elements }) => elements)
  const names = new Set(inside.map(({ name }) => name))
  const titleOf = (reader: NodeRef) => {
    const found = findSelected(form, reader)
    const title = found?.element?.attributes.label ?? found?.block?.title ?? found?.page.title
    return title?.[locale] || reader.key
  }
  return [...names].flatMap((name) => [
    ...findReaders(form, name)
      .filter(({ node: reader }) => !names.has(reader.key))
      .map(({ node: reader, path }) => ({
        id: `${name} ${placeOf(reader)} ${path}`,
        title: titleOf(reader),
        path,
        node: reader,
      })),
    ...documents.flatMap((file) =>
      findMentions(copy.read(file), name).map((path) => ({
        id: `${name} ${file} ${path}`,
        title: file,
        path,
      })),
    ),
  ])
}
