import type { NodeRef } from '#form/studio-edit.ts'
import { IconButton } from '#web/ui/button.tsx'
import { ArrowDown, ArrowUp, Trash2 } from '#web/ui/icons.ts'
import { t } from '#web/wording/translation.ts'
import { useStudio } from '../studio-context.tsx'
import type { DocumentPart } from './read-document.ts'

/** Moves and removes a section or a row among its siblings. */
export function PartActs({
  file,
  node,
  title,
  siblings,
  onRemove,
}: {
  readonly file: string
  readonly node: NodeRef
  readonly title: string
  readonly siblings: readonly DocumentPart[]
  /** Called on removal with the name of a neighbouring part, which should take the focus. */
  readonly onRemove: (neighbour: string | undefined) => void
}) {
  const { copy } = useStudio()
  const position = siblings.findIndex((each) => each.node?.key === node.key)
  const place = node.within === undefined ? {} : { within: node.within }
  const before = siblings[position - 1]?.node?.key
  const after = siblings[position + 1]?.node?.key
  return (
    <div className="studio__acts">
      <IconButton
        icon={ArrowUp}
        label={t('studio.document.up', { title })}
        disabled={before === undefined}
        onClick={() => copy.edit([{ kind: 'move', file, node, place: { ...place, before } }])}
      />
      <IconButton
        icon={ArrowDown}
        label={t('studio.document.down', { title })}
        disabled={after === undefined}
        onClick={() => copy.edit([{ kind: 'move', file, node, place: { ...place, after } }])}
      />
      <IconButton
        icon={Trash2}
        danger
        label={t('studio.document.remove', { title })}
        disabled={siblings.length < 2}
        onClick={() => {
          copy.edit([{ kind: 'remove', file, node }])
          onRemove(before ?? after)
        }}
      />
    </div>
  )
}
