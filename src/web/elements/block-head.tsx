import type { ReactNode, Ref } from 'react'
import type { Block } from '#form/definition.ts'
import { useHelpParts } from './help-popover.tsx'
import { NamedIcon } from './named-icon.tsx'
import { useFormText } from './use-element.ts'

interface BlockHeadProps {
  readonly block: Block
  /** Id of the heading, which labels the block. */
  readonly id: string
  readonly as?: 'h2' | 'h3'
  /** A heading with a ref can be focused. */
  readonly heading?: Ref<HTMLHeadingElement>
  readonly children?: ReactNode
}

/** Icon, title and help of a block. `data-text` names the text that the studio edits in place. */
export function BlockHead({ block, id, as: Heading = 'h2', heading, children }: BlockHeadProps) {
  const title = useFormText(block.title)
  const [helpButton, popover] = useHelpParts(id, title, useFormText(block.help))
  return (
    <div className="block__head">
      <div className="block__title">
        {block.icon && <NamedIcon name={block.icon} />}
        <Heading id={id} ref={heading} tabIndex={heading ? -1 : undefined} data-text="title">
          {title}
        </Heading>
        {helpButton}
      </div>
      {popover}
      {children}
    </div>
  )
}
