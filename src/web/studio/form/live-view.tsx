import { useEffect, useRef } from 'react'
import type { Page } from '#form/definition.ts'
import type { FormSession } from '#engine/index.ts'
import type { NodeRef } from '#form/studio-edit.ts'
import { FormRunProvider, type FormRun } from '#web/elements/form-run.tsx'
import { t } from '#web/wording/translation.ts'
import { LivePage } from '../live-page.tsx'
import { findText, type TextPlace } from './find-text.ts'
import { idOf } from './use-form-editor.ts'

/**
 * A page of the form as users see it: the wizard's elements on the real engine, with every block open. A click on a
 * text edits it in place, F2 the label of the question that has the focus; a click on a field fills it in.
 */
export function LiveView({
  page,
  run,
  selected,
  onEdit,
  onSelect,
}: {
  readonly page: Page
  readonly run: FormRun
  readonly selected: NodeRef | undefined
  readonly onEdit: (place: TextPlace, at: DOMRect) => void
  readonly onSelect: (node: NodeRef) => void
}) {
  const view = useRef<HTMLDivElement>(null)
  const current = idOf(selected)
  useEffect(() => showSelected(view.current, current), [current])

  useEffect(
    () => followTexts(view.current, { session: run.session, onEdit, onSelect }),
    [run, onEdit, onSelect],
  )
  return (
    <FormRunProvider value={run}>
      <section ref={view} className="studio__live" aria-label={t('studio.live')}>
        <LivePage page={page} />
      </section>
    </FormRunProvider>
  )
}

interface TextListener {
  readonly session: FormSession
  readonly onEdit: (place: TextPlace, at: DOMRect) => void
  readonly onSelect: (node: NodeRef) => void
}

/**
 * Handles clicks in the capture phase, before the wizard's own listeners: a label's field must not take the focus from
 * the editor.
 */
function followTexts(
  view: HTMLElement | null,
  { session, onEdit, onSelect }: TextListener,
): (() => void) | undefined {
  const stop = new AbortController()
  const onClick = (event: MouseEvent) => {
    const found = event.target instanceof Element ? findText(event.target, session) : undefined
    if (!found) return
    onSelect(found.place.node)
    if (!found.isText) return
    event.preventDefault()
    event.stopPropagation()
    onEdit(found.place, found.at)
  }
  const onKey = (event: KeyboardEvent) => {
    const part = event.target instanceof Element ? event.target.closest('[data-element]') : null
    const label = event.key === 'F2' && part && findText(part.querySelector('.label') ?? part, session)
    if (!label) return
    event.preventDefault()
    onSelect(label.place.node)
    onEdit(label.place, label.at)
  }
  view?.addEventListener('click', onClick, { capture: true, signal: stop.signal })
  view?.addEventListener('keydown', onKey, { signal: stop.signal })
  return () => stop.abort()
}

/** Marks the selection, and scrolls to it. */
function showSelected(view: HTMLElement | null, id: string | undefined): () => void {
  const [level, ...rest] = (id ?? '').split('/')
  const key = level === 'option' ? rest[0] : rest.at(-1)
  const attribute = level === 'option' ? 'element' : level
  const part = key === undefined ? null : view?.querySelector(`[data-${attribute}="${CSS.escape(key)}"]`)
  part?.classList.add('studio__selected')
  part?.scrollIntoView({ block: 'nearest' })
  return () => part?.classList.remove('studio__selected')
}
