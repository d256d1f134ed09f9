import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { asRecord } from '#form/layered-tree.ts'
import { LOCALES, type Locale } from '#vocabulary/locale.ts'
import { useQueryAddress } from '#web/address/use-query-address.ts'
import { LoadError } from '#web/api/load-error.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { useTranslation } from '#web/wording/translation.ts'
import { studioCases, type StudioCase } from '../case-at-hand.ts'
import { useCopyState, useStudio, useStudioFile } from '../studio-context.tsx'
import { TrialSelect } from '../try/trial-select.tsx'
import { DrawnPage } from './drawn-page.tsx'
import { readDocument } from './read-document.ts'
import { SectionList } from './section-list.tsx'
import { useDrawing } from './use-drawing.ts'
import './documents.css'

/** Documents of the deployment: their sections, next to a live rendering for an example. */
export function DocumentsScreen() {
  const { t, locale } = useTranslation()
  const [address, setAddress] = useQueryAddress()
  const { data, error, refetch } = useQuery(studioCases())
  const documents = useDocuments(locale)
  const chosen = documents.find(({ code }) => code === address.get('document')) ?? documents[0]
  const cases = data?.cases ?? []
  const name = address.get('case') ?? findUsualCase(cases)?.name
  const change = (part: Readonly<Record<string, string>>) =>
    setAddress(new URLSearchParams({ ...Object.fromEntries(address), ...part }))
  const [language, setLanguage] = useState<Locale | ''>('')
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />
  if (!chosen) return <p className="docs__none">{t('studio.document.none')}</p>
  return (
    <>
      <div className="docs__head">
        <TrialSelect
          label={t('studio.document')}
          value={chosen.code}
          options={documents.map(({ code, title }) => [code, title])}
          onChange={(code) => setAddress(new URLSearchParams({ document: code, case: name ?? '' }))}
        />
        {name !== undefined && (
          <TrialSelect
            label={t('studio.case')}
            value={name}
            options={cases.map((each) => [each.name, each.case.title])}
            onChange={(next) => change({ case: next })}
          />
        )}
        <TrialSelect<Locale | ''>
          label={t('studio.document.locale')}
          value={language}
          options={[
            ['', t('studio.document.locale.case')],
            ...LOCALES.map((each) => [each, t(`studio.language.${each}`)] as const),
          ]}
          onChange={setLanguage}
        />
      </div>
      {data && cases.length === 0 && <Alert tone="info">{t('studio.document.no-case')}</Alert>}
      <DocumentDesk
        key={chosen.code}
        {...chosen}
        caseName={name}
        language={language || undefined}
        section={address.get('section') ?? undefined}
        onOpen={(section) => {
          const { section: _closed, ...rest } = Object.fromEntries(address)
          setAddress(new URLSearchParams(section === undefined ? rest : { ...rest, section }))
        }}
      />
    </>
  )
}

interface ListedDocument {
  readonly code: string
  readonly file: string
  readonly title: string
}

function DocumentDesk({
  code,
  file,
  title,
  caseName,
  language,
  section,
  onOpen,
}: ListedDocument & {
  readonly caseName: string | undefined
  readonly language: Locale | undefined
  readonly section: string | undefined
  readonly onOpen: (key: string | undefined) => void
}) {
  const { copy } = useStudio()
  const { value, error } = useStudioFile(file)
  const drawn = useDrawing({ code, case: caseName, locale: language })
  const document = readDocument(value)
  if (error) return <LoadError error={error} onRetry={() => void copy.open(file)} />
  if (!document) return <Loading />
  return (
    <div className="docs">
      <div className="docs__text">
        <SectionList
          file={file}
          document={document}
          open={section}
          problems={drawn.drawing?.problems ?? []}
          onOpen={onOpen}
        />
      </div>
      <DrawnPage title={title} {...drawn} />
    </div>
  )
}

/** All documents by title, kept up to date while they are edited. */
function useDocuments(locale: Locale): readonly ListedDocument[] {
  const { copy, files } = useStudio()
  // Re-rendered after each change of the working copy.
  useCopyState()
  const names = files
    .filter(({ kind }) => kind === 'document')
    .map(({ file }) => file)
    .join(' ')
  useEffect(() => {
    for (const file of names.split(' ')) if (file !== '') void copy.open(file).catch(() => undefined)
  }, [copy, names])
  return names.split(' ').flatMap((file) => {
    const value = copy.read(file)
    // Null when the deployment removes a document of its base.
    if (file === '' || value === null) return []
    const code = file.replace(/^documents\/|\.json$/g, '')
    const title = asRecord(asRecord(value)?.['title'])?.[locale]
    return [{ code, file, title: typeof title === 'string' && title !== '' ? title : code }]
  })
}

/** Those named `complete…` answer every question. */
function findUsualCase(cases: readonly StudioCase[]): StudioCase | undefined {
  return (
    cases.find(({ name }) => name === 'complete') ??
    cases.find(({ name }) => name.startsWith('complete')) ??
    cases[0]
  )
}
