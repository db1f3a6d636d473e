/** The decoded name and password in an address; undefined if there is no address, or an escape in it is not UTF-8. */
export function credentialsOf(address: string): { readonly username: string; readonly password: string } | undefined {
  if (!URL.canParse(address)) return undefined
  const { username, password } = new URL(address)
  try {
    return { username: decodeURIComponent(username), password: decodeURIComponent(password) }
  } catch (fault) {
    if (fault instanceof URIError) return undefined
    throw fault
  }
}
