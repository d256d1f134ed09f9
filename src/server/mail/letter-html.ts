import { html, Html } from '#identity/index.ts'
import { LAYOUT_WORDING } from './layout-wording.ts'
import type { Letter, LetterLink, LetterSender } from './letter-content.ts'
import { mailLook, type MailLook } from './mail-look.ts'

const FONTS = "'Segoe UI', Roboto, Helvetica, Arial, sans-serif"
/** Grounds and inks of clients in dark mode. */
const DARK = { ground: '#121517', card: '#1d2225', text: '#eceff0', muted: '#b4babd', line: '#3a4246' }

/**
 * Renders the HTML of a mail. Uses tables and inline styles, because clients drop most other things. Loads nothing, so that
 * opening a mail cannot be tracked. The style element only has what a client may ignore: dark mode and narrow screens.
 */
export function renderLetterHtml(company: LetterSender, letter: Letter): string {
  const look = mailLook(company)
  const heading = letter.subject.charAt(0).toLocaleUpperCase(letter.language) + letter.subject.slice(1)
  return html`<!doctype html>
    <html lang="${letter.language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${heading}</title>
        <style>
          ${styles(look)}
        </style>
      </head>
      <body class="ground" style="margin:0;padding:0;background:${look.ground};">
        <table
          role="presentation"
          class="ground"
          width="100%"
          cellpadding="0"
          cellspacing="0"
          style="border-collapse:collapse;background:${look.ground};"
        >
          <tr>
            <td align="center" style="padding:24px 12px;">
              <table
                role="presentation"
                class="card"
                width="100%"
                cellpadding="0"
                cellspacing="0"
                style="max-width:560px;background:#ffffff;border:1px solid ${look.line};border-top:4px solid ${look.brand};border-collapse:separate;border-radius:8px;"
              >
                <tr>
                  <td
                    class="text"
                    style="padding:24px 24px 8px;text-align:left;font:16px/1.5 ${FONTS};color:${look.text};overflow-wrap:anywhere;"
                  >
                    <p
                      class="link"
                      style="margin:0 0 24px;font-size:17px;font-weight:700;color:${look.link};"
                    >
                      ${company.name}
                    </p>
                    <h1 style="margin:0 0 20px;font-size:22px;line-height:1.3;font-weight:600;">
                      ${heading}
                    </h1>
                    <p style="margin:0 0 16px;">${LAYOUT_WORDING[letter.language].hello(letter.name)}</p>
                    ${letter.paragraphs.map((text) => html`<p style="margin:0 0 16px;">${text}</p>`)}
                    ${renderFacts(letter, look)}${renderItems(letter)}${renderCode(letter, look)}${renderAction(letter, look)}${renderNotes(letter, look)}
                  </td>
                </tr>
                <tr>
                  <td
                    class="foot"
                    style="padding:16px 24px 24px;text-align:left;font:14px/1.5 ${FONTS};color:${look.muted};border-top:1px solid ${look.line};overflow-wrap:anywhere;"
                  >
                    ${renderFoot(company, letter, look)}
                  </td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html> `.text
}

function renderFacts({ facts = [] }: Letter, { muted }: MailLook): Html | undefined {
  if (facts.length === 0) return undefined
  return html`<table
    class="facts"
    cellpadding="0"
    cellspacing="0"
    style="margin:0 0 16px;border-collapse:collapse;"
  >
    ${facts.map(
      ([label, value]) =>
        html`<tr>
          <th
            class="muted"
            scope="row"
            style="padding:4px 20px 4px 0;text-align:left;vertical-align:top;font-weight:400;color:${muted};"
          >
            ${label}
          </th>
          <td style="padding:4px 0;vertical-align:top;font-weight:600;">${value}</td>
        </tr>`,
    )}
  </table>`
}

function renderItems({ items = [] }: Letter): Html | undefined {
  if (items.length === 0) return undefined
  return html`<ul style="margin:0 0 16px;padding:0 0 0 22px;">
    ${items.map((item) => html`<li style="margin:0 0 4px;">${item}</li>`)}
  </ul>`
}

function renderCode({ code }: Letter, { line }: MailLook): Html | undefined {
  if (code === undefined) return undefined
  return html`<p style="margin:0 0 16px;">
    <strong
      class="code"
      style="display:inline-block;padding:10px 18px;border:1px solid ${line};border-radius:8px;font:700 28px/1.2 Consolas, 'Courier New', monospace;letter-spacing:4px;"
      >${code}</strong
    >
  </p>`
}

function renderAction({ action }: Letter, { brand, onBrand }: MailLook): Html | undefined {
  if (action === undefined) return undefined
  return html`<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 24px;">
    <tr>
      <td
        class="button"
        style="background:${brand};border:1px solid ${brand};border-radius:8px;text-align:center;"
      >
        <a
          href="${action.url}"
          target="_blank"
          rel="noopener"
          style="display:inline-block;padding:13px 24px;font-weight:600;color:${onBrand};text-decoration:none;"
          >${action.label}</a
        >
      </td>
    </tr>
  </table>`
}

function renderNotes({ notes = [] }: Letter, look: MailLook): readonly Html[] {
  return notes.map(
    (note) =>
      html`<p style="margin:0 0 16px;">${typeof note === 'string' ? note : renderLink(note, look)}</p>`,
  )
}

function renderLink({ label, url }: LetterLink, { link }: MailLook): Html {
  return html`<a class="link" href="${url}" target="_blank" rel="noopener" style="color:${link};"
    >${label}</a
  >`
}

function renderFoot(company: LetterSender, { language, helper }: Letter, look: MailLook): Html {
  const { name, phone, email, legalLine } = company
  const { help } = LAYOUT_WORDING[language]
  const who = helper ?? { name, phone }
  return html`<p style="margin:0 0 12px;">${help(who.name, unbroken(who.phone))}</p>
    <p style="margin:0;">
      ${name} · ${unbroken(phone)} · ${renderLink({ label: email, url: `mailto:${email}` }, look)}<br />${legalLine[language]}
    </p>`
}

/** A telephone number stays on one line. */
function unbroken(phone: string): string {
  return phone.replaceAll(' ', '\u00a0')
}

function styles({ brand, darkLink }: MailLook): Html {
  // Trusted: colours are `#rrggbb`.
  return new Html(`
      @media (max-width: 480px) {
        .facts th, .facts td { display: block; }
        .facts th { padding-bottom: 0 !important; }
      }
      @media (prefers-color-scheme: dark) {
        .ground { background: ${DARK.ground} !important; }
        .card { background: ${DARK.card} !important; border-color: ${DARK.line} !important; border-top-color: ${brand} !important; }
        .text { color: ${DARK.text} !important; }
        .foot { color: ${DARK.muted} !important; border-color: ${DARK.line} !important; }
        .muted { color: ${DARK.muted} !important; }
        .link { color: ${darkLink} !important; }
        .code { border-color: ${DARK.line} !important; }
        .button { border-color: ${darkLink} !important; }
      }
    `)
}
