import sanitizeHtml from 'sanitize-html'
import type { Text } from '#form/definition.ts'

const KEPT_TAGS =
  'a b blockquote br dd div dl dt em h2 h3 h4 hr i li ol p small span strong sub sup table tbody td th thead tr u ul'

/**
 * Sanitises a deployment's HTML to text, structure and links: the same allow list that the web
 * renders (`web/ui/safe-html.tsx`). Source: design "Look".
 */
export function cleanHtml(text: Text): Text {
  return { fr: clean(text.fr), en: clean(text.en) }
}

function clean(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: KEPT_TAGS.split(' '),
    allowedAttributes: { a: ['href'] },
    allowedSchemes: ['https', 'http', 'mailto', 'tel'],
    allowProtocolRelative: false,
  })
}
