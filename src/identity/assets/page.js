// The language that is chosen here is the application's as well, where it stands under this name.
for (const link of document.querySelectorAll('a[hreflang]')) {
  link.addEventListener('click', () => localStorage.setItem('paraphe.locale', link.hreflang))
}

// Shows or hides a password. Without scripts the button stays hidden and nothing else changes.
for (const button of document.querySelectorAll('button[data-shows]')) {
  const input = document.getElementById(button.dataset.shows)
  button.hidden = false
  button.addEventListener('click', () => {
    const isShown = input.type === 'password'
    input.type = isShown ? 'text' : 'password'
    button.setAttribute('aria-pressed', String(isShown))
  })
  // What leaves is a password again, so that no browser keeps it among words typed before.
  input.form.addEventListener('submit', () => {
    input.type = 'password'
  })
}

// Copies what is shown once, or prints its page. Without scripts the buttons stay hidden.
for (const part of document.querySelectorAll('[data-scripted]')) {
  const copy = part.querySelector('[data-copies]')
  part.hidden = false
  // Over plain http a browser has no clipboard.
  if (!navigator.clipboard) copy.remove()
  copy.addEventListener('click', async () => {
    const shown = document.querySelectorAll(`${copy.dataset.copies} code`)
    await navigator.clipboard.writeText([...shown].map((code) => code.textContent).join('\n'))
    part.querySelector('[role=status]').textContent = copy.dataset.done
  })
  part.querySelector('[data-prints]').addEventListener('click', () => print())
}

// Of a form sent twice, as by a double click, the browser would show the second answer: that its code or link was used.
const REPEATED_WITHIN_MS = 5_000
let sentAt = -Infinity
addEventListener('submit', (event) => {
  if (event.defaultPrevented) return
  if (event.timeStamp - sentAt < REPEATED_WITHIN_MS) event.preventDefault()
  else sentAt = event.timeStamp
})
// The way back may show the page as it was left.
addEventListener('pageshow', () => {
  sentAt = -Infinity
})

// The answer to a refused form becomes an entry that is read, not sent: going back to it or reloading it would make the
// browser ask whether to send the form again.
if (document.querySelector('#problem[role="alert"]')) history.replaceState(null, '', location.href)

// The caret where an answer is expected again; a screen reader says with it what was wrong.
const refused = [...document.querySelectorAll('[aria-invalid="true"]')]
;(refused.find((field) => field.value === '') ?? refused[0])?.focus()
