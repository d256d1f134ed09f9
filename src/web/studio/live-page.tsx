import type { Block, Page } from '#form/definition.ts'
import { BlockHead } from '#web/elements/block-head.tsx'
import { ElementView } from '#web/elements/element-view.tsx'
import { useFormRun } from '#web/elements/form-run.tsx'
import { topLevelNames } from '#web/elements/top-level-names.ts'
import { useFormText, useFormValue } from '#web/elements/use-element.ts'
import { Icon } from '#web/ui/icon.tsx'
import { ArrowRight } from '#web/ui/icons.ts'
import { t } from '#web/wording/translation.ts'
import '#web/styles/form.css'

/** A page as the wizard draws it, with all of its blocks. */
export function LivePage({ page }: { readonly page: Page }) {
  const title = useFormText(page.title)
  const description = useFormText(page.description)
  return (
    <>
      <div className="wizard__head" data-page={page.slug}>
        <h2 className="studio__page-title" data-text="title">
          {title}
        </h2>
        {description && (
          <p className="muted" data-text="description">
            {description}
          </p>
        )}
      </div>
      <div className="spine">
        {page.blocks.map((block) => (
          <LiveBlock key={block.slug} block={block} />
        ))}
      </div>
    </>
  )
}

/** A block of the running form, always open; a hidden block is replaced by a note. */
function LiveBlock({ block }: { readonly block: Block }) {
  const title = useFormText(block.title)
  const isVisible = useFormValue((session) => session.isBlockVisible(block.slug))
  const id = `live-${block.slug}`
  const button = block.elements.find(({ type, attributes }) => type === 'button' && attributes.action)
  if (!isVisible)
    return (
      <div className="upcoming" data-block={block.slug}>
        <span data-text="title">{title}</span> <span>{t('studio.live.hidden')}</span>
      </div>
    )
  return (
    <section
      className={['block', ...(block.cssClasses ?? [])].join(' ')}
      aria-labelledby={id}
      data-block={block.slug}
    >
      <BlockHead block={block} id={id} as="h3" />
      <div className="fields">
        {topLevelNames(block).map((name) => (
          <ElementView key={name} name={name} />
        ))}
      </div>
      <p className="studio__action">
        {button ? (
          <OwnButton name={button.name} />
        ) : (
          <span className="btn btn--primary">
            {t('wizard.continue')} <Icon of={ArrowRight} />
          </span>
        )}
      </p>
    </section>
  )
}

/** The label of the form's own button, which the page shows in its bar. */
function OwnButton({ name }: { readonly name: string }) {
  const { locale } = useFormRun()
  const label = useFormValue((session) => session.getElement(name).label[locale])
  return (
    <span className="btn btn--primary" data-element={name}>
      <span data-text="label">{label}</span> <Icon of={ArrowRight} />
    </span>
  )
}
