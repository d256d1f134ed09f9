import { useRef, useState } from 'react'
import type { NodeRef } from '#form/studio-edit.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { ArrowDown, ArrowUp, Plus, Trash2 } from '#web/ui/icons.ts'
import { t, useTranslation } from '#web/wording/translation.ts'
import { LabelledFields } from '../plain-fields.tsx'
import { TextPair } from '../text-pair.tsx'
import { NewPartDialog } from './new-part-dialog.tsx'
import type { ElementProps } from './answer-checks.tsx'
import { valueOfNew } from './new-parts.ts'

/** The choices of a question: both languages, their order, and the value that rules and exports know each by. */
export function OptionsEditor({ editor, element }: Pick<ElementProps, 'editor' | 'element'>) {
  const { locale } = useTranslation()
  const { options = [] } = element.attributes
  const [isAdding, setAdding] = useState(false)
  const addButton = useRef<HTMLButtonElement>(null)
  const values = options.map(({ value }) => value)
  const move = (node: NodeRef, by: -1 | 1) => {
    const other = values[values.indexOf(node.key) + by]
    if (other !== undefined)
      editor.move(node, { within: element.name, ...(by < 0 ? { before: other } : { after: other }) })
  }
  return (
    <LabelledFields className="studio__options" label={t('studio.attribute.options')}>
      {options.map(({ value, label }, index) => {
        const node: NodeRef = { level: 'option', key: value, within: element.name }
        const title = label[locale]
        return (
          <div key={value} className="studio__option" data-option={value}>
            <TextPair
              label={t('studio.option', { number: index + 1 })}
              value={label}
              isNeeded
              onChange={(next) => editor.set(node, ['label'], next)}
            />
            <div className="studio__acts">
              <code>{value}</code>
              <IconButton
                icon={ArrowUp}
                label={t('studio.option.up', { title })}
                disabled={index === 0}
                onClick={() => move(node, -1)}
              />
              <IconButton
                icon={ArrowDown}
                label={t('studio.option.down', { title })}
                disabled={index === options.length - 1}
                onClick={() => move(node, 1)}
              />
              <IconButton
                icon={Trash2}
                danger
                label={t('studio.option.remove', { title })}
                onClick={() => {
                  // The pressed button is removed with its choice.
                  addButton.current?.focus()
                  editor.remove(node)
                }}
              />
            </div>
          </div>
        )
      })}
      <Button ref={addButton} size="sm" icon={Plus} onClick={() => setAdding(true)}>
        {t('studio.option.add')}
      </Button>
      {isAdding && (
        <NewPartDialog
          title={t('studio.option.add')}
          label={t('studio.option.label')}
          keyOf={(label) => valueOfNew(options, label)}
          onAdd={(label) => {
            setAdding(false)
            editor.addOption(element, label)
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </LabelledFields>
  )
}
