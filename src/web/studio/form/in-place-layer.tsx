import { useCallback, useRef, useState } from 'react'
import type { Page } from '#form/definition.ts'
import type { FormRun } from '#web/elements/form-run.tsx'
import { t } from '#web/wording/translation.ts'
import type { TextPlace } from './find-text.ts'
import { InPlaceEditor } from './in-place-editor.tsx'
import { LiveView } from './live-view.tsx'
import { placeOf, useStudioFile } from '../studio-context.tsx'
import { readPlace } from '../working-copy.ts'
import type { FormEditor } from './use-form-editor.ts'

interface OpenText extends TextPlace {
  readonly at: { readonly top: number; readonly left: number }
}

/** Room that the editor needs at the right of its corner. */
const EDITOR_WIDTH_PX = 520

/** The live page with the editor of a text over it. */
export function InPlaceLayer({
  editor,
  page,
  run,
}: {
  readonly editor: FormEditor
  readonly page: Page
  readonly run: FormRun
}) {
  const pane = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState<OpenText>()
  const { value } = useStudioFile(editor.file)
  const { select, set, selected } = editor
  const onEdit = useCallback((place: TextPlace, drawn: DOMRect) => {
    const box = pane.current?.getBoundingClientRect()
    if (!box) return
    const left = Math.max(0, Math.min(drawn.left - box.left, box.width - EDITOR_WIDTH_PX))
    setOpen({ ...place, at: { top: drawn.bottom - box.top + 4, left } })
  }, [])
  const close = useCallback(() => setOpen(undefined), [])
  return (
    <div ref={pane} className="studio__pane">
      <LiveView page={page} run={run} selected={selected} onEdit={onEdit} onSelect={select} />
      {open && (
        <InPlaceEditor
          key={`${placeOf(open.node)} ${open.path.join('.')}`}
          label={labelOf(open)}
          value={readPlace(value, { file: editor.file, ...open })}
          at={open.at}
          onChange={(next) => set(open.node, open.path, next)}
          onClose={close}
        />
      )}
    </div>
  )
}

function labelOf({ node, path }: TextPlace): string {
  const name = path.at(-1)
  if (node.level === 'page')
    return t(name === 'description' ? 'studio.page.description' : 'studio.page.title')
  if (name === 'help') return t('studio.attribute.help')
  if (node.level === 'block') return t('studio.block.title')
  if (node.level === 'option') return t('studio.option.label')
  return t(name === 'sentence' ? 'studio.attribute.sentence' : 'studio.attribute.label')
}
