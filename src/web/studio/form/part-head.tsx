import { useState } from 'react'
import { UnreachableError } from '#engine/index.ts'
import type { NodeRef } from '#form/studio-edit.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { ArrowDown, ArrowUp, Eye, Plus, Trash2 } from '#web/ui/icons.ts'
import { Link } from '#web/ui/link.tsx'
import { t } from '#web/wording/translation.ts'
import { rulesAddress } from '../rules/rules-address.ts'
import { placeOf } from '../studio-context.tsx'
import { ElementPalette } from './element-palette.tsx'
import { findSelected, siblingsOf } from './form-parts.ts'
import { hide, isHidden, show } from './hidden-condition.ts'
import { NewPartDialog } from './new-part-dialog.tsx'
import { keyOfNew } from './new-parts.ts'
import { ReadersDialog } from './readers-dialog.tsx'
import { typeName } from './type-name.ts'
import type { FormEditor } from './use-form-editor.ts'

type OpenDialog = 'palette' | 'block' | 'page' | 'remove' | 'hide'

interface PartProps {
  readonly editor: FormEditor
  readonly node: NodeRef
}

/** Name and kind of the selection, and actions on it as a whole. */
export function PartHead({ editor, node, type }: PartProps & { readonly type: string | undefined }) {
  const [dialog, setDialog] = useState<OpenDialog>()
  return (
    <header className="studio__part-head">
      <h2 tabIndex={-1}>
        {t(`studio.level.${node.level === 'page' || node.level === 'block' ? node.level : 'element'}`)}{' '}
        <code>{node.key}</code>
      </h2>
      {type !== undefined && <p className="muted">{typeName(type)}</p>}
      <Link className="studio__to-rules" to={rulesAddress(editor.file, placeOf(node))}>
        {t('studio.rules.see')}
      </Link>
      <PartActs editor={editor} node={node} onOpen={setDialog} />
      <div className="studio__acts">
        <Button size="sm" icon={Plus} onClick={() => setDialog('palette')}>
          {t('studio.add.element')}
        </Button>
        {node.level !== 'element' && (
          <Button size="sm" icon={Plus} onClick={() => setDialog('block')}>
            {t('studio.level.block')}
          </Button>
        )}
        {node.level === 'page' && (
          <Button size="sm" icon={Plus} onClick={() => setDialog('page')}>
            {t('studio.level.page')}
          </Button>
        )}
      </div>
      {dialog && (
        <PartDialog dialog={dialog} editor={editor} node={node} onClose={() => setDialog(undefined)} />
      )}
    </header>
  )
}

function PartActs({
  editor: { form, shift, set },
  node,
  onOpen,
}: PartProps & { readonly onOpen: (dialog: OpenDialog) => void }) {
  const siblings = siblingsOf(form, node)
  const position = siblings.indexOf(node.key)
  const condition = conditionOf(form, node)
  const hidden = isHidden(condition)
  return (
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
        disabled={!hidden && hide(condition) === undefined}
        onClick={() => {
          if (condition && hidden) set(node, ['condition'], show(condition))
          else onOpen('hide')
        }}
      />
      <IconButton icon={Trash2} danger label={t('studio.remove')} onClick={() => onOpen('remove')} />
    </div>
  )
}

function PartDialog({
  dialog,
  editor,
  node,
  onClose,
}: PartProps & { readonly dialog: OpenDialog; readonly onClose: () => void }) {
  const { form, addElement, addBlock, addPage, set, remove } = editor
  switch (dialog) {
    case 'palette':
      return (
        <ElementPalette
          keyOf={(label) => keyOfNew(form, 'element', label)}
          onAdd={addElement}
          onClose={onClose}
        />
      )
    case 'block':
    case 'page':
      return (
        <NewPartDialog
          title={t(`studio.new.${dialog}`)}
          label={t(`studio.${dialog}.title`)}
          keyOf={(title) => keyOfNew(form, dialog, title)}
          onAdd={(title) => {
            onClose()
            if (dialog === 'block') addBlock(title)
            else addPage(title)
          }}
          onClose={onClose}
        />
      )
    case 'remove':
      return (
        <ReadersDialog
          act="remove"
          editor={editor}
          node={node}
          onAct={() => remove(node)}
          onClose={onClose}
        />
      )
    case 'hide':
      return (
        <ReadersDialog
          act="hide"
          editor={editor}
          node={node}
          onAct={() => set(node, ['condition'], hide(conditionOf(form, node)))}
          onClose={onClose}
        />
      )
    default:
      throw new UnreachableError(dialog)
  }
}

function conditionOf(form: FormEditor['form'], node: NodeRef) {
  const { element, block, page } = findSelected(form, node) ?? {}
  return (element ?? block ?? page)?.condition
}
