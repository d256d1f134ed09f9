import { useState } from 'react'
import type { Block, FormElement, Page } from '#form/definition.ts'
import type { NodeRef } from '#form/studio-edit.ts'
import { traitsOf } from '#vocabulary/element-type.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { ArrowDown, ArrowUp, Eye, Plus, Trash2 } from '#web/ui/icons.ts'
import { Link } from '#web/ui/link.tsx'
import { useTranslation } from '#web/wording/translation.ts'
import { AttributeField } from './attribute-field.tsx'
import { attributesOf, type AttributeName } from './attribute-kinds.ts'
import { findSelected, siblingsOf } from './form-parts.ts'
import { HIDDEN, isHidden } from './hidden-condition.ts'
import { IconField } from './icon-field.tsx'
import { Palette } from './element-palette.tsx'
import { PlainField, WordsField } from '../plain-fields.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import { rulesAddress } from '../rules/rules-address.ts'
import { SourceField } from './source-field.tsx'
import { placeOf } from '../studio-context.tsx'
import { TextPair } from '../text-pair.tsx'
import { typeName } from './type-name.ts'
import type { FormEditor } from './use-form-editor.ts'

/** Everything that may be said of the selection, as fields. */
export function Properties({ editor }: { readonly editor: FormEditor }) {
  const { t } = useTranslation()
  const { selected, form } = editor
  const found = findSelected(form, selected)
  if (!selected || !found) return <p className="muted">{t('studio.properties.none')}</p>
  const { page, block, element } = found
  const node: NodeRef = element
    ? { level: 'element', key: element.name }
    : block
      ? { level: 'block', key: block.slug }
      : { level: 'page', key: page.slug }
  return (
    <div className="studio__fields" key={`${node.level} ${node.key}`}>
      <Head editor={editor} node={node} type={element?.type} />
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

interface NodeProps {
  readonly editor: FormEditor
  readonly node: NodeRef
}

/** What it is, and what can be done with it as a whole. */
function Head({ editor, node, type }: NodeProps & { readonly type: string | undefined }) {
  const { t } = useTranslation()
  const [dialog, setDialog] = useState<'palette' | 'remove'>()
  const { form, shift, addBlock, addPage, set } = editor
  const siblings = siblingsOf(form, node)
  const position = siblings.indexOf(node.key)
  const close = () => setDialog(undefined)
  const found = findSelected(form, node)
  const part = found?.element ?? found?.block ?? found?.page
  const hidden = isHidden(part?.condition)
  return (
    <header className="studio__part-head">
      <h2>
        {t(`studio.level.${node.level === 'page' || node.level === 'block' ? node.level : 'element'}`)}{' '}
        <code>{node.key}</code>
      </h2>
      {type !== undefined && <p className="muted">{typeName(t, type)}</p>}
      <Link className="studio__to-rules" to={rulesAddress(editor.file, placeOf(node))}>
        {t('studio.rules.see')}
      </Link>
      <div className="studio__acts">
        <IconButton
          icon={ArrowUp}
          label={t('studio.up')}
          disabled={position <= 0}
          onClick={() => shift(node, -1)}
        />
        <IconButton
          icon={ArrowDown}
          label={t('studio.down')}
          disabled={position === siblings.length - 1}
          onClick={() => shift(node, 1)}
        />
        <IconButton
          icon={Eye}
          label={t(hidden ? 'studio.show' : 'studio.hide')}
          aria-pressed={hidden}
          disabled={!hidden && part?.condition !== undefined}
          onClick={() => set(node, ['condition'], hidden ? null : HIDDEN)}
        />
        <IconButton icon={Trash2} danger label={t('studio.remove')} onClick={() => setDialog('remove')} />
      </div>
      <div className="studio__acts">
        <Button size="sm" icon={Plus} onClick={() => setDialog('palette')}>
          {t('studio.add.element')}
        </Button>
        {node.level !== 'element' && (
          <Button size="sm" icon={Plus} onClick={addBlock}>
            {t('studio.add.block')}
          </Button>
        )}
        {node.level === 'page' && (
          <Button size="sm" icon={Plus} onClick={addPage}>
            {t('studio.add.page')}
          </Button>
        )}
      </div>
      {dialog === 'palette' && <Palette onChoose={editor.addElement} onClose={close} />}
      {dialog === 'remove' && <RemoveDialog editor={editor} node={node} onClose={close} />}
    </header>
  )
}

function PageFields({ editor, node, page }: NodeProps & { readonly page: Page }) {
  const { t } = useTranslation()
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
  const { t } = useTranslation()
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

/** What most people change; the rest is folded below. */
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
  const { t } = useTranslation()
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
