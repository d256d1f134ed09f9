import { useLayoutEffect, useRef } from 'react'
import type { Block, FormElement, Page } from '#form/definition.ts'
import type { NodeRef } from '#form/studio-edit.ts'
import { traitsOf } from '#vocabulary/element-type.ts'
import { t } from '#web/wording/translation.ts'
import { AnswerChecks } from './answer-checks.tsx'
import { AttributeField } from './attribute-field.tsx'
import { attributesOf, type AttributeName } from './attribute-kinds.ts'
import { findSelected } from './form-parts.ts'
import { IconField } from './icon-field.tsx'
import { PlainField, WordsField } from '../plain-fields.tsx'
import { PartHead } from './part-head.tsx'
import { SourceField } from './source-field.tsx'
import { TextPair } from '../text-pair.tsx'
import { idOf, type FormEditor } from './use-form-editor.ts'

/** All properties of the selection, as fields. */
export function Properties({ editor }: { readonly editor: FormEditor }) {
  const { selected, form } = editor
  const panel = useLostFocus(idOf(selected))
  const found = findSelected(form, selected)
  if (!selected || !found) return <p className="muted">{t('studio.properties.none')}</p>
  const { page, block, element } = found
  const node: NodeRef = element
    ? { level: 'element', key: element.name }
    : block
      ? { level: 'block', key: block.slug }
      : { level: 'page', key: page.slug }
  return (
    <div ref={panel} className="studio__fields" key={`${node.level} ${node.key}`}>
      <PartHead editor={editor} node={node} type={element?.type} />
      {element ? (
        <ElementFields editor={editor} node={node} element={element} />
      ) : block ? (
        <BlockFields editor={editor} node={node} block={block} />
      ) : (
        <PageFields editor={editor} node={node} page={page} />
      )}
    </div>
  )
}

/**
 * After a part was added or removed, the pressed button is gone with the former selection: the heading takes the focus.
 */
function useLostFocus(id: string | undefined) {
  const panel = useRef<HTMLDivElement>(null)
  const former = useRef(id)
  useLayoutEffect(() => {
    const isLost = former.current !== id && document.activeElement === document.body
    if (isLost) panel.current?.querySelector('h2')?.focus({ preventScroll: true })
    former.current = id
  }, [id])
  return panel
}

interface NodeProps {
  readonly editor: FormEditor
  readonly node: NodeRef
}

function PageFields({ editor, node, page }: NodeProps & { readonly page: Page }) {
  const set = (path: string) => (value: unknown) => editor.set(node, [path], value)
  return (
    <>
      <TextPair label={t('studio.page.title')} value={page.title} isNeeded onChange={set('title')} />
      <TextPair label={t('studio.page.description')} value={page.description} onChange={set('description')} />
      <TextPair label={t('studio.page.reviewTitle')} value={page.reviewTitle} onChange={set('reviewTitle')} />
    </>
  )
}

function BlockFields({ editor, node, block }: NodeProps & { readonly block: Block }) {
  const set = (path: string) => (value: unknown) => editor.set(node, [path], value)
  return (
    <>
      <TextPair label={t('studio.block.title')} value={block.title} isNeeded onChange={set('title')} />
      <TextPair label={t('studio.attribute.help')} value={block.help} onChange={set('help')} />
      <TextPair label={t('studio.attribute.why')} value={block.why} onChange={set('why')} />
      <IconField label={t('studio.attribute.icon')} value={block.icon} onChange={set('icon')} />
      <WordsField label={t('studio.css')} value={block.cssClasses} onChange={set('cssClasses')} />
    </>
  )
}

/** Frequently changed attributes; the rest is folded below. */
const FIRST: readonly AttributeName[] = [
  'label',
  'help',
  'required',
  'options',
  'min',
  'max',
  'minDate',
  'maxDate',
]

function ElementFields({ editor, node, element }: NodeProps & { readonly element: FormElement }) {
  const names = attributesOf(element)
  const field = (name: AttributeName) => (
    <AttributeField key={name} editor={editor} node={node} element={element} name={name} />
  )
  return (
    <>
      {FIRST.filter((name) => names.includes(name)).map(field)}
      {traitsOf(element.type).isButton !== true && (
        <SourceField editor={editor} node={node} element={element} />
      )}
      <details className="studio__more">
        <summary>{t('studio.properties.more')}</summary>
        <div className="studio__fields">
          {names.filter((name) => !FIRST.includes(name)).map(field)}
          <AnswerChecks editor={editor} node={node} element={element} />
          <PlainField
            label={t('studio.role')}
            hint={t('studio.role.hint')}
            value={element.role}
            onChange={(value) => editor.set(node, ['role'], value)}
          />
          <WordsField
            label={t('studio.css')}
            value={element.cssClasses}
            onChange={(value) => editor.set(node, ['cssClasses'], value)}
          />
        </div>
      </details>
    </>
  )
}
