import type { Locale } from '#vocabulary/locale.ts'
import { useEffect, useState } from 'react'
import { toSearchKey } from '#rules/search-key.ts'
import { SearchBox } from '#web/ui/search-box.tsx'
import { t, useTranslation } from '#web/wording/translation.ts'
import { InlineSelect } from '../inline-select.tsx'
import { useCopyState, useStudio } from '../studio-context.tsx'
import { TextPair } from '../text-pair.tsx'
import { collectTexts, type FoundText } from './collect-texts.ts'
import { nameOfText } from './name-of-text.ts'
import { setText } from './set-text.ts'
import '../data.css'

/** Files with texts that people read. */
const KINDS = ['texts', 'settings', 'help', 'form', 'document']

/** Number of lines rendered at once. */
const MOST = 40

/** Every text of the deployment in both languages: those of the interface, of the forms and of the documents. */
export function TextsScreen() {
  const { locale } = useTranslation()
  const { files } = useStudio()
  const [search, setSearch] = useState('')
  const [only, setOnly] = useState('')
  const own = files.filter(({ kind }) => KINDS.includes(kind)).map(({ file }) => file)
  const texts = useTexts(own)
  const terms = toSearchKey(search).split(/\s+/)
  const found = texts.filter(
    ({ file, key }) => (only === '' || file === only) && terms.every((term) => key.includes(term)),
  )
  const shown = found.slice(0, MOST)
  return (
    <div className="data">
      <div className="row row--wrap">
        <SearchBox
          label={t('studio.texts.search')}
          placeholder={t('studio.texts.search')}
          value={search}
          onChange={setSearch}
        />
        <InlineSelect
          label={t('studio.texts.where')}
          value={only}
          options={[['', t('studio.texts.all')], ...own.map((file) => [file, file] as const)]}
          onChange={setOnly}
        />
        <output>{t('studio.texts.found', { count: found.length })}</output>
      </div>
      {shown.map(({ id, line }) => (
        <TextLine key={id} line={line} locale={locale} />
      ))}
      {found.length > MOST && <p className="muted">{t('studio.texts.more', { count: MOST })}</p>}
    </div>
  )
}

interface IndexedText {
  readonly id: string
  readonly file: string
  /** Searchable text: both languages, the place and the name. */
  readonly key: string
  readonly line: FoundText
}

/** All texts of these files, kept up to date while they are edited. */
function useTexts(files: readonly string[]): readonly IndexedText[] {
  const { copy } = useStudio()
  // Re-rendered after each change of the working copy.
  useCopyState()
  const names = files.join(' ')
  useEffect(() => {
    for (const file of names.split(' ')) void copy.open(file).catch(() => undefined)
  }, [copy, names])
  return files.flatMap((file) => indexFile(file, copy.read(file)))
}

const indexed = new WeakMap<object, readonly IndexedText[]>()

/** Unchanged files are not collected again. */
function indexFile(file: string, value: unknown): readonly IndexedText[] {
  if (typeof value !== 'object' || value === null) return []
  const known = indexed.get(value)
  if (known) return known
  const lines = collectTexts(file, value).map((line) => {
    const { node, path, inner, where, text } = line
    const id = [file, node?.level, node?.within, node?.key, ...path, ...inner].join(' ')
    return { id, file, line, key: toSearchKey(`${text.fr} ${text.en} ${where.fr} ${where.en} ${id}`) }
  })
  indexed.set(value, lines)
  return lines
}

function TextLine({ line, locale }: { readonly line: FoundText; readonly locale: Locale }) {
  const { copy } = useStudio()
  const { file, node, path, inner, where, text } = line
  const name = [...path, ...inner].join('.')
  const title = where[locale]
  const words = t(nameOfText(path), { number: 1 + Number(inner[0] ?? 0) })
  return (
    <div className="texts__line">
      <TextPair
        label={title === name ? words : `${title} (${words})`}
        value={text}
        isNeeded
        onChange={(next) => setText(copy, line, next)}
      />
      <code>{`${file} · ${node?.key ?? name}`}</code>
    </div>
  )
}
