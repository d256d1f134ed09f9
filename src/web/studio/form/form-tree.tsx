import { useMemo, useRef, useState } from 'react'
import { Button as DragHandle } from 'react-aria-components/Button'
import { Collection } from 'react-aria-components/Collection'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { Tree, TreeItem, TreeItemContent } from 'react-aria-components/Tree'
import { useDragAndDrop } from 'react-aria-components/useDragAndDrop'
import { Icon } from '#web/ui/icon.tsx'
import { ChevronRight, GripVertical } from '#web/ui/icons.ts'
import { t, useTranslation } from '#web/wording/translation.ts'
import { findSelected, treeOf, type TreePart } from './form-parts.ts'
import { nodeOfPlace } from '../studio-context.tsx'
import { idOf, type FormEditor } from './use-form-editor.ts'

/**
 * Pages, blocks and elements: arrow keys move and open, typing searches. A part is dragged by its handle; with the keyboard
 * Enter on the handle lifts it, arrow keys choose the place, Enter drops it.
 */
export function FormTree({ editor }: { readonly editor: FormEditor }) {
  const { form, selected, select } = editor
  const parts = useMemo(() => treeOf(form), [form])
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const dragAndDropHooks = useTreeDrag(editor)
  const expanded = useMemo(() => {
    const { page, block } = findSelected(form, selected) ?? {}
    return new Set([
      ...opened,
      ...(page ? [`page/${page.slug}`] : []),
      ...(block ? [`block/${block.slug}`] : []),
    ])
  }, [opened, form, selected])
  const current = idOf(selected)
  const { locale } = useTranslation()
  return (
    <I18nProvider locale={locale}>
      {/* The library would add a style of its own for this id, which the security policy refuses; form-screen.css has it. */}
      <span id="react-aria-pressable-style" hidden />
      <Tree
        className="studio__tree"
        aria-label={t('studio.tree')}
        items={parts}
        selectionMode="single"
        selectionBehavior="replace"
        disallowEmptySelection
        keyboardNavigationBehavior="tab"
        selectedKeys={current === undefined ? [] : [current]}
        onSelectionChange={(keys) => {
          const [key] = keys === 'all' ? [] : keys
          const node = nodeOfPlace(String(key))
          if (node) select(node)
        }}
        expandedKeys={expanded}
        onExpandedChange={(keys) => setOpened(new Set([...keys].map(String)))}
        dragAndDropHooks={dragAndDropHooks}
      >
        {renderPart}
      </Tree>
    </I18nProvider>
  )
}

function renderPart(part: TreePart) {
  return <PartItem part={part} />
}

function PartItem({ part }: { readonly part: TreePart }) {
  const { t, locale } = useTranslation()
  const title = part.title[locale] || part.node.key
  return (
    <TreeItem id={part.id} textValue={title} className={`studio__part studio__part--${part.node.level}`}>
      <TreeItemContent>
        {({ hasChildItems }) => (
          <>
            {!hasChildItems && <span className="studio__leaf" />}
            {hasChildItems && (
              <DragHandle slot="chevron" className="studio__chevron">
                <Icon of={ChevronRight} />
              </DragHandle>
            )}
            <span className="studio__name">{title}</span>
            <DragHandle slot="drag" className="studio__grip" aria-label={t('studio.tree.drag', { title })}>
              <Icon of={GripVertical} />
            </DragHandle>
          </>
        )}
      </TreeItemContent>
      <Collection items={part.children}>{renderPart}</Collection>
    </TreeItem>
  )
}

/** A page goes beside pages, a block beside blocks or into a page, an element beside elements or into a block. */
const PARENTS: Readonly<Record<string, string>> = { block: 'page', element: 'block' }

function useTreeDrag({ move }: FormEditor) {
  const dragged = useRef<string>(undefined)
  const { dragAndDropHooks } = useDragAndDrop<TreePart>({
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': String(key) })),
    onDragStart: ({ keys }) => {
      dragged.current = [...keys].map(String)[0]
    },
    getDropOperation: (target) => {
      const node = nodeOfPlace(dragged.current ?? '')
      const other = target.type === 'item' ? nodeOfPlace(String(target.key)) : undefined
      if (target.type !== 'item' || !node || !other || other.key === node.key) return 'cancel'
      const wanted = target.dropPosition === 'on' ? PARENTS[node.level] : node.level
      return other.level === wanted ? 'move' : 'cancel'
    },
    onMove: ({ keys, target }) => {
      const node = nodeOfPlace([...keys].map(String)[0] ?? '')
      const other = nodeOfPlace(String(target.key))
      if (!node || !other) return
      const { dropPosition } = target
      move(node, dropPosition === 'on' ? { within: other.key } : { [dropPosition]: other.key })
    },
  })
  return dragAndDropHooks
}
