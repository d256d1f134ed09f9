import { useEffect, useState } from 'react'
import { plainText } from '#engine/authoring/plain-label.ts'
import { asRecord } from '#form/layered-tree.ts'
import { useTranslation } from '#web/wording/translation.ts'
import { useCopyState, useStudio } from './studio-context.tsx'
import { readPair } from './text-pair.tsx'

/** A file of the deployment with its own title. */
export interface TitledFile {
  readonly file: string
  /** Falls back to the file name until it is fetched, and for a file without a title. */
  readonly title: string
  /** Merged, with every edit so far; undefined until it is fetched. */
  readonly value: unknown
}

/** Fetches all files of a kind. `isRead`: each has loaded, or cannot be read. */
export function useTitledFiles(kind: 'form' | 'document'): {
  readonly isRead: boolean
  readonly files: readonly TitledFile[]
} {
  const { copy, files } = useStudio()
  const { locale } = useTranslation()
  // Re-rendered when one is fetched or edited.
  useCopyState()
  const [isRead, setRead] = useState(false)
  const wanted = files.filter((each) => each.kind === kind).map(({ file }) => file)
  const list = wanted.join(' ')
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
  return {
    isRead,
    files: wanted.map((file) => {
      const value = copy.read(file)
      const title = plainText(readPair(asRecord(value)?.['title'])[locale])
      return { file, value, title: title === '' ? file : title }
    }),
  }
}
