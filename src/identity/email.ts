/** The address of a form, as accounts store it; at most 254 characters of it. */
export function readEmail(form: URLSearchParams): { readonly email: string; readonly isValid: boolean } {
  const typed = (form.get('email') ?? '').trim().toLowerCase()
  const email = typed.slice(0, 254)
  return {
    email,
    isValid: typed.length <= 254 && /^[^\s@]{1,64}@[^\s@.]+(\.[^\s@.]+)+$/.test(email),
  }
}
