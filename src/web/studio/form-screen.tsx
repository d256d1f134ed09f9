import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { FormDefinition } from '#form/definition.ts'
import type { Facts } from '#engine/index.ts'
import type { NodeRef } from '#form/studio-edit.ts'
import { useQueryAddress } from '#web/address/use-query-address.ts'
import { LoadError } from '#web/api/load-error.tsx'
import { useFileRefusal } from '#web/gallery/use-file-refusal.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { useFormat } from '#web/wording/use-format.ts'
import { useTranslation } from '#web/wording/translation.ts'
import { createFormReader, readTuning, type FormReader } from './complete-form.ts'
import { findSelected } from './form-model.ts'
import { FormTree } from './form-tree.tsx'
import { InPlaceLayer } from './in-place-layer.tsx'
import { createLiveForm, type LiveForm } from './live-form.ts'
import { Properties } from './properties.tsx'
import { factsOf, studioDefinition } from './studio-calls.ts'
import { nodeOfPlace, placeOf, useStudio, useStudioFile } from './studio-context.tsx'
import { useFormEditor } from './use-form-editor.ts'

/** Screen 1: the tree of the form, the form itself, and the properties of what is selected. */
export function FormScreen() {
  const { t } = useTranslation()
  const { files } = useStudio()
  const [address, setAddress] = useQueryAddress()
  const forms = files.filter(({ kind }) => kind === 'form').map(({ file }) => file)
  const file = forms.find((each) => each === address.get('file')) ?? forms.find(isClientForm) ?? forms[0]
  return (
    <>
      {forms.length > 1 && (
        <label className="studio__file">
          {t('studio.form')}{' '}
          <select
            className="input"
            value={file}
            onChange={(event) => setAddress(new URLSearchParams({ file: event.target.value }))}
          >
            {forms.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
        </label>
      )}
      {file === undefined ? <p>{t('studio.form.none')}</p> : <FormLoader key={file} file={file} />}
    </>
  )
}

function isClientForm(file: string): boolean {
  return file.endsWith('/client.json')
}

/** Fetches the form, and once what running it needs. */
function FormLoader({ file }: { readonly file: string }) {
  const { value, error } = useStudioFile(file)
  const { t } = useTranslation()
  const code = file.replace(/^forms\/|\.json$/g, '')
  const world = useQuery(studioDefinition(code))
  const settings = useStudioFile('deployment.json')
  const tuning = useMemo(() => readTuning(settings.value), [settings.value])
  const read = useMemo(() => createFormReader(tuning), [tuning])
  const definition = useMemo(() => read(value), [read, value])
  const failure = error ?? settings.error ?? world.error
  if (failure) return <LoadError error={failure} onRetry={() => void world.refetch()} />
  if (value === undefined || settings.value === undefined || !world.data) return <Loading />
  if (!definition) return <Alert tone="error">{t('studio.form.unreadable')}</Alert>
  return <FormDesk file={file} definition={definition} read={read} facts={factsOf(world.data)} />
}

export function FormDesk({
  file,
  definition,
  read,
  facts,
}: {
  readonly file: string
  readonly definition: FormDefinition
  readonly read: FormReader
  readonly facts: Facts
}) {
  const { t } = useTranslation()
  const [address, setAddress] = useQueryAddress()
  const place = address.get('place') ?? ''
  const selected = useMemo(() => nodeOfPlace(place), [place])
  const select = useCallback(
    (node: NodeRef) =>
      setAddress(new URLSearchParams({ file, place: placeOf(node) }), { replace: true, keepsScroll: true }),
    [file, setAddress],
  )
  const editor = useFormEditor(file, definition, { selected, select })
  const live = useLiveForm(file, { definition, read, facts })
  const state = useSyncExternalStore(live.subscribe, live.state)
  const { locale } = useFormat()
  const run = useMemo(() => live.run(locale), [live, locale])
  const page = findSelected(state.definition, selected)?.page ?? state.definition.pages[0]
  return (
    <div className="studio__desk">
      <section className="studio__left" aria-label={t('studio.tree')}>
        <FormTree editor={editor} />
      </section>
      <div className="studio__middle">
        {state.problems.length > 0 && (
          <Alert tone="warn">
            <p>{t('studio.live.behind')}</p>
            <ul>
              {state.problems.map((problem) => (
                <li key={`${problem.path} ${problem.code}`}>
                  <code>{problem.path}</code>
                </li>
              ))}
            </ul>
          </Alert>
        )}
        {page && <InPlaceLayer editor={editor} page={page} run={run} />}
      </div>
      <section className="studio__right" aria-label={t('studio.properties')}>
        <Properties editor={editor} />
      </section>
    </div>
  )
}

/** The form on the engine, ahead of React: a page never asks it for an element that it does not have yet. */
function useLiveForm(
  file: string,
  {
    definition,
    read,
    facts,
  }: { readonly definition: FormDefinition; readonly read: FormReader; readonly facts: Facts },
): LiveForm {
  const { copy } = useStudio()
  const sentence = useFileRefusal()
  const [live] = useState(() => createLiveForm({ definition, facts, today: todayIn(), sentence }))
  useEffect(() => {
    let shown = copy.read(file)
    return copy.subscribe(() => {
      const value = copy.read(file)
      const next = value === shown ? undefined : read(value)
      shown = value
      if (next) live.show(next)
    })
  }, [copy, file, live, read])
  return live
}

/** Europe/Paris day, `yyyy-mm-dd`. */
function todayIn(): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' }).format(new Date())
}
