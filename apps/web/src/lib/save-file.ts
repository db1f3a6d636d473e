/** Hands the player a text as a file. */
export function saveFile({ name, text, type }: { readonly name: string; readonly text: string; readonly type: string }): void {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
