import { useEffect, useState } from 'react'
import { findMentions } from '#form/find-readers.ts'
import { useCopyState, useStudio } from './studio-context.tsx'

/** The documents that print or test one of these answers; undefined while they are fetched for it. */
export function useDocumentReaders(names: readonly string[]): readonly string[] | undefined {
  const { copy, files } = useStudio()
  // Drawn again when a document is edited.
  useCopyState()
  const [isRead, setRead] = useState(false)
  const documents = files.filter(({ kind }) => kind === 'document').map(({ file }) => file)
  const list = documents.join(' ')
  useEffect(() => {
    let isGone = false
    const opening = list.split(' ').filter(Boolean)
    void Promise.allSettled(opening.map((file) => copy.open(file))).then(() => {
      if (!isGone) setRead(true)
    })
    return () => {
      isGone = true
    }
  }, [copy, list])
  if (!isRead) return undefined
  return documents.filter((file) => names.some((name) => findMentions(copy.read(file), name).length > 0))
}
