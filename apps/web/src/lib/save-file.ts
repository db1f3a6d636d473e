/** Hands the player a text as a file. */
export function saveFile({
  name,
  text,
  type,
}: {
  readonly name: string
  readonly text: string
  readonly type: string
}): void {
  saveAddress(URL.createObjectURL(new Blob([text], { type })), name)
}

/** Hands the player a file that this browser holds; its address is good for nothing afterwards. */
export function saveAddress(address: string, name: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
