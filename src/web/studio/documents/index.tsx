import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LOCALES, type Locale } from '#vocabulary/locale.ts'
import { useQueryAddress } from '#web/address/use-query-address.ts'
import { LoadError } from '#web/api/load-error.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { t } from '#web/wording/translation.ts'
import { optionOfCase, studioCases, type StudioCase } from '../case-at-hand.ts'
import { useStudio, useStudioFile } from '../studio-context.tsx'
import { InlineSelect } from '../inline-select.tsx'
import { useTitledFiles } from '../use-titled-files.ts'
import { DrawnPage } from './drawn-page.tsx'
import { readDocument } from './read-document.ts'
import { SectionList } from './section-list.tsx'
import { useDrawing } from './use-drawing.ts'
import './documents.css'

/** Documents of the deployment: their sections, next to a live rendering for an example. */
export function DocumentsScreen() {
  const [address, setAddress] = useQueryAddress()
  const { data, error, refetch } = useQuery(studioCases())
  const documents = useDocuments()
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
        <InlineSelect
          label={t('studio.document')}
          value={chosen.code}
          options={documents.map(({ code, title }) => [code, title])}
          onChange={(code) => setAddress(new URLSearchParams({ document: code, case: name ?? '' }))}
        />
        {name !== undefined && (
          <InlineSelect
            label={t('studio.case')}
            value={name}
            options={cases.map(optionOfCase)}
            onChange={(next) => change({ case: next })}
          />
        )}
        <InlineSelect<Locale | ''>
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

/** All documents by title. A document of the base that the deployment removes is null. */
function useDocuments(): readonly ListedDocument[] {
  const { files } = useTitledFiles('document')
  return files
    .filter(({ value }) => value !== null)
    .map(({ file, title }) => {
      const code = file.replace(/^documents\/|\.json$/g, '')
      return { code, file, title: title === file ? code : title }
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
