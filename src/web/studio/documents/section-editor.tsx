import { useRef } from 'react'
import type { Json } from '#form/layered-tree.ts'
import type { NodeRef } from '#form/studio-edit.ts'
import type { Locale } from '#vocabulary/locale.ts'
import { Button } from '#web/ui/button.tsx'
import { Plus } from '#web/ui/icons.ts'
import { t, useTranslation } from '#web/wording/translation.ts'
import { ChoiceField } from '../plain-fields.tsx'
import { useStudio } from '../studio-context.tsx'
import { PartActs } from './part-acts.tsx'
import { PartTexts } from './part-texts.tsx'
import { freshName, type DocumentPart } from './read-document.ts'

/** The fields of one section: its texts, its rows, and buttons to add a section after it. */
export function SectionEditor({
  file,
  node,
  section,
  siblings,
  onOpen,
}: {
  readonly file: string
  readonly node: NodeRef
  readonly section: DocumentPart
  readonly siblings: readonly DocumentPart[]
  /** Opens another section in its place. */
  readonly onOpen: (key: string | undefined) => void
}) {
  const { locale } = useTranslation()
  const { copy } = useStudio()
  const { kind, value, texts, rows } = section
  const add = (added: 'paragraph' | 'heading') => {
    const id = freshName(
      'texte',
      siblings.map((each) => each.node?.key),
    )
    const text = { fr: 'Nouvelle phrase.', en: 'New sentence.' }
    copy.edit([
      {
        kind: 'add',
        file,
        level: 'section',
        place: { after: node.key },
        value: { id, kind: added, text },
      },
    ])
    onOpen(id)
  }
  return (
    <div className="docs__fields">
      {value['condition'] !== undefined && <p className="muted">{t('studio.document.conditional')}</p>}
      <PartTexts file={file} node={node} texts={texts} />
      {kind === 'paragraph' && (
        <ChoiceField
          label={t('studio.attribute.variant')}
          value={value['style'] ?? 'normal'}
          choices={(['normal', 'notice'] as const).map((style) => ({
            value: style,
            label: t(`studio.document.style.${style}`),
          }))}
          onChange={(style) =>
            copy.set({ file, node, path: ['style'], value: style === 'notice' ? style : null })
          }
        />
      )}
      {rows && <Rows file={file} within={node.key} kind={kind} rows={rows} locale={locale} />}
      <div className="row row--wrap">
        <PartActs
          file={file}
          node={node}
          title={titleOf(section, locale)}
          siblings={siblings}
          onRemove={(neighbour) => onOpen(neighbour)}
        />
        <Button size="sm" icon={Plus} onClick={() => add('paragraph')}>
          {t('studio.document.add.paragraph')}
        </Button>
        <Button size="sm" icon={Plus} onClick={() => add('heading')}>
          {t('studio.document.add.heading')}
        </Button>
      </div>
    </div>
  )
}

/**
 * Placeholder content of a new row. Rows of a table are not offered: they need elements, which can only be named in the
 * file.
 */
const NEW_ROWS: Readonly<Record<string, Json>> = {
  rows: { label: { fr: 'Libellé', en: 'Label' }, text: { fr: 'Texte', en: 'Text' } },
  declarations: { fr: 'Nouvelle déclaration.', en: 'New declaration.' },
}

function Rows({
  file,
  within,
  kind,
  rows,
  locale,
}: {
  readonly file: string
  /** Name of the section. */
  readonly within: string
  readonly kind: string
  readonly rows: readonly DocumentPart[]
  readonly locale: Locale
}) {
  const { copy } = useStudio()
  const list = useRef<HTMLOListElement>(null)
  const model = NEW_ROWS[kind]
  const add = () => {
    const id = freshName(
      'ligne',
      rows.map((each) => each.node?.key),
    )
    copy.edit([{ kind: 'add', file, level: 'row', place: { within }, value: { id, ...model } }])
  }
  return (
    <>
      <ol ref={list} className="docs__rows" tabIndex={-1}>
        {rows.map((row, index) => (
          <li key={row.node?.key ?? index}>
            {row.prints.length > 0 && (
              <p className="muted">{t('studio.document.prints', { names: row.prints.join(', ') })}</p>
            )}
            {row.node ? (
              <>
                <PartTexts file={file} node={row.node} texts={row.texts} />
                <PartActs
                  file={file}
                  node={row.node}
                  title={titleOf(row, locale)}
                  siblings={rows}
                  onRemove={() => list.current?.focus()}
                />
              </>
            ) : (
              <p className="muted">{t('studio.document.no-id')}</p>
            )}
          </li>
        ))}
      </ol>
      {model && (
        <Button size="sm" icon={Plus} onClick={add}>
          {t('studio.document.add.row')}
        </Button>
      )}
    </>
  )
}

/** The first words of a part, else the elements that it prints. */
export function titleOf({ texts, prints, node }: DocumentPart, locale: Locale): string {
  const words = texts.map(({ text }) => text[locale]).find((text) => text !== '')
  return words ?? (prints.join(', ') || (node?.key ?? ''))
}
