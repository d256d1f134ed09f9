import { createElement, useEffect, useState, type ReactNode } from 'react'
import { buildPageText, type TextNode } from './page-text.ts'
import type { PdfPage } from '#web/ui/pdf-document.ts'

/** The words of a page, for screen readers and for the browser's search. */
export function PageTextView({ page }: { readonly page: PdfPage }) {
  const [text, setText] = useState<PageText>({ nodes: [], language: null })
  useEffect(() => {
    let isWanted = true
    void readPageText(page).then((read) => {
      if (isWanted) setText(read)
    })
    return () => {
      isWanted = false
    }
  }, [page])
  return (
    <div className="sr-only" lang={text.language ?? undefined}>
      {text.nodes.map(renderNode)}
    </div>
  )
}

interface PageText {
  readonly nodes: readonly TextNode[]
  /** The document's own, which need not be that of the page around it. */
  readonly language: string | null
}

async function readPageText({ proxy }: PdfPage): Promise<PageText> {
  const [content, structure] = await Promise.all([
    proxy.getTextContent({ includeMarkedContent: true }),
    proxy.getStructTree(),
  ])
  return { nodes: buildPageText(content.items, structure), language: content.lang }
}

function renderNode(node: TextNode, index: number): ReactNode {
  if (typeof node === 'string') return node
  const children = node.children.map(renderNode)
  // Rows are written inside a body, as a parser of HTML would do.
  const content = node.tag === 'table' ? createElement('tbody', null, children) : children
  return createElement(node.tag, { key: index }, content)
}
