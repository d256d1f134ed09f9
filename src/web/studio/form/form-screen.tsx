import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { FormDefinition } from '#form/definition.ts'
import type { Facts } from '#engine/index.ts'
import type { NodeRef } from '#form/studio-edit.ts'
import { useQueryAddress } from '#web/address/use-query-address.ts'
import { Alert } from '#web/ui/alert.tsx'
import { t, useTranslation } from '#web/wording/translation.ts'
import { todayInParis } from '../case-at-hand.ts'
import type { FormReader } from '../complete-form.ts'
import { findSelected } from './form-parts.ts'
import { FormPicker } from '../form-picker.tsx'
import { FormTree } from './form-tree.tsx'
import { InPlaceLayer } from './in-place-layer.tsx'
import { formAddress } from '../rules/rules-address.ts'
import { nodeOfPath } from '../problems/problem-address.ts'
import { titleOfPlace } from '../readings.ts'
import { Link } from '#web/ui/link.tsx'
import { createLiveForm, type LiveForm } from './live-form.ts'
import { Properties } from './properties-panel.tsx'
import { factsOf } from '../studio-calls.ts'
import { nodeOfPlace, placeOf, useStudio } from '../studio-context.tsx'
import { useFormEditor } from './use-form-editor.ts'
import './form-screen.css'

/** Screen 1: the tree of the form, the form itself, and the properties of what is selected. */
export function FormScreen() {
  return (
    <FormPicker>
      {({ file, definition, read, world }) => (
        <FormDesk file={file} definition={definition} read={read} facts={factsOf(world)} />
      )}
    </FormPicker>
  )
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
  const { locale } = useTranslation()
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
                  <ProblemLink file={file} definition={definition} path={problem.path} />
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

/** The question that cannot work, by its label. */
function ProblemLink({
  file,
  definition,
  path,
}: {
  readonly file: string
  readonly definition: FormDefinition
  readonly path: string
}) {
  const { locale } = useTranslation()
  const node = nodeOfPath(path)
  if (!node) return <code>{path}</code>
  const place = placeOf(node)
  return <Link to={formAddress(file, place)}>{titleOfPlace(definition, place, locale)}</Link>
}

/**
 * Updated outside React's state, before rendering, so that a page never asks the engine for an element that it does not
 * have yet.
 */
function useLiveForm(
  file: string,
  {
    definition,
    read,
    facts,
  }: { readonly definition: FormDefinition; readonly read: FormReader; readonly facts: Facts },
): LiveForm {
  const { copy } = useStudio()
  const [live] = useState(() => createLiveForm({ definition, facts, today: todayInParis() }))
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
