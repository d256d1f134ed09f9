import { useEffect, useRef } from 'react'
import type { Block, Page } from '#form/definition.ts'
import type { FormSession } from '#engine/index.ts'
import type { NodeRef } from '#form/studio-edit.ts'
import { ElementView } from '#web/elements/element-view.tsx'
import { FormRunProvider, useFormRun, type FormRun } from '#web/elements/form-run.tsx'
import { HelpButton, HelpPopover, useHelp } from '#web/elements/help-popover.tsx'
import { NamedIcon } from '#web/elements/named-icon.tsx'
import { topLevelNames } from '#web/elements/top-level-names.ts'
import { useFormText, useFormValue } from '#web/elements/use-element.ts'
import { Icon } from '#web/ui/icon.tsx'
import { ArrowRight } from '#web/ui/icons.ts'
import { useTranslation } from '#web/wording/translation.ts'
import { findText, type TextPlace } from './find-text.ts'
import { idOf } from './use-form-editor.ts'
import '#web/styles/form.css'

/**
 * A page of the form as people see it: the wizard's elements on the real engine, every block open. A click on a text edits it
 * in place, F2 the label of the question that has the focus; a click on a field fills it in.
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
  const { t } = useTranslation()
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
        <PageHead page={page} />
        <div className="spine">
          {page.blocks.map((block) => (
            <LiveBlock key={block.slug} block={block} />
          ))}
        </div>
      </section>
    </FormRunProvider>
  )
}

export function PageHead({ page }: { readonly page: Page }) {
  const title = useFormText(page.title)
  const description = useFormText(page.description)
  return (
    <div className="wizard__head" data-page={page.slug}>
      <h2 className="studio__page-title" data-text="title">
        {title}
      </h2>
      {description && (
        <p className="muted" data-text="description">
          {description}
        </p>
      )}
    </div>
  )
}

export function LiveBlock({ block }: { readonly block: Block }) {
  const { t } = useTranslation()
  const title = useFormText(block.title)
  const helpText = useFormText(block.help)
  const isVisible = useFormValue((session) => session.isBlockVisible(block.slug))
  const id = `live-${block.slug}`
  const help = useHelp(`${id}-help`)
  const button = block.elements.find(({ type, attributes }) => type === 'button' && attributes.action)
  if (!isVisible)
    return (
      <div className="upcoming" data-block={block.slug}>
        <span data-text="title">{title}</span> <span>{t('studio.live.hidden')}</span>
      </div>
    )
  return (
    <section
      className={['block', ...(block.cssClasses ?? [])].join(' ')}
      aria-labelledby={id}
      data-block={block.slug}
    >
      <div className="block__head">
        <div className="block__title">
          {block.icon && <NamedIcon name={block.icon} />}
          <h3 id={id} data-text="title">
            {title}
          </h3>
          {helpText && <HelpButton help={help} subject={title} />}
        </div>
        {helpText && (
          <HelpPopover help={help} title={title}>
            {helpText}
          </HelpPopover>
        )}
      </div>
      <div className="fields">
        {topLevelNames(block).map((name) => (
          <ElementView key={name} name={name} />
        ))}
      </div>
      <p className="studio__action">
        {button ? (
          <OwnButton name={button.name} />
        ) : (
          <span className="btn btn--primary">
            {t('wizard.continue')} <Icon of={ArrowRight} />
          </span>
        )}
      </p>
    </section>
  )
}

/** The label of the form's own button, which the page draws in its bar. */
function OwnButton({ name }: { readonly name: string }) {
  const { locale } = useFormRun()
  const label = useFormValue((session) => session.getElement(name).label[locale])
  return (
    <span className="btn btn--primary" data-element={name}>
      <span data-text="label">{label}</span> <Icon of={ArrowRight} />
    </span>
  )
}

interface TextListener {
  readonly session: FormSession
  readonly onEdit: (place: TextPlace, at: DOMRect) => void
  readonly onSelect: (node: NodeRef) => void
}

/** Ahead of the wizard's own listeners: the field of a label must not take the focus from the editor. */
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
