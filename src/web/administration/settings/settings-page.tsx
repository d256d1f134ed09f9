import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toSearchKey } from '#rules/search-key.ts'
import { LoadState } from '#web/api/load-state.tsx'
import { allSettings, type Settings } from '#web/api/settings.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { TitledPanel } from '#web/ui/titled-panel.tsx'
import { TableHead } from '#web/ui/table-head.tsx'
import { isWordingKey, t } from '#web/wording/translation.ts'
import { SearchField } from '../search-field.tsx'
import { AdministrationTabs } from '../administration-tabs.tsx'

/** Every variable and switch in force, with where it comes from; never a secret. */
export function SettingsPage() {
  const { data, error, refetch } = useQuery(allSettings())
  return (
    <div className="page page--list">
      <AdministrationTabs current="settings" />
      <div className="page__head">
        <PageHeading title={t('administration.settings')} />
        <p className="muted">{t('settings.intro')}</p>
      </div>
      <LoadState of={{ data, error, refetch }} lines={12} />
      {data && (
        <>
          <p>{t('settings.release', { release: data.release, deployment: data.deployment })}</p>
          <FoundSettings settings={data} />
        </>
      )}
    </div>
  )
}

/** Over a hundred settings, filtered by a word of their names and descriptions. */
function FoundSettings({ settings: { chapters, switches } }: { readonly settings: Settings }) {
  const [word, setWord] = useState('')
  const isFound = (...texts: readonly string[]) => toSearchKey(texts.join(' ')).includes(toSearchKey(word))
  const found = chapters
    .map(({ title, variables }) => ({
      title,
      variables: variables.filter(({ name, about }) => isFound(name, about)),
    }))
    .filter(({ variables }) => variables.length > 0)
  const foundSwitches = switches.filter(({ key, about }) => isFound(key, about))
  const count = found.reduce((sum, { variables }) => sum + variables.length, foundSwitches.length)
  return (
    <>
      <SearchField label={t('settings.search')} maxLength={60} value={word} onChange={setWord} />
      <output className="sr-only">{word.trim() !== '' && t('settings.found', { count })}</output>
      {count === 0 && <EmptyState title={t('settings.none')}>{t('settings.none.hint')}</EmptyState>}
      {found.map(({ title, variables }) => (
        <VariablesPanel key={title} title={title} variables={variables} />
      ))}
      {foundSwitches.length > 0 && <SwitchesPanel switches={foundSwitches} />}
    </>
  )
}

/** The server sends descriptions in the language of the page. */
function VariablesPanel({ title, variables }: Settings['chapters'][number]) {
  const name = title.toLowerCase().replaceAll(' ', '-')
  const key = `settings.chapter.${name}`
  return (
    <TitledPanel id={`chapter-${name}`} title={isWordingKey(key) ? t(key) : title}>
      <table className="table table--cards table--labelled">
        <TableHead labels={['settings.variable', 'settings.value', 'settings.source']} />
        <tbody>
          {variables.map((variable) => (
            <tr key={variable.name}>
              <td>
                <code>{variable.name}</code>
                <small>{variable.about.replaceAll(/[`*]/g, '')}</small>
              </td>
              <td data-label={t('settings.value')}>
                <VariableValue variable={variable} />
              </td>
              <td data-label={t('settings.source')}>{t(`settings.source.${variable.source}`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TitledPanel>
  )
}

function VariableValue({
  variable: { source, value, fingerprint, fallback },
}: {
  readonly variable: Settings['chapters'][number]['variables'][number]
}) {
  if (value !== null) return <code className="copied-value">{value}</code>
  if (source === 'environment')
    return (
      <>
        {t('settings.set')}
        {fingerprint !== null && <small>{t('settings.fingerprint', { fingerprint })}</small>}
      </>
    )
  return (
    <>
      <span className="muted">{t('settings.unset')}</span>
      <small>{fallback.replaceAll('`', '')}</small>
    </>
  )
}

function SwitchesPanel({ switches }: Pick<Settings, 'switches'>) {
  return (
    <TitledPanel id="switches" title={t('settings.switches')}>
      <table className="table table--cards table--labelled">
        <TableHead labels={['settings.switch', 'settings.value', 'settings.source']} />
        <tbody>
          {switches.map(({ key, about, value, source }) => (
            <tr key={key}>
              <td>
                <code>{key}</code>
                <small>{about.replaceAll('`', '')}</small>
              </td>
              <td data-label={t('settings.value')}>
                {value === null ? (
                  <span className="muted">{t('settings.unset')}</span>
                ) : (
                  <code className="copied-value">{value}</code>
                )}
              </td>
              <td data-label={t('settings.source')}>{t(`settings.source.${source}`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TitledPanel>
  )
}
