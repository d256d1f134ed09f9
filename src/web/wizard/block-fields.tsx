import { useEffect, useState } from 'react'
import { t } from '#web/wording/translation.ts'
import { controlId } from '#web/elements/element-face.ts'
import { useFormRun } from '#web/elements/form-run.tsx'
import { useDisplay } from '#web/elements/use-display.ts'
import { useElement, useFormText, useFormValue } from '#web/elements/use-element.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Pencil, Plus } from '#web/ui/icons.ts'
import type { BlockNote } from './block-checks.tsx'
import { BlockElement } from './block-element.tsx'
import { CollapsedNames, parseLayout } from './collapsed-names.ts'
import { useWizardState } from './wizard-context.tsx'

/** The fields of the open block; those that are collapsed are lines to change and buttons that add them. */
export function BlockFields({
  names,
  note,
}: {
  readonly names: readonly string[]
  readonly note: BlockNote | undefined
}) {
  const run = useFormRun()
  const { modification } = useWizardState()
  const asked = names.find((name) => name === modification?.name)
  const [collapsed] = useState(() => {
    const found = new CollapsedNames(run.session, run.fillsOwnDetails)
    if (asked !== undefined) found.open([asked])
    return found
  })
  const [opened, setOpened] = useState(asked)
  const layout = useFormValue(() => collapsed.read(names))
  const { parts, offers } = parseLayout(layout)

  useEffect(() => collapsed.keep(parseLayout(layout)), [collapsed, layout])

  useEffect(() => {
    if (opened !== undefined) document.getElementById(controlId(opened))?.focus()
  }, [opened])

  const open = (chosen: readonly string[]) => {
    collapsed.open(chosen)
    setOpened(chosen[0])
  }
  return (
    <>
      {parts.map((part) =>
        'field' in part ? (
          <BlockElement key={part.field} name={part.field} note={note} />
        ) : (
          <div key={part.lines.join(' ')} className="known">
            <dl>
              {part.lines.map((name) => (
                <KnownLine key={name} name={name} />
              ))}
            </dl>
            <button type="button" className="linkbtn" onClick={() => open(part.lines)}>
              <Icon of={Pencil} /> {t('wizard.modify')}
              <span className="sr-only"> {t('wizard.known.modify')}</span>
            </button>
            {note && part.lines.includes(note.name) && note.shown}
          </div>
        ),
      )}
      {offers.length > 0 && (
        <fieldset className="offers" aria-label={t('wizard.offers')}>
          {offers.map((name) => (
            <Offer key={name} name={name} onAdd={() => open([name])} />
          ))}
        </fieldset>
      )}
    </>
  )
}

function KnownLine({ name }: { readonly name: string }) {
  const element = useElement(name)
  const label = useFormText(element.definition.attributes.label)
  const shown = useDisplay(element)
  return (
    <div data-known={name}>
      <dt>{label}</dt>
      <dd>{shown}</dd>
    </div>
  )
}

/** Adding a toggle switches it on: nothing else would be answered there. */
function Offer({ name, onAdd }: { readonly name: string; readonly onAdd: () => void }) {
  const run = useFormRun()
  const { type, definition } = useElement(name)
  const label = useFormText(definition.attributes.label)
  return (
    <button
      type="button"
      className="offer"
      data-offers={name}
      onClick={() => {
        onAdd()
        if (type === 'toggle') run.change(name, 'true')
      }}
    >
      <Icon of={Plus} /> {label}
    </button>
  )
}
