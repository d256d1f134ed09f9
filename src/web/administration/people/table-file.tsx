import { useId, useRef, useState } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import { Upload } from '#web/ui/icons.ts'
import { useDrop } from '#web/ui/use-drop.ts'
import { t } from '#web/wording/translation.ts'
import '#web/styles/uploads.css'

const MOST_BYTES = 4 * 1_048_576

/**
 * Chooses or drops a table file, styled like the uploads of a form. Nothing is uploaded: the text goes into the field
 * below.
 */
export function TableFile({ onText }: { readonly onText: (text: string) => void }) {
  const id = useId()
  const picker = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<{ readonly name: string; readonly isRead: boolean }>()
  const take = async (files: FileList | null) => {
    const file = files?.[0]
    if (!file) return
    const text = await readTable(file)
    setChosen({ name: file.name, isRead: text !== undefined })
    if (text !== undefined) onText(text)
  }
  const { zone } = useDrop((files) => void take(files))
  return (
    <div className="field">
      <span className="label" id={id}>
        {t('people.table.file')}
      </span>
      <div {...zone}>
        <button
          type="button"
          className="btn btn--secondary btn--sm"
          aria-describedby={id}
          onClick={() => picker.current?.click()}
        >
          <Icon of={Upload} /> {t('people.table.file.pick')}
        </button>
        <span className="drop__or" aria-hidden="true">
          {t('people.table.file.drop')}
        </span>
        <input
          ref={picker}
          type="file"
          hidden
          accept=".csv,.tsv,.txt,text/csv"
          aria-label={t('people.table.file')}
          onChange={({ target }) => {
            void take(target.files)
            // Reset, so that the same file can be chosen again after it was corrected.
            target.value = ''
          }}
        />
      </div>
      <p className={chosen && !chosen.isRead ? 'error' : 'hint'} aria-live="polite">
        {chosen &&
          t(chosen.isRead ? 'people.table.file.read' : 'people.table.file.unreadable', { name: chosen.name })}
      </p>
    </div>
  )
}

/**
 * Decodes a text file; undefined for a binary or oversized one. French spreadsheet programs often save CSV as
 * Windows-1252, others as UTF-8.
 */
async function readTable(file: File): Promise<string | undefined> {
  if (file.size > MOST_BYTES) return undefined
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (bytes.includes(0)) return undefined
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
