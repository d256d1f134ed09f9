import { useQuery } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import type { StudioDefinition } from '#contract/studio.ts'
import type { FormDefinition } from '#form/definition.ts'
import type { SettingLabels } from '#engine/authoring/fact-labels.ts'
import { asRecord } from '#form/layered-tree.ts'
import type { FormSettings } from '#form/reference-data.ts'
import { useQueryAddress } from '#web/address/use-query-address.ts'
import { LoadError } from '#web/api/load-error.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { t } from '#web/wording/translation.ts'
import { createFormReader, readTuning, type FormReader } from './complete-form.ts'
import { InlineSelect } from './inline-select.tsx'
import { studioDefinition } from './studio-calls.ts'
import { useStudioFile } from './studio-context.tsx'
import { readPair } from './text-pair.tsx'
import { useTitledFiles } from './use-titled-files.ts'

/** A form of the working copy with what running it needs. */
export interface PickedForm {
  readonly file: string
  readonly code: string
  readonly definition: FormDefinition
  /** Reads a later state of the file. */
  readonly read: FormReader
  /** With the settings of the working copy. */
  readonly world: StudioDefinition
  readonly settingLabels: SettingLabels
}

/** Lets the author choose a form, and renders `children` for the form in the address. */
export function FormPicker({ children }: { readonly children: (form: PickedForm) => ReactNode }) {
  const { files: forms } = useTitledFiles('form')
  const [address, setAddress] = useQueryAddress()
  const found =
    forms.find((each) => each.file === address.get('file')) ??
    forms.find((each) => each.file.endsWith('/client.json')) ??
    forms[0]
  const file = found?.file
  return (
    <>
      {forms.length > 1 && (
        <InlineSelect
          label={t('studio.screen.form')}
          value={file ?? ''}
          options={forms.map((each) => [each.file, each.title])}
          onChange={(chosen) => setAddress(new URLSearchParams({ file: chosen }))}
        />
      )}
      {file === undefined ? (
        <p>{t('studio.form.none')}</p>
      ) : (
        <LoadedForm key={file} file={file} draw={children} />
      )}
    </>
  )
}

function LoadedForm({
  file,
  draw,
}: {
  readonly file: string
  readonly draw: (form: PickedForm) => ReactNode
}) {
  const { value, error } = useStudioFile(file)
  const settings = useStudioFile('deployment.json')
  const code = file.replace(/^forms\/|\.json$/g, '')
  const { data, error: failure, refetch } = useQuery(studioDefinition(code))
  const read = useMemo(() => createFormReader(readTuning(settings.value)), [settings.value])
  const definition = useMemo(() => read(value), [read, value])
  const world = useMemo(() => data && withSettings(data, settings.value), [data, settings.value])
  const settingLabels = useMemo(() => readLabels(settings.value), [settings.value])
  const failed = error ?? settings.error ?? failure
  if (failed) return <LoadError error={failed} onRetry={() => void refetch()} />
  if (value === undefined || settings.value === undefined || !world) return <Loading />
  if (!definition) return <Alert tone="error">{t('studio.form.unreadable')}</Alert>
  return draw({ file, code, definition, read, world, settingLabels })
}

/** With the settings as edited so far. */
function withSettings(world: StudioDefinition, deployment: unknown): StudioDefinition {
  const own = asRecord(asRecord(deployment)?.['settings'])
  if (own === undefined) return world
  const settings: FormSettings = Object.fromEntries(
    Object.entries(own).flatMap(([name, each]) =>
      typeof each === 'string' || typeof each === 'number' || typeof each === 'boolean' ? [[name, each]] : [],
    ),
  )
  return { ...world, settings }
}

function readLabels(deployment: unknown): SettingLabels {
  const labels = asRecord(asRecord(deployment)?.['settingLabels'])
  return Object.fromEntries(Object.entries(labels ?? {}).map(([name, label]) => [name, readPair(label)]))
}
