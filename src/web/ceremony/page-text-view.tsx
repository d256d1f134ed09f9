import { createElement, useEffect, useState, type ReactNode } from 'react'
import { buildPageText, type TextNode } from './page-text.ts'
import type { PdfPage } from './pdf-document.ts'

/** The words of a page, for screen readers and for the browser's search. */
export function PageTextView({ page }: { readonly page: PdfPage }) {
  const [text, setText] = useState<readonly TextNode[]>([])
  useEffect(() => {
    let isWanted = true
    void readPageText(page).then((read) => {
      if (isWanted) setText(read)
    })
    return () => {
      isWanted = false
    }
  }, [page])
  return <div className="sr-only">{text.map(renderNode)}</div>
}

async function readPageText({ proxy }: PdfPage): Promise<readonly TextNode[]> {
  const [content, structure] = await Promise.all([
    proxy.getTextContent({ includeMarkedContent: true }),
    proxy.getStructTree(),
  ])
  return buildPageText(content.items, structure)
}

function renderNode(node: TextNode, index: number): ReactNode {
  if (typeof node === 'string') return node
  const children = node.children.map(renderNode)
  // Rows are written inside a body, as a parser of HTML would do.
  const content = node.tag === 'table' ? createElement('tbody', null, children) : children
  return createElement(node.tag, { key: index }, content)
}
