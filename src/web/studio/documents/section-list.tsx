import { useEffect, useRef } from 'react'
import type { StudioDrawing } from '#contract/studio.ts'
import { Icon } from '#web/ui/icon.tsx'
import { ChevronDown, ChevronRight } from '#web/ui/icons.ts'
import { isWordingKey, t, useTranslation } from '#web/wording/translation.ts'
import { PartTexts } from './part-texts.tsx'
import type { ReadDocument } from './read-document.ts'
import { SectionEditor, titleOf } from './section-editor.tsx'

/** Name under which the title of the document itself is opened. */
const WHOLE = ''

/** The sections in order; the open one is edited in place. */
export function SectionList({
  file,
  document,
  open,
  problems,
  onOpen,
}: {
  readonly file: string
  readonly document: ReadDocument
  /** Name of the open section, empty for the title; undefined when all are closed. */
  readonly open: string | undefined
  readonly problems: StudioDrawing['problems']
  readonly onOpen: (key: string | undefined) => void
}) {
  const { locale } = useTranslation()
  const { sections, texts } = document
  const toggle = (key: string) => onOpen(key === open ? undefined : key)
  return (
    <ol className="docs__sections" aria-label={t('studio.document.sections')}>
      <li>
        <Opener
          kind={t('studio.document.whole')}
          words={texts[0]?.text[locale] ?? ''}
          isOpen={open === WHOLE}
          onPress={() => toggle(WHOLE)}
        />
        {open === WHOLE && (
          <div className="docs__fields">
            <PartTexts file={file} node={null} texts={texts} />
          </div>
        )}
      </li>
      {sections.map((section, index) => {
        const { node, kind } = section
        const isOpen = node !== undefined && node.key === open
        const own = problems.filter(({ path }) => path.startsWith(`sections[${index}]`))
        return (
          <li key={node?.key ?? index} data-section={node?.key}>
            {node ? (
              <Opener
                kind={kindWords(kind)}
                words={titleOf(section, locale)}
                isOpen={isOpen}
                onPress={() => toggle(node.key)}
              />
            ) : (
              <p className="muted docs__opener">
                {kindWords(kind)} · {titleOf(section, locale)} · {t('studio.document.no-id')}
              </p>
            )}
            {own.map(({ path, reason }) => (
              <p key={`${path} ${reason.en}`} className="error">
                {reason[locale]}
              </p>
            ))}
            {isOpen && (
              <SectionEditor file={file} node={node} section={section} siblings={sections} onOpen={onOpen} />
            )}
          </li>
        )
      })}
    </ol>
  )
}

function Opener({
  kind,
  words,
  isOpen,
  onPress,
}: {
  readonly kind: string
  readonly words: string
  readonly isOpen: boolean
  readonly onPress: () => void
}) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!isOpen) return
    // A section opened by a link or a button may be out of view.
    button.current?.scrollIntoView({ block: 'nearest' })
    // The button that added it, or removed its neighbour, had the focus and is gone.
    if (document.activeElement === document.body) button.current?.focus()
  }, [isOpen])
  return (
    <button ref={button} type="button" className="docs__opener" aria-expanded={isOpen} onClick={onPress}>
      <Icon of={isOpen ? ChevronDown : ChevronRight} />
      <span className="docs__kind">{kind}</span> <span className="docs__words">{words}</span>
    </button>
  )
}

function kindWords(kind: string): string {
  const key = `studio.document.kind.${kind}`
  return isWordingKey(key) ? t(key) : kind
}
