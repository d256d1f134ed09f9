import { createElement, useMemo, type ReactNode } from 'react'

const KEPT_TAGS = new Set(
  'a b blockquote br dd div dl dt em h2 h3 h4 hr i li ol p small span strong sub sup table tbody td th thead tr u ul'.split(
    ' ',
  ),
)
const DROPPED_WITH_CONTENT = new Set([
  'script',
  'style',
  'template',
  'iframe',
  'object',
  'embed',
  'svg',
  'math',
])

/**
 * Server-provided HTML, rebuilt from an allowlist of tags; the only attribute kept is `href`. Defence in depth: the
 * server has sanitised it already. Source: design "Look".
 */
export function SafeHtml({ html }: { readonly html: string }) {
  const content = useMemo(() => {
    const parsed = new DOMParser().parseFromString(html, 'text/html')
    return rebuild(parsed.body.childNodes)
  }, [html])
  return <div className="safe-html">{content}</div>
}

function rebuild(nodes: NodeListOf<ChildNode>): ReactNode[] {
  return Array.from(nodes, (node, index) => rebuildNode(node, index))
}

function rebuildNode(node: ChildNode, key: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent
  if (!(node instanceof HTMLElement)) return null
  const tag = node.tagName.toLowerCase()
  if (DROPPED_WITH_CONTENT.has(tag)) return null
  const children = rebuild(node.childNodes)
  if (!KEPT_TAGS.has(tag)) return children
  const props: Record<string, string | number> = { key }
  const href = tag === 'a' ? safeAddress(node.getAttribute('href')) : null
  if (href !== null) Object.assign(props, { href, rel: 'noopener noreferrer' })
  return createElement(tag, props, ...(tag === 'br' || tag === 'hr' ? [] : children))
}

function safeAddress(href: string | null): string | null {
  return href !== null && /^(https?:|mailto:|tel:|\/(?!\/)|#)/i.test(href.trim()) ? href.trim() : null
}
